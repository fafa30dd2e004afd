import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LostWay, Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

/** Goods that were ordered, or are in the house already, when their order is changed. */
let orderShop: OrderShop;
let baths: StaffOrder[];
let last: StaffOrder;
beforeAll(async () => {
  orderShop = await startOrderShop({
    offerings: [
      { sku: 'LAST', incPence: 300_00, stock: 1, leadDays: 15 },
      { sku: 'HELD', incPence: 20_00, stock: 1, leadDays: 15 },
      { sku: 'TUB', incPence: 900_00, stock: 0, leadDays: 10, sizeClass: 'bulky' },
    ],
  });
  const { placed, shop } = orderShop;
  baths = [];
  for (let n = 0; n < 3; n++) baths.push((await placed([{ sku: 'BATH', quantity: 1 }])).order);
  last = (await placed([{ sku: 'LAST', quantity: 1 }])).order;
  await shop.app.context.catalogue.refresh();
});
afterAll(() => orderShop.shop.stop());

const nextDoor = {
  line1: '16 Larch Road',
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};
const stornoway = { line1: '9 Quay', town: 'Stornoway', postcode: 'HS1 2AA', countryCode: 'GB' };

// A session does not last two days, and the mailed link does.
const byLink = ({ orderGuid }: StaffOrder) => {
  const { shop } = orderShop;
  const token = orderToken(shop.app.context.signingKey, orderGuid);
  return { token, services: shop.visitor().services };
};

const amend = (order: StaffOrder, modification: Modification) => {
  const { token, services } = byLink(order);
  const body = { modifications: [modification], agreedDuePence: 0, agreedBackPence: 0 };
  return services.orderChanges.amendOrder({ params: { id: token }, body });
};

const dayOf = ({ consignments }: StaffOrder) => consignments[0]!.expectedDay;

const dayNow = async ({ orderNumber }: StaffOrder) => {
  const { rows } = await orderShop.shop.db.pool.query<{ day: string }>(
    `select c.expected_day::text as day from consignment c
       join customer_order o on o.id = c.order_id where o.number = $1`,
    [orderNumber],
  );
  return rows.map(({ day }) => day);
};

it('the last piece keeps its day, though more of it would have to be ordered', async () => {
  expect(await amend(last, { type: 3, address: nextDoor })).toMatchObject({ state: 'applied' });
  expect(await dayNow(last)).toEqual([dayOf(last)]);
});

it('what is added is held while it is paid for, and comes as soon at a second try', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { orderChanges } = visitor.services;
  const id = order.orderNumber;
  const modifications: Modification[] = [{ type: 1, sku: 'HELD', quantity: 1 }];
  const change = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  const params = { order: id, changeId: change.changeId };
  const body = { agreedDuePence: change.quotedDuePence, agreedBackPence: 0 };
  const first = await orderChanges.acceptOrderChange({ params, body });
  await orderShop.shop.app.context.catalogue.refresh();
  const { change: now } = await orderChanges.getOrderChange({ params: { order: id } });
  expect(now!.sums).toEqual(change.sums);
  const second = await orderChanges.acceptOrderChange({ params, body });
  expect(second.payment!.intentId).toBe(first.payment!.intentId);
  await orderChanges.declineOrderChange({ params });
});

it('is agreed to with its day, which a cut-off may move on meanwhile', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TRAY', quantity: 1 }]);
  const { orderChanges } = visitor.services;
  const id = order.orderNumber;
  const modifications: Modification[] = [{ type: 1, sku: 'HELD', quantity: 1 }];
  const asked = { params: { order: id }, body: { modifications } };
  const { sums } = await orderChanges.previewOrderChange(asked);
  const day = sums.parts[0]!.day!;
  const agreed = { agreedDuePence: sums.duePence, agreedBackPence: sums.backPence };
  const change = await orderChanges.amendOrder({
    params: { id },
    body: { modifications, ...agreed, agreedDays: [day] },
  });
  const params = { order: id, changeId: change.changeId };
  const body = { ...agreed, agreedDays: ['2026-11-18'] };
  const refused = await refusalOf(orderChanges.acceptOrderChange({ params, body }));
  expect(refused).toMatchObject({ code: 'order-change-differs', problem: { days: [day] } });
  expect(refused.detail).toContain('It would now come on');
  await orderChanges.acceptOrderChange({ params, body: { ...agreed, agreedDays: [day] } });
  await orderChanges.declineOrderChange({ params });
});

it('a question about a later day is answered by the new address, and by nobody afterwards', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { fulfilment } = orderShop.staff.services;
  const late = { ...seen(order), day: '2026-12-18', reason: 'Our van broke down.' };
  await fulfilment.setExpectedDay({ params: at(order), body: late });
  const moved = await visitor.services.orderChanges.amendOrder({
    params: { id: order.orderNumber },
    body: { modifications: [{ type: 3, address: nextDoor }], agreedDuePence: 0 },
  });
  expect(moved.state).toBe('applied');
  const params = { orderNumber: order.orderNumber };
  const now = await orderShop.staff.services.orders.getStaffOrder({ params });
  const choice = 'accepted' as const;
  const answer = { params: at(order), body: { ...seen(now), choice } };
  expect(await refusalOf(fulfilment.answerDelay(answer))).toMatchObject({ code: 'order-refuses' });
});

/** How a delivery can come to another place, where a change takes its own way from it. */
async function waysOf(order: StaffOrder, modifications: Modification[]) {
  const { token, services } = byLink(order);
  const asked = { params: { id: token }, body: { modifications } };
  const refused = await refusalOf(services.orderChanges.amendOrder(asked));
  expect(refused.code).toBe('delivery-option-unavailable');
  const [lost] = refused.problem['ways'] as LostWay[];
  return lost!.options;
}

it('the page about a later day tells the day that was chosen for a new address', async () => {
  const { order, visitor } = await orderShop.placed([{ sku: 'BATH', quantity: 1 }]);
  const late = { ...seen(order), day: '2026-12-18', reason: 'Its maker is closed.' };
  await orderShop.staff.services.fulfilment.setExpectedDay({ params: at(order), body: late });
  const [way] = await waysOf(order, [{ type: 3, address: stornoway }]);
  const { optionId, day } = way!;
  expect(day > late.day).toBe(true);
  const { orderChanges, delays } = visitor.services;
  const id = order.orderNumber;
  const ways = [{ consignment: 1, optionId }];
  const modifications: Modification[] = [{ type: 3, address: stornoway, ways }];
  const change = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  const applied = await acceptAndPay(orderShop, visitor, id, change);
  expect(applied.state).toBe('applied');
  const params = { order: order.orderGuid, consignment: 1 };
  expect(await delays.getDelay({ params })).toMatchObject({ choice: 'accepted', expectedDay: day });
});

it('what is awaited is not here by a day on which its own way does not come', async () => {
  const chosen = { optionId: 'specific-day', day: '2026-12-09' };
  const { order } = await orderShop.placed([{ sku: 'TUB', quantity: 1 }], chosen);
  const sunday = '2026-12-20';
  const late = { ...seen(order), day: sunday, reason: 'Its maker is closed.' };
  await orderShop.staff.services.fulfilment.setExpectedDay({ params: at(order), body: late });
  const options = await waysOf(order, [{ type: 3, address: stornoway }]);
  expect(options.filter(({ day }) => day < sunday)).toEqual([]);
});

const withBath = (sku: string) => [
  { sku, quantity: 1 },
  { sku: 'BATH', quantity: 1 },
];
const takeOut = ({ lines }: StaffOrder, sku: string): Modification => {
  const { position } = lines.find((line) => line.sku === sku)!;
  return { type: 2, position, quantity: 1 };
};

it('what is awaited is not here because what it was to come with is taken out', async () => {
  const { order } = await orderShop.placed(withBath('TUB'));
  const options = await waysOf(order, [takeOut(order, 'TUB'), { type: 3, address: stornoway }]);
  expect(options.filter(({ day }) => day < dayOf(order))).toEqual([]);
});

it('what is here keeps its day, where what was awaited with it is taken out', async () => {
  const { order } = await orderShop.placed(withBath('TAP'));
  const { token, services } = byLink(order);
  const { sums } = await services.orderChanges.previewOrderChange({
    params: { order: token },
    body: { modifications: [takeOut(order, 'BATH'), { type: 3, address: stornoway }] },
  });
  const moved = sums.parts.filter(({ kind }) => kind === 'address');
  expect(moved.map(({ day }) => day)).toEqual([dayOf(order)]);
});

describe('two days later', () => {
  beforeAll(() => orderShop.shop.advance(2 * 86_400_000));

  it('what is on its way to the shop keeps its day where only the house is another', async () => {
    const [bath] = baths;
    expect(await amend(bath!, { type: 3, address: nextDoor })).toMatchObject({ state: 'applied' });
    expect(await dayNow(bath!)).toEqual([dayOf(bath!)]);
  });

  it('what is added joins what is on its way to the shop, and its delivery costs nothing', async () => {
    const [, bath] = baths;
    const { token, services } = byLink(bath!);
    const { sums } = await services.orderChanges.previewOrderChange({
      params: { order: token },
      body: { modifications: [{ type: 1, sku: 'WASTE', quantity: 1 }] },
    });
    expect(sums).toMatchObject({ duePence: 22_50, parts: [{ day: dayOf(bath!) }] });
  });

  it('what is on its way to the shop comes later to where carriers take longer', async () => {
    const [, , bath] = baths;
    const refused = await refusalOf(amend(bath!, { type: 3, address: stornoway }));
    expect(refused.code).toBe('delivery-option-unavailable');
    const { ways } = refused.problem as unknown as { ways: LostWay[] };
    expect(ways[0]!.options.every(({ day }) => day > dayOf(bath!))).toBe(true);
  });
});

it('leaves the books of orders, payments, refunds and papers in order', async () => {
  expect(await listAllFaults(orderShop)).toEqual([]);
});
