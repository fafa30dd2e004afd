import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { payAtProvider } from '../../../test/shop.ts';
import type { DocumentFields } from '../order-documents/document-fields.ts';
import { makeUpgradePapers } from './papers.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  const leaflet = { sku: 'LEAFLET', incPence: 900_00, stock: 0, leadDays: 10, vatRatePercent: 0 };
  orderShop = await startOrderShop({ offerings: [leaflet] });
});
afterAll(() => orderShop.shop.stop());

/** A better delivery that was paid, of a consignment whose goods bear no VAT. */
async function paidUpgrade() {
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { orderChanges, deliveryUpgrade: calls } = visitor.services;
  const id = order.orderNumber;
  const modifications = [{ type: 1 as const, sku: 'LEAFLET', quantity: 1 }];
  const asked = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  await acceptAndPay(orderShop, visitor, id, asked);

  const params = { orderId: order.orderGuid };
  await calls.startUpgrade({ params, query: { consignment: 2 } });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day, premium } = days.find((each) => (each.premium?.incPence ?? 0) > 0)!;
  expect(premium!.vatPence).toBe(0);
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  const intent = await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(orderShop.shop, intent);
  await calls.completeUpgradePayment({ params, body: { intentId: intent.intentId } });
  return { id, premium: premium! };
}

async function expectPaper({ id, premium }: Awaited<ReturnType<typeof paidUpgrade>>) {
  const { context } = orderShop.shop.app;
  await makeUpgradePapers(context);
  const { rows } = await orderShop.shop.db.pool.query<{ fields: DocumentFields }>(
    `select d.fields from order_document d join customer_order o on o.id = d.order_id
      where o.number = $1 and d.cause like 'upgrade:%'`,
    [id],
  );
  expect(rows).toMatchObject([
    { fields: { lines: [{ ratePercent: 0, exPence: premium.exPence, vatPence: 0 }] } },
  ]);
  expect(await listAllFaults(orderShop)).toEqual([]);
}

it('the invoice of a better delivery has the rates of the goods that it brings alone', async () => {
  await expectPaper(await paidUpgrade());
});

it('has them as well where the version before has let it be paid', async () => {
  const paid = await paidUpgrade();
  const { pool } = orderShop.shop.db;
  const { rows } = await pool.query(
    `with found as (
       select u.* from delivery_upgrade u join customer_order o on o.id = u.order_id where o.number = $1)
     update delivery_upgrade u set state = 'open', payment_id = null, done_at = null, carried = null
       from found where found.id = u.id
     returning u.id, found.payment_id as "paymentId", found.done_at as "doneAt"`,
    [paid.id],
  );
  const [{ id, paymentId, doneAt }] = rows;
  await pool.query(
    `update delivery_upgrade set state = 'done', payment_id = $2, done_at = $3
      where id = $1 and state = 'open'`,
    [id, paymentId, doneAt],
  );
  await expectPaper(paid);
});
