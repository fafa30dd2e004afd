import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startAccountShop,
  statementOf,
  usedBy,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { mailsOfGivenBack } from '../../../test/payments.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { payAtProvider, refusalOf } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { changeStatus } from '../../people/businesses/change-status.ts';
import { remindOverdue } from './jobs.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const tryToOrder = async (buyer: CreditBuyer) => {
  const { basketId, totalPence: agreedTotalPence } = await shop.ready(buyer);
  const params = { basketId };
  return buyer.services.checkout.payOnAccount({ params, body: { agreedTotalPence } });
};

describe('a statement', () => {
  it('has money from a bank set against what is due, and nothing of it against what is in dispute', async () => {
    const buyer = await shop.buyer();
    const [disputed, due] = [await shop.invoiced(buyer), await shop.invoiced(buyer)];
    await buyer.services.statements.disputeInvoice({
      body: {
        itemId: disputed.item.itemId,
        amountPence: disputed.item.openPence,
        reason: 'None of it came.',
      },
    });
    const { collections } = shop.finance.services;
    const params = { businessId: buyer.businessId };
    const came = { reference: 'Bank', receivedOn: '2026-11-18', toOldest: true };
    const amountPence = due.item.openPence + 5_00;
    await collections.recordReceipt({ params, body: { ...came, amountPence } });
    const { items } = await statementOf(buyer);
    const open = Object.fromEntries(items.map(({ kind, openPence }) => [kind, openPence]));
    expect(open).toEqual({ invoice: disputed.item.openPence, receipt: 5_00 });
    expect(items).toHaveLength(2);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is paid by card, less credit and what is in dispute, once', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const { statements } = buyer.services;
    const dispute = {
      itemId: item.itemId,
      amountPence: 94_20,
      reason: '6 wastes invoiced, 4 came.',
    };
    const disputed = await statements.disputeInvoice({ body: { ...dispute, lineName: 'Tap' } });
    expect(disputed.items[0]).toMatchObject({ disputedPence: 94_20 });
    expect(await refusalOf(statements.disputeInvoice({ body: dispute }))).toMatchObject({
      code: 'invoice-in-dispute',
    });
    const params = { businessId: buyer.businessId };
    const { collections } = shop.finance.services;
    const receipt = { reference: 'MPH', amountPence: 50_00, receivedOn: '2026-11-17' };
    await collections.recordReceipt({ params, body: receipt });
    const due = item.openPence - 94_20 - 50_00;
    const wrong = { itemIds: [item.itemId], agreedTotalPence: due + 1 };
    expect(await refusalOf(statements.startStatementPayment({ body: wrong }))).toMatchObject({
      code: 'statement-changed',
    });
    const body = { itemIds: [item.itemId], agreedTotalPence: due };
    const intent = await statements.startStatementPayment({ body });
    expect(intent.amountPence).toBe(due);
    await payAtProvider(shop.shop, intent);
    const paid = { intentId: intent.intentId };
    const [one, other] = await Promise.all([
      statements.completeStatementPayment({ body: paid }),
      statements.completeStatementPayment({ body: paid }),
    ]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ kind: 'receipt', amountPence: due, openPence: 0 });
    const { items, disputes } = await statementOf(buyer);
    expect(items).toMatchObject([{ itemId: item.itemId, openPence: 94_20 }]);
    const { disputeId } = disputes[0]!;
    const answer = { outcome: 'refused', answer: 'All six are signed for.' } as const;
    const settled = await collections.settleInvoiceDispute({
      params: { ...params, disputeId },
      body: answer,
    });
    expect(settled.statement.items[0]).toMatchObject({ disputedPence: 0 });
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('pays of several invoices no more than was agreed of each, so that a dispute stays open', async () => {
    const buyer = await shop.buyer();
    const { item: first } = await shop.invoiced(buyer);
    const { item: second } = await shop.invoiced(buyer);
    const { statements } = buyer.services;
    const { itemId } = first;
    const dispute = { itemId, amountPence: 40_00, reason: 'One of them came broken.' };
    await statements.disputeInvoice({ body: dispute });
    const due = first.openPence - 40_00 + second.openPence;
    const body = { itemIds: [itemId, second.itemId], agreedTotalPence: due };
    const intent = await statements.startStatementPayment({ body });
    await payAtProvider(shop.shop, intent);
    await statements.completeStatementPayment({ body: { intentId: intent.intentId } });
    expect((await statementOf(buyer)).items).toMatchObject([{ itemId, openPence: 40_00 }]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('gives a card’s money back where a bank’s has paid all of it meanwhile', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const { statements } = buyer.services;
    const body = { itemIds: [item.itemId], agreedTotalPence: item.openPence };
    const intent = await statements.startStatementPayment({ body });
    const params = { businessId: buyer.businessId };
    const receipt = { reference: 'Bank', receivedOn: '2026-11-18', toOldest: true };
    await shop.finance.services.collections.recordReceipt({
      params,
      body: { ...receipt, amountPence: item.openPence },
    });
    await payAtProvider(shop.shop, intent);
    const complete = statements.completeStatementPayment({ body: { intentId: intent.intentId } });
    expect(await refusalOf(complete)).toMatchObject({
      detail: expect.stringContaining('paid already'),
    });
    const { email } = await buyer.services.accounts.getUserProfile();
    const mails = await mailsOfGivenBack(shop.shop, intent.intentId);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const { subject, text } = mails[0]!;
    expect(subject).toBe(`Your statement: ${pounds(item.openPence)} goes back to you`);
    expect(text).toContain('These invoices had been paid already.');
    expect(text).toContain(item.reference);
    expect(text).toContain('/trade/statement');
    expect(await usedBy(buyer)).toBe(0);
    const { total, items } = await statements.listStatementItems({ query: { pageSize: 1 } });
    expect([total, items.length]).toEqual([2, 1]);
    const next = await statements.listStatementItems({ query: { pageSize: 1, pageNumber: 2 } });
    expect([...items, ...next.items].map(({ openPence }) => openPence)).toEqual([0, 0]);
    expect(await refusalOf(statements.startStatementPayment({ body }))).toMatchObject({
      code: 'statement-changed',
    });
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('has what waits set against what is due, by the business and by staff, and is nobody else’s', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const params = { businessId: buyer.businessId };
    const { collections } = shop.finance.services;
    const body = { reference: 'MPH', amountPence: 30_00, receivedOn: '2026-11-18' };
    for (const receivedOn of ['2026-02-31', '2026-11-19', '2016-11-18']) {
      const onNoDay = collections.recordReceipt({ params, body: { ...body, receivedOn } });
      expect(await refusalOf(onNoDay)).toMatchObject({ paths: ['/body/receivedOn'] });
    }
    const receiptOf = async () => {
      const { statement } = await collections.recordReceipt({ params, body });
      return statement.items.find(({ kind }) => kind === 'receipt')!.itemId;
    };
    const first = { fromItemId: await receiptOf(), toItemId: item.itemId };
    const stranger = await shop.buyer();
    expect(
      await refusalOf(stranger.services.statements.placeCredit({ body: first })),
    ).toMatchObject({ code: 'statement-item-not-found' });
    const placed = await buyer.services.statements.placeCredit({ body: first });
    expect(placed.items).toMatchObject([{ openPence: item.openPence - 30_00 }]);
    const second = { fromItemId: await receiptOf(), toItemId: item.itemId };
    const { statement } = await collections.placeReceipt({ params, body: second });
    expect(statement.items).toMatchObject([{ openPence: item.openPence - 60_00 }]);
    expect(await usedBy(stranger)).toBe(0);
    expect(await shop.listTroubles([buyer, stranger])).toEqual([]);
  });

  it('is without a receipt that was taken back, and shows who was wrong about it', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const params = { businessId: buyer.businessId };
    const { collections } = shop.finance.services;
    const came = { reference: 'MPH', receivedOn: '2026-11-18', toOldest: true };
    const amountPence = item.openPence + 20_00;
    const { receipts } = await collections.recordReceipt({
      params,
      body: { ...came, amountPence },
    });
    expect(await usedBy(buyer)).toBe(-20_00);
    const mistake = { ...params, itemId: receipts[0]!.itemId };
    const body = { why: 'It was for another business.' };
    const takeBack = () => collections.takeBackReceipt({ params: mistake, body });
    const tries = await Promise.allSettled([takeBack(), takeBack(), takeBack()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(takeBack())).toMatchObject({ code: 'statement-changed' });
    expect(await statementOf(buyer)).toMatchObject({
      sums: { usedPence: item.openPence, creditPence: 0 },
      items: [{ itemId: item.itemId, openPence: item.openPence }],
    });
    const all = await buyer.services.statements.listStatementItems({ query: { show: 'all' } });
    expect(all.items.find(({ kind }) => kind === 'receipt')).toMatchObject({
      amountPence,
      openPence: 0,
      takenBack: { on: '2026-11-18', why: body.why },
    });
    const audits = await shop.shop.db.pool.query(
      `select from audit_entry where action = 'collections.takeBackReceipt'
          and subject = 'business:' || $1`,
      [buyer.businessId],
    );
    expect(audits.rows).toHaveLength(1);
    const told = await shop.shop.db.pool.query(
      `select text from message where dedupe_key like 'receipt-taken-back:' || $1 || ':%'`,
      [mistake.itemId],
    );
    expect(told.rows).toEqual([{ text: expect.stringContaining(body.why) }]);
    // One with a wrong day is as near at hand as any.
    const wrongDay = { ...came, receivedOn: '2026-10-18', amountPence: 1_00 };
    const after = await collections.recordReceipt({ params, body: wrongDay });
    expect(after.receipts.map(({ datedOn }) => datedOn)).toEqual(['2026-10-18', '2026-11-18']);
    const stranger = { businessId: (await shop.buyer()).businessId, itemId: mistake.itemId };
    expect(await refusalOf(collections.takeBackReceipt({ params: stranger, body }))).toMatchObject({
      code: 'statement-item-not-found',
    });
    expect(
      await refusalOf(
        collections.takeBackReceipt({ params: { ...params, itemId: item.itemId }, body }),
      ),
    ).toMatchObject({ code: 'statement-item-not-found' });
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('leaves a paid invoice that was credited in part and put right closed without its receipt', async () => {
    const buyer = await shop.buyer();
    const { item, order } = await shop.invoiced(buyer);
    const params = { businessId: buyer.businessId };
    const { collections, orderDocuments } = shop.finance.services;
    const paid = { reference: 'MPH', amountPence: item.openPence, receivedOn: '2026-11-18' };
    const body = { ...paid, toOldest: true };
    const { receipts } = await collections.recordReceipt({ params, body });
    const { refunds } = shop.staff.services;
    const wish = { lines: [{ position: 1, units: 1, offPence: 0 }], deliveryPence: 0 };
    const back = { ...wish, goodwillPence: 0, duplicateChargePence: 0 };
    const of = { order: order.orderNumber };
    const { total } = await refunds.previewRefund({ params: of, body: back });
    const asked = { ...back, note: 'As agreed.', expectedPence: total.incPence };
    await refunds.askRefund({ params: of, body: asked });
    await shop.paper();
    const { invoice } = await orderDocuments.correctInvoice({
      params: { documentNumber: item.reference },
      body: { reason: 'Another PO number', poNumber: 'PO-79' },
    });
    await collections.takeBackReceipt({
      params: { ...params, itemId: receipts[0]!.itemId },
      body: { why: 'It was for another business.' },
    });
    expect((await statementOf(buyer)).items).toMatchObject([
      {
        kind: 'invoice',
        reference: invoice.documentNumber,
        openPence: item.amountPence - total.incPence,
      },
    ]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is seen and paid by a suspended business, which orders nothing on account', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const params = { businessId: buyer.businessId };
    const suspended = {
      ...params,
      status: 'suspended',
      reason: null,
      actorAccountId: null,
    } as const;
    await transaction(shop.shop.db, (tx) => changeStatus(tx, shop.shop.app.context, suspended));
    expect(await refusalOf(tryToOrder(buyer))).toMatchObject({ code: 'not-allowed' });
    const { statements } = buyer.services;
    expect(await statements.getStatement()).toMatchObject({
      bar: { bar: 'suspended' },
      items: [{ itemId: item.itemId }],
    });
    const body = { itemIds: [item.itemId], agreedTotalPence: item.openPence };
    const intent = await statements.startStatementPayment({ body });
    await payAtProvider(shop.shop, intent);
    await statements.completeStatementPayment({ body: { intentId: intent.intentId } });
    expect(await usedBy(buyer)).toBe(0);
    // Somebody who buys for another business now chooses the suspended one to see what it owes.
    const other = await shop.buyer();
    await shop.shop.db.pool.query(
      `insert into business_member (account_id, business_id, role, is_default)
       values ($1, $2, 'owner', false)`,
      [other.accountId, buyer.businessId],
    );
    const names = async () => (await statementOf(other)).tradeExternalId;
    const own = await names();
    await other.services.businesses.chooseBusiness({ body: params });
    expect(await names()).not.toBe(own);
    // Who signs in anew still buys for the one that can be bought for.
    const phone = shop.shop.visitor();
    phone.cookies.set('session', await shop.shop.sessionOf(other.accountId));
    expect((await phone.services.statements.getStatement()).tradeExternalId).toBe(own);
    // A colleague who left has it no more.
    await shop.shop.db.pool.query('delete from business_member where account_id = $1', [
      buyer.accountId,
    ]);
    expect(await refusalOf(statements.getStatement())).toMatchObject({ code: 'not-allowed' });
    expect(await shop.listTroubles([])).toEqual([]);
  });

  it('is a PDF, and a row for each line of its invoices with job and PO', async () => {
    const buyer = await shop.buyer();
    const { item, order } = await shop.invoiced(buyer, [
      { sku: 'TAP', quantity: 1 },
      { sku: 'WASTE', quantity: 2 },
    ]);
    const { bytes } = await buyer.services.statements.getStatementPaper();
    expect(readPdf(bytes).text).toContain(item.reference);
    const { lines, next } = await buyer.services.statements.listStatementLines({ query: {} });
    expect(next).toBeNull();
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TAP', 1],
      ['WASTE', 2],
      ...(order.delivery.incPence > 0 ? [[null, null]] : []),
    ]);
    expect(lines.reduce((sum, { incPence }) => sum + incPence, 0)).toBe(item.amountPence);
  });
});

describe('what is overdue', () => {
  it('stops new orders, is listed by age and reminded of once, and ends with the money', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    await shop.shop.db.pool.query(
      `update ledger_item set due_on = '2026-11-04' where business_id = $1`,
      [buyer.businessId],
    );
    expect(await refusalOf(tryToOrder(buyer))).toMatchObject({ code: 'credit-refused' });
    const { collections } = shop.finance.services;
    const { businesses, byAge } = await collections.listCollections({
      query: { which: 'overdue', pageSize: 100 },
    });
    expect(businesses.map(({ businessId }) => businessId)).toContain(buyer.businessId);
    expect(byAge.to30Pence).toBeGreaterThanOrEqual(item.openPence);
    const params = { businessId: buyer.businessId };
    const came = { reference: 'Bank', amountPence: 10_00, receivedOn: '2026-11-18' };
    await collections.recordReceipt({ params, body: came });
    const { row } = await collections.remindOfOverdue({ params });
    expect(row.remindedAt).not.toBeNull();
    await collections.remindOfOverdue({ params });
    await remindOverdue(shop.shop.app.context);
    expect(await remindOverdue(shop.shop.app.context)).toBe(0);
    const { rows } = await shop.shop.db.pool.query(
      `select text from message where dedupe_key like 'overdue:' || $1 || ':%'`,
      [buyer.businessId],
    );
    expect(rows).toHaveLength(1);
    // Its lines, less what is not placed yet, come to what is asked for.
    expect(rows[0].text).toMatch(/Credit, not yet placed +–£10\.00/);
    const body = { ...came, amountPence: item.openPence - 10_00, toOldest: true };
    const paid = await collections.recordReceipt({ params, body });
    expect(paid.statement.sums).toMatchObject({ overduePence: 0, usedPence: 0 });
    expect(await collections.getCollection({ params })).toMatchObject({
      statement: { bar: null },
    });
    expect(await refusalOf(collections.remindOfOverdue({ params }))).toMatchObject({
      code: 'statement-changed',
    });
  });
});
