import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRefund, paidOrder, unitsOf } from '../../../test/refunds.ts';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { listRefundFaults } from './faults-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 40_00, stock: 10 }] });
  const { number } = await paidOrder(shop, [{ sku: 'TAP', quantity: 3 }]);
  const staff = await shop.signedIn({ roles: ['support'] });
  await askRefund(staff, number, { ...unitsOf(1, 1), deliveryPence: 1_00 });
});
afterAll(() => shop.stop());

/** What the books say after `change`, which is undone again. */
async function faultsAfter(change: string): Promise<string[]> {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    return await listRefundFaults(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a refund that was sent is in order', async () => {
  expect(await faultsAfter('select 1')).toEqual([]);
});

test.each([
  [
    'a refund whose parts are not its sum',
    `update order_refund_line set inc_pence = inc_pence + 1, ex_pence = ex_pence + 1
      where kind = 'goods'`,
    'but its payments give',
  ],
  [
    'more given back of a line than it cost',
    `update order_refund_line set inc_pence = 12001, ex_pence = 12001 - vat_pence
      where kind = 'goods'`,
    'given back of line 1',
  ],
  [
    'more pieces given back than were bought',
    `update order_refund_line set units = 4 where kind = 'goods'`,
    '4 units given back of line 1',
  ],
  [
    'money back for a line that the order has not',
    `update order_refund_line set order_line = 9 where kind = 'goods'`,
    'a refund of line 9',
  ],
  [
    'more given back of delivery than it cost',
    `update order_refund_line set inc_pence = 99999, ex_pence = 99999 - vat_pence
      where kind = 'delivery'`,
    'of its delivery',
  ],
  ['money from another’s payment', 'delete from order_payment', 'a payment of something else'],
  ['less promised than was sent', 'update refund set amount_pence = 1', 'pence are promised'],
  [
    'money for a refund that nobody agreed to',
    `update order_refund set state = 'declined'`,
    'which was not sent',
  ],
  [
    'a refund that its customer was not told of',
    `delete from message where kind = 'order-refund'`,
    'without a mail',
  ],
])('%s is told', async (_, change, fault) => {
  expect((await faultsAfter(change)).join('\n')).toContain(fault);
});
