import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { orderToken } from '../orders/orders.ts';
import { renewDays } from './renew-days.ts';

const dayMs = 86_400_000;
const stone = { sku: 'STONE', incPence: 900_00, stock: 0, leadDays: 5 };

let shop: OrderShop;
beforeAll(async () => {
  // It is Wednesday 18 November.
  shop = await startOrderShop({ offerings: [{ ...stone, sizeClass: 'pallet' }] });
});
afterAll(() => shop.shop.stop());

const context = () => shop.shop.app.context;
const goesTo = ({ orderNumber }: StaffOrder, postcode: string) =>
  shop.shop.db.pool.query(
    'update customer_order set delivery_address = delivery_address || $2 where number = $1',
    [orderNumber, JSON.stringify({ postcode })],
  );
async function nextDayOf({ orderNumber }: StaffOrder) {
  const { rows } = await shop.shop.db.pool.query<{ day: string }>(
    `select c.expected_day as day from consignment c join customer_order o on o.id = c.order_id
      where o.number = $1`,
    [orderNumber],
  );
  return rows[0]!.day;
}

it('a day that is over is followed by one that the goods’ own way can keep, told once', async () => {
  const tap = [{ sku: 'TAP', quantity: 1 }];
  const { order: far } = await shop.placed(tap);
  await goesTo(far, 'BF1 2AU');
  const { order: sent } = await shop.placed(tap);
  await goesTo(sent, 'EH1 1AA');
  await shop.send(sent);
  const { order: mixed } = await shop.placed([...tap, { sku: 'STONE', quantity: 1 }]);
  const delay = { ...seen(mixed), day: '2026-12-11', reason: 'Our maker is late.' };
  await shop.staff.services.fulfilment.setExpectedDay({ params: at(mixed), body: delay });

  // On Thursday 26 November.
  shop.shop.advance(8 * dayMs);
  await renewDays(context());
  // It leaves on Friday, and the forces' post takes nine days, none of them at a weekend.
  expect(await nextDayOf(far)).toBe('2026-12-10');
  // The second working day is St Andrew's, on which nothing is brought in Scotland.
  expect(await nextDayOf(sent)).toBe('2026-12-01');
  const order = orderToken(context().signingKey, mixed.orderGuid);
  const params = { order, consignment: 1 };
  const { readyDay } = await shop.shop.visitor().services.delays.getDelay({ params });
  // It leaves on Friday as well, and a pallet is there on its second working day.
  expect(readyDay).toBe('2026-12-01');

  shop.shop.advance(10 * dayMs);
  await renewDays(context());
  expect(await nextDayOf(far)).toBe('2026-12-10');
});

it('leaves all books in order', async () => {
  expect(await shop.listFaults()).toEqual([]);
});
