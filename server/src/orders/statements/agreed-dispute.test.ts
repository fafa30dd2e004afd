import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, statementOf, type AccountShop } from '../../../test/account-shop.ts';
import { giveBack } from '../../../test/random-accounts.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

/** An invoice past its day, £94.20 of which staff have agreed to credit. */
async function agreed() {
  const buyer = await shop.buyer();
  const { order, item } = await shop.invoiced(buyer);
  const { businessId } = buyer;
  await shop.shop.db.pool.query(
    `update ledger_item set due_on = '2026-11-04' where business_id = $1`,
    [businessId],
  );
  const { itemId } = item;
  const dispute = { itemId, amountPence: 94_20, reason: 'One of them came broken.' };
  const { disputes } = await buyer.services.statements.disputeInvoice({ body: dispute });
  const { disputeId } = disputes[0]!;
  const { collections } = shop.finance.services;
  const { statement } = await collections.settleInvoiceDispute({
    params: { businessId, disputeId },
    body: { outcome: 'agreed', answer: 'You are right.' },
  });
  return { buyer, order, item, disputeId, statement, params: { businessId }, collections };
}

it('what is agreed of an invoice is neither due nor reminded of, until it is credited', async () => {
  const { buyer, order, item, disputeId, statement, params, collections } = await agreed();
  const restPence = item.openPence - 94_20;
  expect(statement.sums.overduePence).toBe(restPence);
  expect(statement.disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 94_20 }]);
  const { rows } = await shop.shop.db.pool.query<{ text: string }>(
    `select text from message where dedupe_key like 'invoice-dispute:' || $1 || ':%'`,
    [disputeId],
  );
  expect(rows[0]!.text).toMatch(/We will credit\s+£94\.20/);

  const came = { reference: 'Bank', amountPence: restPence, receivedOn: '2026-11-18' };
  const paid = await collections.recordReceipt({ params, body: { ...came, toOldest: true } });
  expect(paid.statement).toMatchObject({ bar: null, sums: { overduePence: 0 } });
  expect(await refusalOf(collections.remindOfOverdue({ params }))).toMatchObject({
    code: 'statement-changed',
  });
  const listed = await collections.listCollections({ query: { which: 'disputed', pageSize: 100 } });
  expect(listed.businesses.map(({ businessId }) => businessId)).toContain(buyer.businessId);

  await giveBack(shop, order.orderNumber, { lines: [{ position: 1, units: 0, offPence: 94_20 }] });
  await shop.paper();
  const { items, disputes, sums } = await statementOf(buyer);
  expect(items).toEqual([]);
  expect(sums.usedPence).toBe(0);
  expect(disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 0 }]);
  expect(await shop.listTroubles([buyer])).toEqual([]);
});

it('what is agreed stays so of the invoice that stands in for one that was put right', async () => {
  const { buyer, item } = await agreed();
  const { invoice } = await shop.staff.services.orderDocuments.correctInvoice({
    params: { documentNumber: item.reference },
    body: { poNumber: 'PO-7', reason: 'Their reference' },
  });
  const { items, disputes } = await statementOf(buyer);
  expect(items).toMatchObject([{ reference: invoice.documentNumber, disputedPence: 94_20 }]);
  expect(disputes).toMatchObject([{ reference: invoice.documentNumber, toCreditPence: 94_20 }]);
});
