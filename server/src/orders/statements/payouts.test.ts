import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startAccountShop,
  statementOf,
  usedBy,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { count } from '../../../test/payments.ts';
import { giveBack } from '../../../test/random-accounts.ts';
import { payAtProvider, refusalOf, type Visitor } from '../../../test/shop.ts';

const alonePence = 400_00;

let shop: AccountShop;
let second: Visitor;
beforeAll(async () => {
  shop = await startAccountShop({ limits: { refundAlonePence: alonePence } });
  second = await shop.shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.shop.stop());

const note = 'They buy elsewhere from now on.';
const payOut = (
  { businessId }: Pick<CreditBuyer, 'businessId'>,
  body: { amountPence: number; bankReference?: string },
) =>
  shop.finance.services.collections.payOutCredit({
    params: { businessId },
    body: { ...body, note },
  });

/** Has so much money of a bank wait on a business's account. */
const receive = ({ businessId }: CreditBuyer, amountPence: number, toOldest = false) =>
  shop.finance.services.collections.recordReceipt({
    params: { businessId },
    body: { reference: 'Bank', receivedOn: '2026-11-18', toOldest, amountPence },
  });

/** Has a business pay an invoice by card, and gives goods of it back: their credit waits. */
async function creditOfCard(buyer: CreditBuyer, card?: string) {
  const { order, item } = await shop.invoiced(buyer);
  const { statements } = buyer.services;
  const agreed = { itemIds: [item.itemId], agreedTotalPence: item.openPence };
  const intent = await statements.startStatementPayment({ body: agreed });
  await payAtProvider(shop.shop, intent, card);
  await statements.completeStatementPayment({ body: { intentId: intent.intentId } });
  const pence = await giveBack(shop, order.orderNumber, {
    lines: [{ position: 1, units: 1, offPence: 0 }],
  });
  await shop.paper();
  expect(await usedBy(buyer)).toBe(-pence);
  return { pence, intentId: intent.intentId, paidPence: item.openPence };
}

/** What went back to the card that paid an intent, once the provider has done so. */
async function wentBack(intentId: string): Promise<{ state: string; pence: number }[]> {
  await shop.shop.app.context.jobs.drain();
  const { rows } = await shop.shop.db.pool.query<{ state: string; pence: number }>(
    `select r.state, r.amount_pence::int as pence from refund r join payment p on p.id = r.payment_id
      where p.provider_intent_id = $1 order by r.created_at`,
    [intentId],
  );
  return rows;
}

const mailsOf = async (buyer: CreditBuyer) => {
  const { email } = await buyer.services.accounts.getUserProfile();
  const { rows } = await shop.shop.db.pool.query<{ subject: string; text: string }>(
    `select subject, text from message where kind = 'credit-paid-out' and to_address = $1`,
    [email],
  );
  return rows;
};

/** Closes the account of a business, as its owner asked for. */
async function close({ businessId: id }: CreditBuyer) {
  const { tradeAccounts } = (await shop.shop.signedIn({ roles: ['trade-reviewer'] })).services;
  const { version: expectedVersion } = await tradeAccounts.getTradeAccountInternal({
    params: { id },
  });
  const body = { expectedVersion, status: 'closed' as const, reason: 'Asked for by the owner.' };
  return tradeAccounts.setTradeStatus({ params: { id }, body });
}

describe('credit that waits', () => {
  it('goes back to the card that paid, is on the statement, told and audited', async () => {
    const buyer = await shop.buyer();
    const { pence, intentId } = await creditOfCard(buyer);
    const { statement, payouts } = await payOut(buyer, { amountPence: pence });
    expect(statement).toMatchObject({ sums: { creditPence: 0, usedPence: 0 }, items: [] });
    expect(payouts).toMatchObject([{ state: 'sent', pence, bankPence: 0, bankReference: null }]);
    expect(await wentBack(intentId)).toEqual([{ state: 'succeeded', pence }]);
    const { items } = await buyer.services.statements.listStatementItems({ query: {} });
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'payout',
        amountPence: pence,
        openPence: 0,
        reference: 'Paid out: Visa ending 4242',
      }),
    );
    const [mail] = await mailsOf(buyer);
    expect(mail!.text).toContain('Visa ending 4242');
    const audited = `action = 'collections.payOutCredit' and subject = 'business:' || $1`;
    expect(await count(shop.shop, 'audit_entry', audited, [buyer.businessId])).toBe(1);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('goes by bank where no card paid, with the reference that it is told by', async () => {
    const buyer = await shop.buyer();
    await receive(buyer, 80_00);
    const without = await refusalOf(payOut(buyer, { amountPence: 30_00 }));
    expect(without).toMatchObject({ code: 'payout-refused', paths: ['/body/bankReference'] });
    const tooMuch = await refusalOf(payOut(buyer, { amountPence: 80_01, bankReference: 'B1' }));
    expect(tooMuch).toMatchObject({ code: 'payout-refused', paths: ['/body/amountPence'] });
    expect(await usedBy(buyer)).toBe(-80_00);
    const { payouts, statement } = await payOut(buyer, { amountPence: 30_00, bankReference: 'B1' });
    expect(payouts).toMatchObject([{ bankPence: 30_00, bankReference: 'B1' }]);
    expect(statement.sums.usedPence).toBe(-50_00);
    expect((await mailsOf(buyer))[0]!.text).toContain('Your bank, reference B1: £30.00');
    const { items } = await statementOf(buyer);
    expect(items).toMatchObject([{ kind: 'receipt', openPence: 50_00 }]);
    // What went out was theirs: the receipt stands.
    const takeBack = shop.finance.services.collections.takeBackReceipt({
      params: { businessId: buyer.businessId, itemId: items[0]!.itemId },
      body: { why: 'Another firm’s.' },
    });
    expect((await refusalOf(takeBack)).detail).toContain('£30.00 of it was paid out');
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('keeps a business from being closed until all of it is paid out', async () => {
    const buyer = await shop.buyer();
    await receive(buyer, 12_34);
    expect((await refusalOf(close(buyer))).detail).toContain('£12.34 of its credit');
    await payOut(buyer, { amountPence: 12_34, bankReference: 'B5' });
    expect((await close(buyer)).status).toBe('closed');
  });

  it('goes to the card as far as that can take it, and by bank for the rest', async () => {
    const buyer = await shop.buyer();
    const { pence, intentId, paidPence } = await creditOfCard(buyer);
    await receive(buyer, paidPence);
    const amountPence = pence + paidPence;
    const { payouts } = await payOut(buyer, { amountPence, bankReference: 'B2' });
    expect(payouts).toMatchObject([{ pence: amountPence, bankPence: pence }]);
    expect(await wentBack(intentId)).toEqual([{ state: 'succeeded', pence: paidPence }]);
    expect(await usedBy(buyer)).toBe(0);
    await receive(buyer, 5_00);
    const empty = await refusalOf(payOut(buyer, { amountPence: 5_00 }));
    expect(empty.paths).toEqual(['/body/bankReference']);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('stays paid out where the invoice that it was of is put right and opens again', async () => {
    const buyer = await shop.buyer();
    const { order, item } = await shop.invoiced(buyer);
    const { receipts } = await receive(buyer, item.openPence, true);
    const pence = await giveBack(shop, order.orderNumber, {
      lines: [{ position: 1, units: 1, offPence: 0 }],
    });
    await shop.paper();
    await payOut(buyer, { amountPence: pence, bankReference: 'B6' });
    const { collections, orderDocuments } = shop.finance.services;
    await orderDocuments.correctInvoice({
      params: { documentNumber: item.reference },
      body: { reason: 'Another PO number', poNumber: 'PO-79' },
    });
    const used = await usedBy(buyer);
    await collections.takeBackReceipt({
      params: { businessId: buyer.businessId, itemId: receipts[0]!.itemId },
      body: { why: 'Another firm’s.' },
    });
    expect(await usedBy(buyer)).toBe(used + item.openPence);
    const { items } = await buyer.services.statements.listStatementItems({ query: {} });
    expect(items.filter(({ kind }) => kind === 'payout')).toMatchObject([{ openPence: 0 }]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is not paid out where something is overdue by it', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    await receive(buyer, item.openPence);
    await shop.shop.db.pool.query(`update ledger_item set due_on = '2026-11-01' where id = $1`, [
      item.itemId,
    ]);
    const asked = payOut(buyer, { amountPence: 1_00, bankReference: 'B3' });
    expect(await refusalOf(asked)).toMatchObject({
      code: 'payout-refused',
      detail: '£1.00 more would be overdue. Set the credit against what is due first.',
    });
    expect(await usedBy(buyer)).toBe(0);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is paid out once, however many ask at the same moment', async () => {
    const buyer = await shop.buyer();
    await receive(buyer, 60_00);
    const ask = () => payOut(buyer, { amountPence: 40_00, bankReference: 'B4' });
    const tries = await Promise.allSettled([ask(), ask(), ask()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usedBy(buyer)).toBe(-20_00);
    expect(await mailsOf(buyer)).toHaveLength(1);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });
});

describe('above what one may give alone', () => {
  const decide = (
    by: Visitor,
    { businessId }: CreditBuyer,
    payoutId: number,
    decision: 'agreed' | 'declined',
  ) =>
    by.services.collections.decidePayout({ params: { businessId, payoutId }, body: { decision } });

  it('a second person agrees first, also where it is asked for in parts', async () => {
    const buyer = await shop.buyer();
    await receive(buyer, alonePence + 1_00);
    const part = { amountPence: alonePence, bankReference: 'P1' };
    expect((await payOut(buyer, part)).payouts).toMatchObject([{ state: 'sent' }]);
    const rest = { amountPence: 1_00, bankReference: 'P2' };
    const { payouts, row } = await payOut(buyer, rest);
    const [{ payoutId }] = payouts as [(typeof payouts)[0]];
    expect(payouts[0]).toMatchObject({ state: 'waiting', barredBy: 'asked-by-you' });
    expect(row.payoutWaits).toBe(true);
    const listed = await second.services.collections.listCollections({
      query: { which: 'payouts' },
    });
    expect(listed.businesses.map(({ businessId }) => businessId)).toEqual([buyer.businessId]);
    expect(await usedBy(buyer)).toBe(-1_00);
    expect(await mailsOf(buyer)).toHaveLength(1);
    expect((await refusalOf(payOut(buyer, rest))).detail).toContain('Another payout');
    const own = await refusalOf(decide(shop.finance, buyer, payoutId, 'agreed'));
    expect(own).toMatchObject({ code: 'refund-barred' });
    expect((await refusalOf(decide(shop.staff, buyer, payoutId, 'agreed'))).status).toBe(403);
    const stranger = await shop.buyer();
    const elsewhere = await refusalOf(decide(second, stranger, payoutId, 'agreed'));
    expect(elsewhere.code).toBe('payout-not-found');
    expect(await shop.listTroubles([buyer])).toEqual([]);
    const both = [1, 2].map(() => decide(second, buyer, payoutId, 'agreed'));
    const agreed = await Promise.allSettled(both);
    expect(agreed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usedBy(buyer)).toBe(0);
    expect(await mailsOf(buyer)).toHaveLength(2);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('what waits is withdrawn or declined, and refused where its credit is placed by then', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const most = alonePence + 1_00;
    await receive(buyer, most);
    const ask = async () =>
      (await payOut(buyer, { amountPence: most, bankReference: 'P3' })).payouts[0]!.payoutId;
    const stateOf = async (by: Visitor) =>
      (await decide(by, buyer, await ask(), 'declined')).payouts[0]!.state;
    expect(await stateOf(shop.finance)).toBe('withdrawn');
    expect(await stateOf(second)).toBe('declined');
    const payoutId = await ask();
    const { items } = await statementOf(buyer);
    const fromItemId = items.find(({ kind }) => kind === 'receipt')!.itemId;
    await buyer.services.statements.placeCredit({ body: { fromItemId, toItemId: item.itemId } });
    const late = await refusalOf(decide(second, buyer, payoutId, 'agreed'));
    expect(late).toMatchObject({ code: 'payout-refused' });
    expect(await decide(second, buyer, payoutId, 'declined')).toMatchObject({
      row: { payoutWaits: false },
    });
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });
});

it('a card that refuses it is seen to as every failed refund is, and is of no order', async () => {
  const buyer = await shop.buyer();
  const { pence, intentId } = await creditOfCard(buyer, 'pm_card_refundFail');
  await payOut(buyer, { amountPence: pence });
  await wentBack(intentId);
  await shop.shop.simulator.control({ settle: true });
  const { refunds } = shop.finance.services;
  const listFailed = async () => (await refunds.listFailedRefunds({ query: {} })).refunds;
  await expect.poll(listFailed).toHaveLength(1);
  const failed = await listFailed();
  expect(failed).toMatchObject([{ amountPence: pence, orderNumber: null, refundId: null }]);
  const params = { paymentRefundId: failed[0]!.paymentRefundId };
  const body = { settledAs: 'tried-again' as const, note: 'Their card works again.' };
  await refunds.settleFailedRefund({ params, body });
  expect((await wentBack(intentId)).map(({ state }) => state)).toEqual(['failed', 'pending']);
  expect(await usedBy(buyer)).toBe(0);
  expect(await shop.listTroubles([buyer])).toEqual([]);
});

it('the doctor finds a payout that is not on the statement, or whose card got nothing', async () => {
  const buyer = await shop.buyer();
  const { pence } = await creditOfCard(buyer);
  await payOut(buyer, { amountPence: pence });
  const { pool } = shop.shop.db;
  await pool.query(`update refund set subject = 'lost' where subject like 'payout:%'`);
  const troubles = await shop.listTroubles([buyer]);
  const told = [
    /^payout \d+ is of \d+ pence, .* cards got 0 of \d+$/,
    /^refund .* nobody paid out$/,
  ];
  for (const sentence of told) expect(troubles).toContainEqual(expect.stringMatching(sentence));
  await pool.query(`update ledger_payout set state = 'declined' where business_id = $1`, [
    buyer.businessId,
  ]);
  expect(await shop.listTroubles([buyer])).toContainEqual(
    expect.stringMatching(/^payout \d+ is of \d+ pence, its statement has \d+/),
  );
});
