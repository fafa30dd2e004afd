import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import { at, seen } from '../../../test/order-shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

it('costs a job the same after an invoice of what was sent so far is put right', async () => {
  const buyer = await shop.buyer();
  const { basketId, totalPence } = await shop.ready(buyer);
  const params = { basketId };
  const { checkout, jobs } = buyer.services;
  const billing = { sameAsDelivery: true as const, jobReference: 'Plot 9' };
  await checkout.setBillingDetails({ params, body: billing });
  const body = { agreedTotalPence: totalPence };
  const { orderNumber } = await checkout.payOnAccount({ params, body });
  const order = await shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });
  const lines = [{ position: 1, units: 1 }];
  const split = await shop.staff.services.fulfilment.splitConsignment({
    params: at(order),
    body: { ...seen(order), lines, expectedDay: '2026-11-30' },
  });
  await shop.send(split);
  await shop.paper();
  const read = () => jobs.getJob({ params: { reference: 'Plot 9' } });
  const before = await read();
  const { orderedExPence, invoicedExPence } = before.goods;
  expect(invoicedExPence).toBeLessThan(orderedExPence);
  expect(before.money).toMatchObject({ costExPence: orderedExPence });
  const { rows } = await shop.shop.db.pool.query<{ number: string }>(
    `select number from order_document where kind = 'invoice'`,
  );
  await shop.finance.services.orderDocuments.correctInvoice({
    params: { documentNumber: rows[0]!.number },
    body: { reason: 'Another PO number', poNumber: 'PO-77' },
  });
  const { goods, money } = await read();
  expect(goods).toMatchObject({
    invoicedExPence: invoicedExPence * 2,
    creditedExPence: invoicedExPence,
  });
  expect(money).toEqual(before.money);
});
