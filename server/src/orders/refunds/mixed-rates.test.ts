import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAmounts, subtractAmount } from '../../goods/pricing/vat.ts';
import { askRefund, noRefund, paidOrder, unitsOf } from '../../../test/refunds.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { listRefundFaults } from './faults-store.ts';

let shop: TestShop;
let staff: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 10_01, stock: 50 },
      { sku: 'RAIL', incPence: 7_33, vatRatePercent: 5, stock: 50 },
      { sku: 'LEAFLET', incPence: 3_07, vatRatePercent: 0, stock: 50 },
    ],
  });
  staff = await shop.signedIn({ roles: ['support'] });
});
afterAll(() => shop.stop());

const leftOf = (order: string) => staff.services.refunds.getRefundable({ params: { order } });

it('gives delivery at mixed rates back in two refunds, which sum to it in each view', async () => {
  const items = ['TAP', 'RAIL', 'LEAFLET'].map((sku) => ({ sku, quantity: 1 }));
  const { number } = await paidOrder(shop, items);
  const { delivery } = await leftOf(number);
  expect(delivery.vatPence).toBeGreaterThan(0);
  const first = await askRefund(staff, number, { ...noRefund, deliveryPence: 1_99 });
  const left = (await leftOf(number)).deliveryLeft;
  expect(left).toEqual(subtractAmount(delivery, first.refund.total));
  const second = await askRefund(staff, number, { ...noRefund, deliveryPence: left.incPence });
  expect(addAmounts([first.refund.total, second.refund.total])).toEqual(delivery);
  expect(second.refund.total).toEqual(second.preview.total);
  const again = askRefund(staff, number, { ...noRefund, deliveryPence: 1 });
  expect(await refusalOf(again)).toMatchObject({ paths: ['/body/deliveryPence'] });
  expect(await listRefundFaults(shop.db)).toEqual([]);
});

it('counts pieces that were added to a line among those that can be given back', async () => {
  const { number } = await paidOrder(shop, [{ sku: 'TAP', quantity: 2 }]);
  // As a change to the order leaves it: one more of the same, at its own price.
  await shop.db.pool.query(
    `with grown as (
       update order_line l set added = 1, before_inc_pence = before_inc_pence + 1001,
              before_ex_pence = before_ex_pence + 834, inc_pence = inc_pence + 1001,
              ex_pence = ex_pence + 834, vat_pence = vat_pence + 167
         from customer_order o where o.id = l.order_id and o.number = $1
       returning l.order_id, l.position)
     update consignment_line c set units = units + 1 from grown
      where (c.order_id, c.position) = (grown.order_id, grown.position)`,
    [number],
  );
  const [line] = (await leftOf(number)).lines;
  expect(line).toMatchObject({ units: 3, unitsLeft: 3 });
  const { refund } = await askRefund(staff, number, unitsOf(1, 2));
  expect(refund.total.incPence).toBe(20_02);
  expect((await leftOf(number)).lines[0]).toMatchObject({
    unitsLeft: 1,
    left: { incPence: 10_01 },
  });
  const tooMany = staff.services.refunds.previewRefund({
    params: { order: number },
    body: unitsOf(1, 2),
  });
  expect(await refusalOf(tooMany)).toMatchObject({ paths: ['/body/lines/0/units'] });
  // Of three, three were given back: the books say nothing of it, as they did when only two counted.
  await shop.db.pool.query(
    `update payment p set amount_pence = amount_pence + 1001 from order_payment op
       join customer_order o on o.id = op.order_id
      where op.payment_id = p.id and o.number = $1`,
    [number],
  );
  await askRefund(staff, number, unitsOf(1, 1));
  expect(await listRefundFaults(shop.db)).toEqual([]);
});
