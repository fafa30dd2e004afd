import type { DeliveryUpgrade } from '@plumbline/contracts/nouns/delivery-upgrade.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { mailsOfGivenBack } from '../../../test/payments.ts';
import { payAtProvider, refusalOf, type Visitor } from '../../../test/shop.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { listDocumentFaults } from '../order-documents/faults-store.ts';
import { makeDueDocuments } from '../order-documents/jobs.ts';
import { orderToken } from '../orders/orders.ts';
import { listUpgradeFaults } from './faults-store.ts';
import { makeUpgradePapers } from './papers.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const context = () => shop.shop.app.context;
const tap = [{ sku: 'TAP', quantity: 1 }];
const read = ({ orderNumber }: StaffOrder) =>
  shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });

/** An order, and whoever bought it, with one day chosen that costs something on top. */
async function chosen(items = tap) {
  const { order, visitor } = await shop.placed(items);
  const { deliveryUpgrade: calls } = visitor.services;
  const params = { orderId: order.orderGuid };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const saturday = days.find((each) => each.available && weekday(each.day) === 6)!;
  const upgrade = await calls.setUpgradeOption({ params, body: { optionId, day: saturday.day } });
  await calls.setUpgradeBilling({ params, body: { sameAsDelivery: true } });
  return { order, visitor, calls, params, upgrade, day: saturday.day, premium: saturday.premium! };
}
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

type Chosen = Awaited<ReturnType<typeof chosen>>;

/**
 * Opens the payment of a choice and pays it at the provider, after what is done meanwhile. What the
 * provider tells of it may complete it before its page does.
 */
async function paid(
  { calls, params }: Pick<Chosen, 'calls' | 'params'>,
  meanwhile?: () => unknown,
) {
  const intent = await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  await meanwhile?.();
  await payAtProvider(shop.shop, intent);
  return { intentId: intent.intentId };
}

async function pack(order: StaffOrder): Promise<StaffOrder> {
  const { fulfilment } = shop.staff.services;
  const params = at(order);
  let now = await fulfilment.startPicking({ params, body: seen(await read(order)) });
  for (const { position, units } of now.consignments[0]!.lines) {
    now = await fulfilment.pickUnits({ params, body: { ...seen(now), position, units } });
  }
  const boxes = [{ trackingNumber: `LW-${order.orderNumber}`, weightGrams: 900 }];
  return fulfilment.packConsignment({ params, body: { ...seen(now), boxes } });
}

async function faults(): Promise<string[]> {
  const late = new Date(context().now().getTime() + 86_400_000);
  return [
    ...(await shop.listFaults()),
    ...(await listUpgradeFaults(shop.shop.db, late)),
    ...(await listDocumentFaults(shop.shop.db, late)),
  ];
}

async function makePapers() {
  await makeDueDocuments(context(), new Date(0));
  await makeUpgradePapers(context());
}

async function moneyBackOf({ intentId }: { intentId: string }): Promise<number> {
  const { rows } = await shop.shop.db.pool.query<{ pence: number }>(
    `select coalesce(sum(r.amount_pence), 0)::int as pence
       from payment p join refund r on r.payment_id = p.id where p.provider_intent_id = $1`,
    [intentId],
  );
  return rows[0]!.pence;
}

const mailsOf = async (kind: string, { orderGuid }: StaffOrder) => {
  const { rows } = await shop.shop.db.pool.query<{ text: string }>(
    `select text from message where kind = $1 and dedupe_key like '%' || $2 || '%'`,
    [kind, orderGuid],
  );
  return rows.map(({ text }) => text);
};

describe('a better delivery', () => {
  it('is begun, chosen, billed, paid and done, and the order counts it apart', async () => {
    const before = await chosen();
    const { order, visitor, calls, params, upgrade, day, premium } = before;
    expect(upgrade).toMatchObject({ state: 'open', consignment: 1, premium, isFree: false });
    expect(upgrade.option).toMatchObject({ day, specificDay: true });
    const { price } = upgrade.current;
    expect(premium.incPence).toBe(upgrade.option!.price.incPence - price.incPence);
    expect(premium.vatPence).toBe(Math.round(premium.incPence / 6));
    const shown = await calls.getUpgrade({ params: { order: order.orderGuid } });
    expect(shown).toMatchObject({ upgrade, why: null, deliveries: [{ number: 1 }] });
    expect(shown.choices!.days.some((each) => each.day === day)).toBe(true);
    const options = await calls.listUpgradePaymentOptions({ params });
    expect(options).toMatchObject({ amountPence: premium.incPence, lastFailure: null });
    const intent = await calls.createUpgradePaymentIntent({
      params,
      body: { method: 'card', agreedTotalPence: premium.incPence },
    });
    expect(intent.amountPence).toBe(premium.incPence);
    const body = { intentId: intent.intentId };
    expect((await calls.refreshUpgradePayment({ params, body })).intentId).toBe(intent.intentId);
    await payAtProvider(shop.shop, intent);
    const done = await calls.completeUpgradePayment({ params, body });
    expect(done).toMatchObject({ state: 'done', premium, current: { day } });
    expect(await calls.completeUpgradePayment({ params, body })).toEqual(done);
    const after = await visitor.services.orders.getOrder({
      params: { orderGuid: order.orderGuid },
    });
    expect(after.delivery).toEqual(order.delivery);
    expect(after.upgrade).toEqual(premium);
    expect(await read(order)).toMatchObject({ delivery: order.delivery, upgrade: premium });
    expect(after.total.incPence).toBe(order.total.incPence + premium.incPence);
    expect(after.deliveries[0]).toMatchObject({ expectedDay: day, promisedDay: day });
    expect(after.payments).toHaveLength(2);
    const [mail] = await mailsOf('delivery-upgraded', order);
    expect(mail).toContain('Saturday');
    await makePapers();
    expect(await faults()).toEqual([]);
  });

  it('waits for another change of the order, and its money goes back if one came between', async () => {
    const { order, visitor, calls, params, premium } = await chosen();
    const { orderChanges } = visitor.services;
    const id = order.orderNumber;
    const modifications = [{ type: 1 as const, sku: 'TAP', quantity: 1 }];
    const add = () => orderChanges.amendOrder({ params: { id }, body: { modifications } });
    const body = await paid({ calls, params }, add);
    const refused = await refusalOf(calls.completeUpgradePayment({ params, body }));
    expect(refused.detail).toContain('A change of this order is open.');
    expect(await moneyBackOf(body)).toBe(premium.incPence);
    expect((await refusalOf(calls.startUpgrade({ params }))).code).toBe('order-change-open');
  });

  it('is opened by the mailed link as by its owner, and by nobody else', async () => {
    const { order } = await shop.placed(tap);
    const guest = shop.shop.visitor().services.deliveryUpgrade;
    const { deliveryUpgrade: other } = (await shop.shop.signedIn()).services;
    const token = orderToken(context().signingKey, order.orderGuid);
    await guest.startUpgrade({ params: { orderId: token } });
    for (const calls of [guest, other]) {
      for (const orderId of [order.orderGuid, order.orderNumber, 'PL-2345-6789']) {
        const refused = await refusalOf(calls.startUpgrade({ params: { orderId } }));
        expect(refused).toMatchObject({ status: 404, code: 'order-not-found' });
      }
    }
  });

  it('is one at a time, however many begin it', async () => {
    const { order, visitor } = await shop.placed(tap);
    const params = { orderId: order.orderGuid };
    const { deliveryUpgrade: calls } = visitor.services;
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => calls.startUpgrade({ params })),
    );
    expect(new Set(begun.map(({ upgradeId }) => upgradeId)).size).toBe(1);
    const refused = calls.startUpgrade({ params, query: { consignment: 2 } });
    expect(await refusalOf(refused)).toMatchObject({ code: 'consignment-not-found' });
  });

  it('is not completed without payment where anything is due', async () => {
    const { calls, params, order, premium } = await chosen();
    const refused = await refusalOf(calls.completeUpgradeWithoutPayment({ params }));
    expect(refused).toMatchObject({ status: 402, code: 'payment-due' });
    expect(refused.problem['totalPence']).toBe(premium.incPence);
    expect((await read(order)).version).toBe(order.version);
  });

  it('costs nothing on a day that costs no more, and gives nothing back', async () => {
    const { order, calls, params, premium, ...rest } = await chosen();
    const paidOnce = await paid({ calls, params });
    await calls.completeUpgradePayment({ params, body: paidOnce });
    await calls.startUpgrade({ params });
    const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
    const later = days.find(
      ({ day, available }) => available && day > rest.day && weekday(day) === 1,
    )!;
    expect(later.premium!.incPence).toBe(0);
    await calls.setUpgradeOption({ params, body: { optionId, day: later.day } });
    expect(await calls.completeUpgradeWithoutPayment({ params })).toMatchObject({ state: 'done' });
    const after = await read(order);
    expect(after.total.incPence).toBe(order.total.incPence + premium.incPence);
    expect(after.consignments[0]!.promisedDay).toBe(later.day);
    expect(await moneyBackOf(paidOnce)).toBe(0);
  });

  it('is free where we are late', async () => {
    const { order, visitor } = await shop.placed(tap);
    const { fulfilment } = shop.staff.services;
    const late = { ...seen(order), day: '2026-12-18', reason: 'Our van broke down.' };
    await fulfilment.setExpectedDay({ params: at(order), body: late });
    const { deliveryUpgrade: calls } = visitor.services;
    const params = { orderId: order.orderGuid };
    expect(await calls.startUpgrade({ params })).toMatchObject({ isFree: true });
    const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
    const saturday = days.find((each) => each.available && weekday(each.day) === 6)!;
    expect(saturday.premium!.incPence).toBe(0);
    await calls.setUpgradeOption({ params, body: { optionId, day: saturday.day } });
    const done: DeliveryUpgrade = await calls.completeUpgradeWithoutPayment({ params });
    expect(done).toMatchObject({ state: 'done', current: { day: saturday.day } });
    const after = await read(order);
    expect(after.total).toEqual(order.total);
    expect(after.consignments[0]).toMatchObject({ promisedDay: saturday.day });
    await makePapers();
    expect(await faults()).toEqual([]);
  });

  it('refuses another sum than the page showed', async () => {
    const { calls, params } = await chosen();
    const body = { method: 'card' as const, agreedTotalPence: 1 };
    const refused = await refusalOf(calls.createUpgradePaymentIntent({ params, body }));
    expect(refused).toMatchObject({ status: 409, code: 'payment-changed' });
  });
});

describe('a payment that comes too late', () => {
  it('goes back where the goods were packed meanwhile, and nothing changes', async () => {
    const made = await chosen();
    const body = await paid(made, () => pack(made.order));
    const packed = await read(made.order);
    const refused = await refusalOf(made.calls.completeUpgradePayment({ ...made, body }));
    expect(refused).toMatchObject({ status: 409, code: 'order-refuses' });
    expect(refused.detail).toContain('It is packed');
    expect(refused.detail).toContain('Your money is on its way back');
    expect(await moneyBackOf(body)).toBe(made.premium.incPence);
    const { orderNumber, orderGuid } = made.order;
    const mails = await mailsOfGivenBack(shop.shop, body.intentId);
    expect(mails).toMatchObject([{ to: packed.emailAddress }]);
    const { subject, text, key } = mails[0]!;
    const sum = pounds(made.premium.incPence);
    expect(subject).toBe(`Order ${orderNumber}: ${sum} goes back to you`);
    expect(text).toContain('A better delivery');
    expect(text).toContain('It is packed');
    expect(text).toContain(`/order/${orderToken(context().signingKey, orderGuid)}`);
    expect(key.startsWith(`given-back:${orderGuid}:`)).toBe(true);
    expect((await read(made.order)).total).toEqual(packed.total);
    await makePapers();
    expect(await faults()).toEqual([]);
  });

  it('goes back where the cut-off has passed', async () => {
    const made = await chosen();
    const body = await paid(made, () => shop.shop.advance(3 * 86_400_000));
    const link = { orderId: orderToken(context().signingKey, made.order.orderGuid) };
    const late = shop.shop.visitor().services.deliveryUpgrade;
    const refused = await refusalOf(late.completeUpgradePayment({ params: link, body }));
    expect(refused.detail).toContain('no longer available');
    expect(await moneyBackOf(body)).toBe(made.premium.incPence);
    shop.shop.advance(-3 * 86_400_000);
  });

  it('goes back where another delivery was begun in its place, and says so', async () => {
    const made = await chosen([{ sku: 'TAP', quantity: 2 }]);
    const { fulfilment } = shop.staff.services;
    const lines = [{ position: 1, units: 1 }];
    const split = { ...seen(await read(made.order)), lines, expectedDay: '2026-11-30' };
    const body = await paid(made, async () => {
      await fulfilment.splitConsignment({ params: at(made.order), body: split });
      await made.calls.startUpgrade({ ...made, query: { consignment: 2 } });
    });
    const refused = await refusalOf(made.calls.completeUpgradePayment({ ...made, body }));
    const text = (await mailsOfGivenBack(shop.shop, body.intentId))[0]!.text;
    for (const told of [refused.detail, text]) {
      expect(told).toContain('Another delivery was begun in its place.');
    }
    expect(await moneyBackOf(body)).toBe(made.premium.incPence);
  });

  it('goes back where the price has changed', async () => {
    const made = await chosen();
    const { pool } = shop.shop.db;
    const dearer = (by: number) =>
      pool.query('update delivery_price set saturday_inc_pence = saturday_inc_pence + $1', [by]);
    const body = await paid(made, () => dearer(1_00));
    try {
      const refused = await refusalOf(made.calls.completeUpgradePayment({ ...made, body }));
      expect(refused.detail).toContain('price has changed');
      expect(await moneyBackOf(body)).toBe(made.premium.incPence);
    } finally {
      await dearer(-1_00);
    }
  });
});

describe('a race', () => {
  it('of an upgrade with packing has one winner, and the loser is told', async () => {
    // Whoever completes it is the page alone.
    await shop.shop.simulator.control({ webhooks: { fault: 'drop', times: 100 } });
    const outcomes: Record<string, boolean>[] = [];
    for (let round = 0; round < 6; round++) {
      const made = await chosen();
      const body = await paid(made);
      const { fulfilment } = shop.staff.services;
      const params = at(made.order);
      let now = await fulfilment.startPicking({ params, body: seen(made.order) });
      const pick = { position: 1, units: 1 };
      now = await fulfilment.pickUnits({ params, body: { ...seen(now), ...pick } });
      const boxes = [{ weightGrams: 900 }];
      const [upgraded, packed] = await Promise.allSettled([
        made.calls.completeUpgradePayment({ ...made, body }),
        fulfilment.packConsignment({ params, body: { ...seen(now), boxes } }),
      ]);
      const [sent] = (await read(made.order)).consignments;
      const isUpgraded = upgraded.status === 'fulfilled';
      outcomes.push({
        isUpgraded,
        hasNewDay: sent!.promisedDay === made.day,
        // Whoever packs what has changed since they looked is shown that first.
        isPacked: sent!.state === 'packed' && packed.status === 'fulfilled',
        isPaidBack: (await moneyBackOf(body)) === made.premium.incPence,
      });
    }
    const oneWon = outcomes.map(({ isUpgraded }) => ({
      isUpgraded,
      hasNewDay: isUpgraded,
      isPacked: !isUpgraded,
      isPaidBack: !isUpgraded,
    }));
    expect(outcomes).toEqual(oneWon);
    await shop.shop.simulator.control({ calm: true });
    await makePapers();
    expect(await faults()).toEqual([]);
  });
});

describe('what was paid on top', () => {
  it('goes back by itself where the day is missed, with a credit note, once', async () => {
    const made = await chosen();
    const body = await paid(made);
    await made.calls.completeUpgradePayment({ ...made, body });
    await makePapers();
    const { fulfilment } = shop.staff.services;
    const params = at(made.order);
    const move = async (day: string) => {
      const now = await read(made.order);
      const late = { ...seen(now), day, reason: 'Our van broke down.' };
      await fulfilment.setExpectedDay({ params, body: late });
    };
    await move('2026-12-10');
    await move('2026-12-11');
    expect(await moneyBackOf(body)).toBe(made.premium.incPence);
    const mails = await mailsOf('upgrade-given-back', made.order);
    expect(mails).toHaveLength(1);
    await makePapers();
    expect(await faults()).toEqual([]);
  });

  it('goes back where it is called off before it is sent', async () => {
    const made = await chosen();
    const body = await paid(made);
    await made.calls.completeUpgradePayment({ ...made, body });
    const { orders } = shop.staff.services;
    const { orderNumber } = made.order;
    const lines = [{ position: 1, units: 1 }];
    const asked = { ...seen(await read(made.order)), lines, reason: 'asked to' };
    await orders.cancelUnits({ params: { orderNumber }, body: asked });
    expect(await moneyBackOf(body)).toBe(made.premium.incPence);
  });

  it('is nothing that a refund of the delivery can reach', async () => {
    const made = await chosen();
    await made.calls.completeUpgradePayment({ ...made, body: await paid(made) });
    const { refunds } = (await finance()).services;
    const left = await refunds.getRefundable({ params: { order: made.order.orderNumber } });
    expect(left.deliveryLeft).toEqual(made.order.delivery);
  });
});

const finance = (): Promise<Visitor> => shop.shop.signedIn({ roles: ['finance'] });
