import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlers } from '../../../test/payments.ts';
import { listCheckoutFaults } from '../../buying/checkout/faults-store.ts';
import { listPaymentFaults } from '../../money/payments/faults-store.ts';
import { payAtProvider, readyToPay, startTestShop, type TestShop } from '../../../test/shop.ts';
import { listBooksFaults } from './books-faults-store.ts';
import { listOrderFaults } from './faults-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_99, stock: 50 },
      { sku: 'MADE-TO-ORDER', incPence: 900_00, stock: 0, leadDays: 10 },
    ],
  });
  const visitor = shop.visitor();
  const { basket } = await readyToPay(visitor, [
    { sku: 'TAP', quantity: 3 },
    { sku: 'MADE-TO-ORDER', quantity: 1 },
  ]);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent);
  await checkout.completePayment({ params, body: { intentId: intent.intentId } });
});
afterAll(() => shop.stop());

/** What the books say after `change`, which is undone again. */
async function faultsAfter(change: string): Promise<string[]> {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    const later = new Date('2026-11-18T12:00:00Z');
    return [
      ...(await listOrderFaults(client)),
      ...(await listBooksFaults(client)),
      ...(await listCheckoutFaults(client, later)),
      ...(await listPaymentFaults(client, settlers)),
    ];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a paid order is in order', async () => {
  expect(await faultsAfter('select 1')).toEqual([]);
});

test.each([
  [
    'a penny on the items',
    'update customer_order set items_inc_pence = items_inc_pence + 1, total_inc_pence = total_inc_pence + 1',
    'its lines come to',
  ],
  [
    'a discount that no line has',
    'update customer_order set discount_ex_pence = 5, total_ex_pence = total_ex_pence - 5',
    'its lines give',
  ],
  ['lines that are gone', 'delete from consignment_line; delete from order_line', 'has no lines'],
  [
    'one more unit than left the stock',
    `update order_line set quantity = quantity + 1, allocated = allocated + 1 where sku = 'TAP'`,
    'allocated from stock',
  ],
  [
    'a unit that no consignment has',
    `update order_line set quantity = quantity + 1 where sku = 'TAP'`,
    'has 4 owed, and its consignments 3',
  ],
  [
    'a consignment that says it was sent',
    `update consignment set state = 'packed', packed_at = now()`,
    'is packed with 0 of 4 picked',
  ],
  [
    'a status that its units do not say',
    `update customer_order set status = 'delivered'`,
    'but it is placed',
  ],
  ['a change without a trace', 'update customer_order set version = 2', 'but its events are at 1'],
  ['a mail that was never promised', 'delete from message', 'has no message'],
  ['a placing without a trace', 'delete from order_event', 'has no event'],
  ['a payment of another amount', 'update payment set amount_pence = amount_pence + 1', 'is of'],
  ['a payment that is not paid', `update payment set state = 'failed'`, 'is not paid'],
  [
    'money back without a refund',
    `update payment set state = 'partly-refunded', refunded_pence = 1`,
    'refunded by its refunds',
  ],
  ['a refund in full that is none', `update payment set state = 'refunded'`, 'is refunded with 0'],
  [
    'a second payment that paid for nothing more',
    `with copy as (
       insert into payment
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
                 'provider_intent_id', 'pi_other', 'purpose', 'amendment'))).*
         from payment p limit 1 returning id)
     insert into order_payment (payment_id, order_id)
     select copy.id, o.id from copy, customer_order o`,
    'but its payments are of',
  ],
  [
    'a payment for a basket that is gone',
    `update payment set subject = 'gone'`,
    'for a basket that is not there',
  ],
  [
    'a payment that no module settles',
    `alter table payment drop constraint payment_purpose_check;
     update payment set purpose = 'unheard-of'`,
    'no module settles',
  ],
  [
    'money without an order or a refund',
    'delete from order_payment',
    'neither an order nor a refund',
  ],
])('%s is told', async (_, change, fault) => {
  expect((await faultsAfter(change)).join('\n')).toContain(fault);
});
