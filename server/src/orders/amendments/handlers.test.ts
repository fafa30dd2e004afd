import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LostWay } from '@plumbline/contracts/nouns/order-changes.ts';
import { acceptAndPay, listAllFaults, netPenceOf } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { stockOf } from '../../../test/payments.ts';
import { askRefund, noRefund } from '../../../test/refunds.ts';
import { payAtProvider, refusalOf, type Visitor } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';
import { endOverdueChanges } from './jobs.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop.shop.stop());

const tap = { type: 1 as const, sku: 'TAP', quantity: 1 };
const waste = { type: 1 as const, sku: 'WASTE', quantity: 2 };
const leeds = { line1: '2 Quay Street', town: 'Leeds', postcode: 'LS1 4AP', countryCode: 'GB' };
const addTap = { modifications: [tap] };

const mails = async (kind: string, orderNumber: string) => {
  const { rows } = await orderShop.shop.db.pool.query<{ n: number }>(
    `select count(*)::int as n from message where kind = $1 and subject like '%' || $2 || '%'`,
    [kind, orderNumber],
  );
  return rows[0]!.n;
};

describe('a customer before picking starts', () => {
  it('adds goods, pays the difference, and the order has them', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderChanges, orders } = visitor.services;
    const id = order.orderNumber;
    const change = await orderChanges.amendOrder({ params: { id }, body: addTap });
    expect(change).toMatchObject({ state: 'proposed', quotedDuePence: 129_00 });
    const before = await netPenceOf(orderShop, id);
    const applied = await acceptAndPay(orderShop, visitor, id, change);
    expect(applied).toMatchObject({ state: 'applied' });
    expect((await netPenceOf(orderShop, id)) - before).toBe(129_00);
    const { lines, total } = await orders.getOrder({ params: { orderGuid: order.orderGuid } });
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['WASTE', 1],
      ['TAP', 1],
    ]);
    expect(total.incPence).toBe(order.total.incPence + 129_00);
    expect(await mails('order-change-applied', id)).toBe(1);
  });

  it('swaps goods and pays the difference only; the rest is set off', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 2 }]);
    const id = order.orderNumber;
    const before = await netPenceOf(orderShop, id);
    const modifications = [{ type: 'swap' as const, position: 1, quantity: 1, sku: 'TAP' }];
    const body = { modifications };
    const change = await visitor.services.orderChanges.amendOrder({ params: { id }, body });
    expect(change.quotedDuePence).toBe(129_00 - 22_50);
    await acceptAndPay(orderShop, visitor, id, change);
    expect((await netPenceOf(orderShop, id)) - before).toBe(129_00 - 22_50);
  });

  it('cancels everything, and all of the money goes back', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 2 }]);
    const { orderChanges } = visitor.services;
    const id = order.orderGuid;
    const stock = await stockOf(orderShop.shop, 'TAP');
    const body = { cancel: true } as const;
    const { sums } = await orderChanges.previewOrderChange({ params: { order: id }, body });
    expect(sums.backPence).toBe(order.total.incPence);
    const agreed = { agreedBackPence: sums.backPence, reason: 'Bought twice.' };
    const change = await orderChanges.cancelOrder({ params: { id }, body: agreed });
    expect(change.state).toBe('applied');
    expect(await netPenceOf(orderShop, order.orderNumber)).toBe(0);
    expect((await stockOf(orderShop.shop, 'TAP')).on_hand).toBe(stock.on_hand + 2);
  });

  it('cancels everything after goodwill, and the rest of the money goes back', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 2 }]);
    const finance = await orderShop.shop.signedIn({ roles: ['finance'] });
    const goodwill = { ...noRefund, goodwillPence: 5_00 };
    await askRefund(finance, order.orderNumber, goodwill, 'The first one came late');
    expect(await netPenceOf(orderShop, order.orderNumber)).toBe(order.total.incPence - 5_00);
    const { orderChanges } = visitor.services;
    const id = order.orderGuid;
    const body = { cancel: true } as const;
    const { sums } = await orderChanges.previewOrderChange({ params: { order: id }, body });
    expect(sums.backPence).toBe(order.total.incPence - 5_00);
    const agreed = { agreedBackPence: sums.backPence, reason: 'Bought twice.' };
    await orderChanges.cancelOrder({ params: { id }, body: agreed });
    expect(await netPenceOf(orderShop, order.orderNumber)).toBe(0);
  });

  it('by the mailed link sends it elsewhere; its address is the order’s from then on', async () => {
    const { order } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    const guest = orderShop.shop.visitor();
    const token = orderToken(orderShop.shop.app.context.signingKey, order.orderGuid);
    const modifications = [{ type: 3 as const, address: leeds }];
    const { orderChanges, orders } = guest.services;
    const body = { modifications, agreedDuePence: 0 };
    const change = await orderChanges.amendOrder({ params: { id: token }, body });
    expect(change.state).toBe('applied');
    const { deliveryAddress } = await orders.getOrderConfirmation({ params: { token } });
    expect(deliveryAddress).toMatchObject(leeds);
  });

  it('whose new address loses the day is told what can be chosen, and nothing is changed', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    const address = { line1: '9 Quay', town: 'Stornoway', postcode: 'HS1 2AA', countryCode: 'GB' };
    const { orderChanges, orders } = visitor.services;
    const id = order.orderNumber;
    const body = { modifications: [{ type: 3 as const, address }] };
    const refused = await refusalOf(orderChanges.amendOrder({ params: { id }, body }));
    expect(refused.code).toBe('delivery-option-unavailable');
    const { ways } = refused.problem as unknown as { ways: LostWay[] };
    expect(ways).toMatchObject([{ consignment: 1, goods: 'Product tap' }]);
    const { version } = await orders.getOrder({ params: { orderGuid: order.orderGuid } });
    expect(version).toBe(order.version);
    const { optionId } = ways[0]!.options[0]!;
    const chosen = [{ consignment: 1, optionId }];
    const again = { modifications: [{ type: 3 as const, address, ways: chosen }] };
    const change = await orderChanges.amendOrder({ params: { id }, body: again });
    expect(change.sums).not.toBeNull();
  });

  it('agrees twice at once and pays once', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderChanges } = visitor.services;
    const id = order.orderNumber;
    const change = await orderChanges.amendOrder({ params: { id }, body: addTap });
    const params = { order: id, changeId: change.changeId };
    const body = { agreedDuePence: 129_00, agreedBackPence: 0 };
    const accepted = await Promise.all(
      [1, 2, 3, 4].map(() => orderChanges.acceptOrderChange({ params, body })),
    );
    const intents = new Set(accepted.map(({ payment }) => payment!.intentId));
    expect(intents.size).toBe(1);
    await payAtProvider(orderShop.shop, accepted[0]!.payment!);
    const intentId = { intentId: [...intents][0]! };
    const before = await stockOf(orderShop.shop, 'TAP');
    await Promise.all([1, 2, 3].map(() => orderChanges.payOrderChange({ params, body: intentId })));
    expect((await stockOf(orderShop.shop, 'TAP')).on_hand).toBe(before.on_hand - 1);
  });

  it('is told the difference where the change comes to something else by now', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderChanges } = visitor.services;
    const id = order.orderNumber;
    const change = await orderChanges.amendOrder({ params: { id }, body: addTap });
    const params = { order: id, changeId: change.changeId };
    const body = { agreedDuePence: 100_00, agreedBackPence: 0 };
    const refused = await refusalOf(orderChanges.acceptOrderChange({ params, body }));
    expect(refused).toMatchObject({ code: 'order-change-differs' });
    expect(refused.problem).toMatchObject({ duePence: 129_00 });
    expect(refused.detail).toContain('£129.00');
  });

  it('has one change open at a time, and may take it back', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderChanges } = visitor.services;
    const id = order.orderNumber;
    const change = await orderChanges.amendOrder({ params: { id }, body: addTap });
    const second = await refusalOf(orderChanges.amendOrder({ params: { id }, body: addTap }));
    expect(second.code).toBe('order-change-open');
    const params = { order: id, changeId: change.changeId };
    const declined = await orderChanges.declineOrderChange({ params });
    expect(declined.state).toBe('withdrawn');
    const third = await orderChanges.amendOrder({ params: { id }, body: addTap });
    expect(third.changeId).not.toBe(change.changeId);
  });

  it('keeps pickers away while paying, for fifteen minutes and no longer', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderChanges } = visitor.services;
    const { fulfilment } = orderShop.staff.services;
    const id = order.orderNumber;
    const change = await orderChanges.amendOrder({ params: { id }, body: addTap });
    const params = { order: id, changeId: change.changeId };
    const body = { agreedDuePence: 129_00, agreedBackPence: 0 };
    const reserved = (await stockOf(orderShop.shop, 'TAP')).reserved;
    await orderChanges.acceptOrderChange({ params, body });
    expect((await stockOf(orderShop.shop, 'TAP')).reserved).toBe(reserved + 1);
    const start = () => fulfilment.startPicking({ params: at(order), body: seen(order) });
    const refused = await refusalOf(start());
    expect(refused).toMatchObject({ code: 'order-refuses' });
    expect(refused.detail).toMatch(/paying for a change to this order, until \d\d:\d\d/);
    orderShop.shop.advance(16 * 60_000);
    await endOverdueChanges(orderShop.shop.app.context);
    expect((await stockOf(orderShop.shop, 'TAP')).reserved).toBe(reserved);
    const { change: again } = await orderChanges.getOrderChange({ params: { order: id } });
    expect(again).toMatchObject({ state: 'proposed' });
    await start();
  });
});

describe('what is to be added', () => {
  const find = (visitor: Visitor, order: string, text: string) =>
    visitor.services.orderChanges.findPartsToAdd({ params: { order }, query: { text } });

  it('is found by words, at the price that the change then asks, with the day at its address', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderNumber } = order;
    const { isExact, basis, parts } = await find(visitor, orderNumber, 'product');
    expect({ isExact, basis }).toEqual({ isExact: false, basis: 'inc' });
    const found = parts.find(({ sku }) => sku === 'TAP')!;
    expect(found).toMatchObject({ price: { incPence: 129_00 }, arrivesOn: '2026-11-19' });
    // What is made to order comes two working weeks later than what lies in stock.
    expect(parts.find(({ sku }) => sku === 'BATH')!.arrivesOn! > '2026-12-01').toBe(true);
    expect(await find(visitor, orderNumber, ' tap ')).toMatchObject({ isExact: true });
    expect(await find(visitor, orderNumber, 'qqqqq')).toMatchObject({ isExact: false, parts: [] });
    const desk = orderShop.staff.services.orderChanges;
    const asked = { params: { orderNumber }, query: { text: 'product' } };
    expect(await desk.findPartsForOrder(asked)).toEqual(
      await find(visitor, orderNumber, 'product'),
    );
  });

  it('has the price of the band that the order was placed with, for whoever may see the order', async () => {
    const { order } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    await orderShop.shop.db.pool.query(
      `update customer_order set band_code = 'band-3', basis = 'ex' where number = $1`,
      [order.orderNumber],
    );
    const token = orderToken(orderShop.shop.app.context.signingKey, order.orderGuid);
    const guest = orderShop.shop.visitor();
    expect(await find(guest, token, 'tap')).toMatchObject({
      basis: 'ex',
      parts: [{ price: { basis: 'ex', exPence: 80_01 } }],
    });
    const other = await orderShop.shop.signedIn();
    for (const key of [order.orderNumber, order.orderGuid]) {
      expect(await refusalOf(find(other, key, 'tap'))).toMatchObject({ code: 'order-not-found' });
    }
    const asked = { params: { orderNumber: 'PL-0000-0000' }, query: { text: 'tap' } };
    const refused = orderShop.staff.services.orderChanges.findPartsForOrder(asked);
    expect(await refusalOf(refused)).toMatchObject({ code: 'order-not-found' });
  });
});

describe('whoever is not the customer', () => {
  it('finds no such order, whatever the body says', async () => {
    const { order } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const other = await orderShop.shop.signedIn();
    const named = {
      orderGuid: order.orderGuid,
      orderNumber: order.orderNumber,
      emailAddress: 'home@example.com',
    };
    for (const visitor of [other, orderShop.shop.visitor()]) {
      for (const id of [order.orderNumber, order.orderGuid, 'PL-0000-0000']) {
        const body = { ...addTap, ...named };
        const asked = visitor.services.orderChanges.amendOrder({ params: { id }, body });
        expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'order-not-found' });
      }
    }
  });

  it('may not name another order in the body than in the path: that is answered like none', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { order: other } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const body = { ...addTap, orderNumber: other.orderNumber };
    const params = { id: order.orderNumber };
    const refused = await refusalOf(visitor.services.orderChanges.amendOrder({ params, body }));
    expect(refused).toMatchObject({ status: 404, code: 'order-not-found' });
  });
});

describe('after picking has begun', () => {
  it('a change is a request, which staff grant or refuse with a word', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 2 }]);
    const { fulfilment, orderChanges: desk } = orderShop.staff.services;
    await fulfilment.startPicking({ params: at(order), body: seen(order) });
    const { orderChanges } = visitor.services;
    const params = { id: order.orderNumber };
    const modifications = [{ type: 2 as const, position: 1, quantity: 1 }];
    const asked = await orderChanges.amendOrder({ params, body: { modifications } });
    expect(asked.state).toBe('requested');
    const { changes } = await desk.listOrderChanges({ query: { state: 'requested' } });
    expect(changes.map(({ changeId }) => changeId)).toContain(asked.changeId);
    const { changeId } = asked;
    const granted = await desk.grantOrderChange({ params: { changeId } });
    expect(granted).toMatchObject({ state: 'applied', quotedBackPence: 22_50 });
    const again = await orderChanges.cancelOrder({ params, body: { reason: 'Too late' } });
    expect(again.state).toBe('requested');
    const answer = 'It is packed already.';
    const refused = await desk.refuseOrderChange({
      params: { changeId: again.changeId },
      body: { answer },
    });
    expect(refused).toMatchObject({ state: 'refused', answer });
    expect(await mails('order-change-refused', order.orderNumber)).toBe(1);
    const told = await desk.getOrderChangeForStaff({ params: { changeId } });
    expect(told.about).toBe('Take out');
  });

  it('staff put a change to the customer, who agrees and pays', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { orderChanges: desk } = orderShop.staff.services;
    const { orderNumber } = order;
    const body = { modifications: [waste], note: 'You will need two wastes.' };
    const put = await desk.proposeOrderChange({ params: { orderNumber }, body });
    expect(put).toMatchObject({ state: 'proposed', origin: 'staff', quotedDuePence: 45_00 });
    expect(await mails('order-change-proposed', orderNumber)).toBe(1);
    const applied = await acceptAndPay(orderShop, visitor, orderNumber, put);
    expect(applied.state).toBe('applied');
  });

  it('staff take back what they put to a customer, and may put something else', async () => {
    const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 2 }]);
    const { orderChanges: desk } = orderShop.staff.services;
    const { orderNumber } = order;
    const body = { modifications: [waste], note: 'You will need two wastes.' };
    const propose = () => desk.proposeOrderChange({ params: { orderNumber }, body });
    const { changeId } = await propose();
    const second = await refusalOf(propose());
    expect(second).toMatchObject({ code: 'order-change-open', problem: { changeId } });
    const answer = 'We looked again: one is in the box already.';
    const params = { changeId };
    const withdrawn = await desk.refuseOrderChange({ params, body: { answer } });
    expect(withdrawn).toMatchObject({ state: 'withdrawn', answer });
    expect(await mails('order-change-withdrawn', orderNumber)).toBe(1);
    const again = await propose();
    const { declineOrderChange } = visitor.services.orderChanges;
    const own = { order: orderNumber, changeId: again.changeId };
    expect(await declineOrderChange({ params: own })).toMatchObject({ state: 'declined' });
  });
});

it('a change and the start of picking race: one wins, and the other is told', async () => {
  const outcomes = { changed: 0, picked: 0 };
  for (let race = 0; race < 12; race += 1) {
    const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const { orderChanges } = visitor.services;
    const { fulfilment } = orderShop.staff.services;
    const body = { agreedBackPence: order.total.incPence };
    const params = { id: order.orderNumber };
    const [cancelled, started] = await Promise.allSettled([
      orderChanges.cancelOrder({ params, body }),
      fulfilment.startPicking({ params: at(order), body: seen(order) }),
    ]);
    const isApplied = cancelled.status === 'fulfilled' && cancelled.value.state === 'applied';
    if (isApplied) outcomes.changed += 1;
    if (started.status === 'fulfilled') outcomes.picked += 1;
    expect(isApplied).not.toBe(started.status === 'fulfilled');
    // Who came second is told so: their wish is a request now, or was refused in words.
    const told = cancelled.status === 'fulfilled' ? cancelled.value.state : 'refused';
    expect(['applied', 'requested', 'refused']).toContain(told);
  }
  expect(outcomes.changed + outcomes.picked).toBe(12);
});

it('a change that nobody decides about in seven days lapses, with a mail', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'BATH', quantity: 1 }]);
  const id = order.orderNumber;
  await visitor.services.orderChanges.amendOrder({ params: { id }, body: addTap });
  orderShop.shop.advance(8 * 86_400_000);
  await endOverdueChanges(orderShop.shop.app.context);
  // A session does not last so long, and the mailed link does.
  const token = orderToken(orderShop.shop.app.context.signingKey, order.orderGuid);
  const { orderChanges } = orderShop.shop.visitor().services;
  const { change } = await orderChanges.getOrderChange({ params: { order: token } });
  expect(change).toMatchObject({ state: 'lapsed' });
  expect(await mails('order-change-lapsed', id)).toBe(1);
});

it('leaves the books of orders, payments, refunds and papers in order', async () => {
  expect(await listAllFaults(orderShop)).toEqual([]);
});
