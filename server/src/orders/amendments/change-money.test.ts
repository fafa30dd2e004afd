import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptAndPay,
  listAllFaults,
  netPenceOf,
  walkChanges,
} from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { askRefund, noRefund } from '../../../test/refunds.ts';
import { payAtProvider, type Visitor } from '../../../test/shop.ts';
import { correctInvoice } from '../order-documents/correct.ts';
import { makeDueDocuments } from '../order-documents/jobs.ts';
import { makeUpgradePapers } from '../upgrades/papers.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop.shop.stop());

const nextDoor = {
  type: 3 as const,
  address: { line1: '15 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
};
const add = (sku: string) => ({ type: 1 as const, sku, quantity: 1 });
const takeOut = (position: number) => ({ type: 2 as const, position, quantity: 1 });

type Modifications = Parameters<
  Visitor['services']['orderChanges']['amendOrder']
>[0]['body']['modifications'];

const preview = async ({ services }: Visitor, order: string, modifications: Modifications) =>
  (await services.orderChanges.previewOrderChange({ params: { order }, body: { modifications } }))
    .sums;

/** Does a change as its customer would: sees what it comes to, agrees and pays. */
async function change(visitor: Visitor, id: string, modifications: Modifications) {
  const { orderChanges } = visitor.services;
  const asked = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  const done = await acceptAndPay(orderShop, visitor, id, asked);
  expect(done.state).toBe('applied');
  return done;
}

const monday = 1;
const saturday = 6;

/** The first delivery comes on such a day from then on; answers what that cost on top. */
async function upgrade(
  { services }: Visitor,
  orderId: string,
  weekday = saturday,
): Promise<number> {
  const { deliveryUpgrade: calls } = services;
  const params = { orderId };
  await calls.startUpgrade({ params, query: { consignment: 1 } });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day, premium } = days.find(
    (each) => each.available && new Date(`${each.day}T00:00:00Z`).getUTCDay() === weekday,
  )!;
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  if (premium!.incPence === 0) {
    await calls.completeUpgradeWithoutPayment({ params });
    return 0;
  }
  const intent = await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(orderShop.shop, intent);
  await calls.completeUpgradePayment({ params, body: { intentId: intent.intentId } });
  return premium!.incPence;
}

describe('a move next door costs and gives back nothing', () => {
  it('after a better day that was paid for', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    expect(await upgrade(visitor, order.orderNumber)).toBeGreaterThan(0);
    const sums = await preview(visitor, order.orderNumber, [nextDoor]);
    expect(sums).toMatchObject({ duePence: 0, backPence: 0 });
  });

  it('after a better day that was free, since the shop was late', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    const late = { ...seen(order), day: '2026-12-18', reason: 'Our van broke down.' };
    await orderShop.staff.services.fulfilment.setExpectedDay({ params: at(order), body: late });
    expect(await upgrade(visitor, order.orderNumber)).toBe(0);
    const sums = await preview(visitor, order.orderNumber, [nextDoor]);
    expect(sums).toMatchObject({ duePence: 0, backPence: 0 });
  });

  it('after something large came with it, whose way was paid for', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { sums } = await visitor.services.orderChanges.amendOrder({
      params: { id: order.orderNumber },
      body: { modifications: [add('TRAY')] },
    });
    expect(sums!.duePence).toBeGreaterThan(400_00);
    const { change: open } = await visitor.services.orderChanges.getOrderChange({
      params: { order: order.orderNumber },
    });
    await acceptAndPay(orderShop, visitor, order.orderNumber, open!);
    const moved = await preview(visitor, order.orderNumber, [nextDoor]);
    expect(moved).toMatchObject({ duePence: 0, backPence: 0 });
  });
});

it('a move to where delivery costs less gives back that difference, and no better day', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const id = order.orderNumber;
  const address = {
    line1: '2 Loch View',
    town: 'Inverness',
    postcode: 'IV1 1AA',
    countryCode: 'GB',
  };
  const moved = await change(visitor, id, [
    { type: 3, address, ways: [{ consignment: 1, optionId: 'standard', day: '2026-11-20' }] },
  ]);
  expect(moved.quotedDuePence).toBeGreaterThan(0);
  expect(await upgrade(visitor, id, monday)).toBeGreaterThan(0);
  const { duePence, backPence } = await preview(visitor, id, [nextDoor]);
  expect({ duePence, backPence }).toEqual({ duePence: 0, backPence: moved.quotedDuePence });
});

it('what a delivery brings no more gives back what was paid for it, and no other’s premium', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const id = order.orderNumber;
  const added = await change(visitor, id, [add('BATH')]);
  await upgrade(visitor, id);
  const { sums: asked } = await visitor.services.orderChanges.amendOrder({
    params: { id },
    body: { modifications: [takeOut(1)] },
  });
  expect(asked!.backPence).toBe(129_00 + order.delivery.incPence);
  const { change: open } = await visitor.services.orderChanges.getOrderChange({
    params: { order: id },
  });
  await acceptAndPay(orderShop, visitor, id, open!);
  // The premium went back by itself: what is left pays for the bath and for bringing it.
  expect(await netPenceOf(orderShop, id)).toBe(added.quotedDuePence);
});

it('a cancelled order gives all of it back, after a better day that was paid for and goodwill', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const id = order.orderNumber;
  await upgrade(visitor, id);
  await askRefund(orderShop.staff, id, { ...noRefund, goodwillPence: 10_00 });
  const { orderChanges } = visitor.services;
  const { sums } = await orderChanges.previewOrderChange({
    params: { order: id },
    body: { cancel: true },
  });
  const body = { agreedBackPence: sums.backPence };
  const cancelled = await orderChanges.cancelOrder({ params: { id }, body });
  expect(cancelled.state).toBe('applied');
  expect(await netPenceOf(orderShop, id)).toBe(0);
  expect(await listAllFaults(orderShop)).toEqual([]);
});

it('what was added by itself and is taken out again gives back its way as well', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const id = order.orderNumber;
  const added = await change(visitor, id, [add('BATH')]);
  const { position } = (
    await orderShop.staff.services.orders.getStaffOrder({ params: { orderNumber: id } })
  ).lines.find(({ sku }) => sku === 'BATH')!;
  const sums = await preview(visitor, id, [takeOut(position)]);
  expect(added.quotedDuePence).toBeGreaterThan(900_00);
  expect(sums.backPence).toBe(added.quotedDuePence);
});

describe('the papers of what was added', () => {
  const papersOf = async (orderNumber: string) => {
    const { rows } = await orderShop.shop.db.pool.query<{
      number: string;
      kind: string;
      cause: string;
      of: string | null;
      skus: string[];
      pence: number;
    }>(
      `select d.number, d.kind, d.cause, before.number as of, d.inc_pence as pence,
              array(select l->>'sku' from jsonb_array_elements(d.fields->'lines') l) as skus
         from order_document d join customer_order o on o.id = d.order_id
         left join order_document before on before.id = d.preceding_id
        where o.number = $1 order by d.id`,
      [orderNumber],
    );
    return rows;
  };

  it('are a credit note for each invoice that goods came back of, and for no better delivery', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    const id = order.orderNumber;
    await upgrade(visitor, id);
    await change(visitor, id, [add('WASTE')]);
    const { context } = orderShop.shop.app;
    await makeDueDocuments(context, new Date(0));
    await makeUpgradePapers(context);
    const [first, added, better] = await papersOf(id);
    expect([first!.cause, added!.cause]).toEqual(['order', 'addition:1']);
    expect(better!.cause).toMatch(/^upgrade:/);
    // The order's invoice is put right, so that the one that stands is the newest.
    const by = { reason: 'Their reference', madeBy: null, version: null };
    const { invoice } = await correctInvoice(context, first!.number, { poNumber: 'PO-7' }, by);
    const { orderChanges } = visitor.services;
    const agreedBackPence = (
      await orderChanges.previewOrderChange({ params: { order: id }, body: { cancel: true } })
    ).sums.backPence;
    await orderChanges.cancelOrder({ params: { id }, body: { agreedBackPence } });
    await makeDueDocuments(context, new Date(0));
    await makeUpgradePapers(context);
    const notes = (await papersOf(id)).filter(
      ({ kind, cause }) => kind === 'credit-note' && !cause.startsWith('correction:'),
    );
    expect(notes.map(({ of, skus }) => [of, skus])).toEqual([
      [invoice.number, ['TAP']],
      [added!.number, ['WASTE']],
      [better!.number, ['DELIVERY']],
    ]);
    expect(notes[0]!.pence + notes[1]!.pence).toBe(agreedBackPence);
    const again = correctInvoice(context, added!.number, { poNumber: 'PO-8' }, by);
    await expect(again).rejects.toMatchObject({ code: 'document-credited' });
    expect(await listAllFaults(orderShop)).toEqual([]);
  });
});

it('100 changes by chance come to what their previews said, and the books agree', async () => {
  const random = seededRandom(20_261_123);
  const told = { done: 0, refused: 0, faults: [] as string[] };
  while (told.done < 100) {
    const { done, refused, faults } = await walkChanges(orderShop, random, { sets: 8 });
    told.done += done;
    told.refused += refused;
    told.faults.push(...faults);
  }
  expect(told.faults).toEqual([]);
  expect(told.refused).toBeLessThan(3 * told.done);
  expect(await listAllFaults(orderShop)).toEqual([]);
});
