import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture, formOf, report } from '../../../test/claims.ts';
import { deliveryCheckStaffHandlers } from './staff-handlers.ts';
import { seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const both = [
  { sku: 'TAP', quantity: 1 },
  { sku: 'WASTE', quantity: 1 },
];
const look = async ({ order, visitor }: Awaited<ReturnType<typeof arrived>>, here: number[]) => {
  const params = { order: order.orderGuid, consignment: 1, box: 1 };
  await visitor.services.deliveryChecks.checkBox({ params, body: { here } });
};
const figures = async () =>
  (await shop.staff.services.deliveryChecks.listCarrierArrivals()).carriers;

it('a year is counted by the calendar, also over the end of a February of 29 days', async () => {
  const context = { ...shop.shop.app.context, now: () => new Date('2028-06-15T10:00:00Z') };
  const { since } = await deliveryCheckStaffHandlers.listCarrierArrivals({} as never, context);
  expect(since).toBe('2027-06-15T10:00:00.000Z');
});

it('what customers found in their boxes is counted for the carrier that brought them', async () => {
  const [silent, whole, short, broken, faulty] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => arrived(shop, both)),
  );
  const of = { carrier: 'Longwharf', delivered: 5, lost: 0 };
  expect(await figures()).toEqual([{ ...of, answered: 0, asTheyShould: 0 }]);
  await look(whole!, [1, 2]);
  expect(await figures()).toEqual([{ ...of, answered: 1, asTheyShould: 1 }]);
  await look(short!, [1]);
  expect(await figures()).toEqual([{ ...of, answered: 2, asTheyShould: 1 }]);
  // Another look takes the place of the last.
  await look(short!, [1, 2]);
  expect(await figures()).toEqual([{ ...of, answered: 2, asTheyShould: 2 }]);
  await look(short!, []);
  // Whoever reports damage has answered too, with their boxes looked over or not.
  await report(broken!.visitor, broken!.order.orderNumber, formOf({}, [await drawPicture()]));
  expect(await figures()).toEqual([{ ...of, answered: 3, asTheyShould: 1 }]);
  await look(broken!, [1, 2]);
  expect(await figures()).toEqual([{ ...of, answered: 3, asTheyShould: 1 }]);
  // Faulty goods came as they were packed.
  await look(faulty!, [1, 2]);
  const fault = formOf({ problem: 'faulty' }, [await drawPicture('#118811')]);
  await report(faulty!.visitor, faulty!.order.orderNumber, fault);
  expect(await figures()).toEqual([{ ...of, answered: 4, asTheyShould: 2 }]);
  expect(silent!.order.consignments[0]!.carrier).toBe('Longwharf');
});

it('what a carrier lost counts against it, and a delivery once each of its boxes was looked over', async () => {
  const before = (await figures())[0]!;
  const sent = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const order = await shop.send(sent.order, 1);
  const params = { orderNumber: order.orderNumber, consignment: 1 };
  const lost = { ...seen(order), failure: 'lost' as const };
  await shop.staff.services.fulfilment.failConsignment({ params, body: lost });
  expect(await figures()).toEqual([{ ...before, lost: before.lost + 1 }]);
  const of = { ...before, lost: before.lost + 1, delivered: before.delivered + 1 };
  const inTwo = await arrived(shop, both);
  await shop.shop.db.pool.query(
    `insert into consignment_box (order_id, consignment, number, contents)
      select id, 1, n, '[{"position": 1, "units": 1}, {"position": 2, "units": 1}]' from customer_order, generate_series(1, 2) n where guid = $1
      on conflict do nothing`,
    [inTwo.order.orderGuid],
  );
  await look(inTwo, [1, 2]);
  expect(await figures()).toEqual([of]);
  const { orderGuid } = inTwo.order;
  const second = { order: orderGuid, consignment: 1, box: 2 };
  await inTwo.visitor.services.deliveryChecks.checkBox({ params: second, body: { here: [1, 2] } });
  const { answered, asTheyShould } = before;
  expect(await figures()).toEqual([
    { ...of, answered: answered + 1, asTheyShould: asTheyShould + 1 },
  ]);
});
