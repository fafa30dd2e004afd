import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountShop, statementOf, type AccountShop } from '../../../test/account-shop.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { giveBack } from '../../../test/random-accounts.ts';
import { announce, decide, receive, wishOf } from '../../../test/returns.ts';
import { refusalOf } from '../../../test/shop.ts';
import { readMigrations } from '../../db/migrate.ts';
import { listUncredited } from './faults-store.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

/** An invoice past its day, £94.20 of which is in dispute. */
async function disputed(
  items?: Parameters<AccountShop['invoiced']>[1],
  before = async (_orderNumber: string) => {},
) {
  const buyer = await shop.buyer();
  const { order, item } = await shop.invoiced(buyer, items);
  await before(order.orderNumber);
  const { businessId } = buyer;
  await shop.shop.db.pool.query(
    `update ledger_item set due_on = '2026-11-04' where business_id = $1 and kind = 'invoice'`,
    [businessId],
  );
  const { itemId } = item;
  const dispute = { itemId, amountPence: 94_20, reason: 'One of them came broken.' };
  const { disputes } = await buyer.services.statements.disputeInvoice({ body: dispute });
  const { disputeId } = disputes[0]!;
  const { collections } = shop.finance.services;
  return { buyer, order, item, disputeId, params: { businessId }, collections };
}

/** The same, once staff have agreed to credit it. */
async function agreed(items?: Parameters<AccountShop['invoiced']>[1]) {
  const open = await disputed(items);
  return { ...open, statement: await agree(open) };
}

async function agree({ disputeId, params, collections }: Awaited<ReturnType<typeof disputed>>) {
  const { statement } = await collections.settleInvoiceDispute({
    params: { ...params, disputeId },
    body: { outcome: 'agreed', answer: 'You are right.' },
  });
  return statement;
}

const creditOff = async (orderNumber: string, offPence: number) => {
  await giveBack(shop, orderNumber, { lines: [{ position: 1, units: 0, offPence }] });
  await shop.paper();
};
/** Takes a piece back that has nothing to do with what is in dispute, and credits it. */
async function returnPiece({ buyer, order }: Awaited<ReturnType<typeof disputed>>, position = 2) {
  const { orderNumber, orderGuid } = order;
  const { orders, fulfilment } = shop.staff.services;
  const sent = await orders.getStaffOrder({ params: { orderNumber } });
  await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
  const { made } = await announce(buyer, orderGuid, wishOf([[position, 1]]));
  const { returnId } = await receive(shop.staff, made.returnNumber);
  const { decided } = await decide(shop.staff, returnId);
  await shop.paper();
  return decided.return.refund!.totalPence;
}
const withTray = [
  { sku: 'TAP', quantity: 2 },
  { sku: 'TRAY', quantity: 1 },
];
const mailOf = async (disputeId: number) => {
  const { rows } = await shop.shop.db.pool.query<{ text: string }>(
    `select text from message where dedupe_key like 'invoice-dispute:' || $1 || ':%'`,
    [disputeId],
  );
  return rows[0]!.text.replaceAll(/\s+/g, ' ');
};

it('what is agreed of an invoice is neither due nor reminded of, until it is credited', async () => {
  const { buyer, order, item, disputeId, statement, params, collections } = await agreed();
  const restPence = item.openPence - 94_20;
  expect(statement.sums.overduePence).toBe(restPence);
  expect(statement.disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 94_20 }]);
  expect(await mailOf(disputeId)).toContain('We will credit £94.20');

  const came = { reference: 'Bank', amountPence: restPence, receivedOn: '2026-11-18' };
  const paid = await collections.recordReceipt({ params, body: { ...came, toOldest: true } });
  expect(paid.statement).toMatchObject({ bar: null, sums: { overduePence: 0 } });
  expect(await refusalOf(collections.remindOfOverdue({ params }))).toMatchObject({
    code: 'statement-changed',
  });
  const listed = await collections.listCollections({ query: { which: 'disputed', pageSize: 100 } });
  expect(listed.businesses.map(({ businessId }) => businessId)).toContain(buyer.businessId);

  await creditOff(order.orderNumber, 94_20);
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

it('what is agreed and credited another way is waited for no more, once finance says how', async () => {
  const { buyer, item, disputeId, params, collections } = await agreed();
  const asked = { params: { ...params, disputeId }, body: { note: 'Given as an allowance.' } };
  const { statement } = await collections.markDisputeCredited(asked);
  expect(statement.disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 0 }]);
  expect(statement.sums.overduePence).toBe(item.openPence);
  expect(statement.items).toMatchObject([{ disputedPence: 0, toCreditPence: 0 }]);
  await collections.markDisputeCredited(asked);
  const { rows } = await shop.shop.db.pool.query(
    `select after from audit_entry
      where action = 'collections.markDisputeCredited' and subject = 'business:' || $1`,
    [buyer.businessId],
  );
  expect(rows).toEqual([{ after: { disputeId, pence: 94_20, note: 'Given as an allowance.' } }]);
  const others = { ...asked, params: { ...asked.params, disputeId: disputeId + 1_000 } };
  expect(await refusalOf(collections.markDisputeCredited(others))).toMatchObject({
    code: 'statement-item-not-found',
  });
});

it('the rest of an invoice can be disputed while what is agreed of it waits to be credited', async () => {
  const { buyer, item } = await agreed();
  const { statements } = buyer.services;
  const dispute = (amountPence: number) =>
    statements.disputeInvoice({
      body: { itemId: item.itemId, amountPence, reason: 'And one more.' },
    });
  expect(await refusalOf(dispute(item.openPence - 94_20 + 1))).toMatchObject({
    code: 'statement-changed',
  });
  const { items } = await dispute(10_00);
  expect(items).toMatchObject([{ disputedPence: 104_20, toCreditPence: 94_20 }]);
});

it('what was credited since a dispute was raised counts once it is agreed', async () => {
  const part = await disputed();
  await creditOff(part.order.orderNumber, 90_00);
  const { disputes, sums } = await agree(part);
  expect(disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 4_20 }]);
  // All that is not asked for is what is still to be credited.
  expect(sums.overduePence).toBe(part.item.openPence - 94_20);
  expect(await mailOf(part.disputeId)).toContain('We will credit £4.20');

  const whole = await disputed();
  await creditOff(whole.order.orderNumber, 94_20);
  const after = await agree(whole);
  expect(after.disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 0 }]);
  expect(after.sums.overduePence).toBe(whole.item.openPence - 94_20);
  expect(await mailOf(whole.disputeId)).toContain('We have credited £94.20');
});

it('what the version before agrees to is to be credited as well, as far as it was not before', async () => {
  const part = await disputed();
  await creditOff(part.order.orderNumber, 90_00);
  await shop.shop.db.pool.query(
    `update ledger_dispute set outcome = $2, answer = $3, settled_by = $4, settled_at = $5
      where id = $1 and outcome is null`,
    [part.disputeId, 'agreed', 'You are right.', 1, new Date()],
  );
  const { disputes } = await statementOf(part.buyer);
  expect(disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 4_20 }]);
});

it('what comes back is credited beside what is agreed, before we agree and after', async () => {
  const before = await disputed(withTray);
  const since = async () =>
    (await before.collections.getCollection({ params: before.params })).creditedSince;
  expect(await since()).toEqual([]);
  const pence = await returnPiece(before);
  expect(pence).toBeGreaterThan(94_20);
  expect(await since()).toEqual([{ disputeId: before.disputeId, pence }]);
  const told = await agree(before);
  expect(told.disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 94_20 }]);
  expect(await mailOf(before.disputeId)).toContain('We will credit £94.20');

  const after = await agreed(withTray);
  await returnPiece(after);
  const { disputes, items } = await statementOf(after.buyer);
  expect(disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 94_20 }]);
  expect(items).toMatchObject([{ disputedPence: 94_20 }]);
  await creditOff(after.order.orderNumber, 94_20);
  expect((await statementOf(after.buyer)).disputes).toMatchObject([{ toCreditPence: 0 }]);
});

it('what comes back is no piece that was credited before and stays', async () => {
  const part = await disputed(undefined, async (orderNumber) => {
    await giveBack(shop, orderNumber, { lines: [{ position: 1, units: 1, offPence: 0 }] });
    await shop.paper();
  });
  await agree(part);
  await returnPiece(part, 1);
  const { disputes } = await statementOf(part.buyer);
  expect(disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 94_20 }]);
});

it('what is cancelled of what was to be sent again is credited beside what is agreed', async () => {
  const part = await agreed();
  const { orderNumber } = part.order;
  const { fulfilment, orders } = shop.staff.services;
  const sent = await orders.getStaffOrder({ params: { orderNumber } });
  const lost = { ...seen(sent), failure: 'lost' as const };
  const failed = await fulfilment.failConsignment({ params: at(sent), body: lost });
  const again = await fulfilment.resolveFailure({
    params: at(sent),
    body: { ...seen(failed), resolution: 'resend', expectedDay: '2026-12-04' },
  });
  const lines = [{ position: 1, units: 1 }];
  const body = { ...seen(again), lines, reason: 'Not wanted.' };
  await orders.cancelUnits({ params: { orderNumber }, body });
  await giveBack(shop, orderNumber, { lines: [{ position: 1, units: 1, offPence: 0 }] });
  await shop.paper();
  const { disputes } = await statementOf(part.buyer);
  expect(disputes).toMatchObject([{ outcome: 'agreed', toCreditPence: 94_20 }]);
});

it('the doctor tells of what was agreed and is not credited after a fortnight', async () => {
  const { disputeId, order, item } = await agreed();
  const days = (count: number) => new Date(Date.parse('2026-11-18T12:00:00Z') + count * 86_400_000);
  await shop.shop.db.pool.query('update ledger_dispute set settled_at = $2 where id = $1', [
    disputeId,
    days(0),
  ]);
  const told = async (day: Date) =>
    (await listUncredited(shop.shop.db, day)).filter((fault) => fault.includes(item.reference));
  expect(await told(days(13))).toEqual([]);
  expect(await told(days(15))).toEqual([
    `9420 pence of ${item.reference} were agreed on 2026-11-18, and no credit note has come since`,
  ]);
  await creditOff(order.orderNumber, 94_20);
  expect(await told(days(15))).toEqual([]);
});

describe('what was kept of disputes before', () => {
  const run = async (name: string, from = '') => {
    const { text } = (await readMigrations()).find((each) => each.name.startsWith(name))!;
    await shop.shop.db.pool.query(text.slice(text.indexOf(from)));
  };
  const creditedOf = async (disputeId: number) =>
    (
      await shop.shop.db.pool.query<{ pence: number }>(
        'select credited_pence as pence from ledger_dispute where id = $1',
        [disputeId],
      )
    ).rows[0]!.pence;
  const correct = (reference: string, poNumber: string) =>
    shop.staff.services.orderDocuments.correctInvoice({
      params: { documentNumber: reference },
      body: { poNumber, reason: 'Their reference' },
    });

  it('counts as credited what the credit notes of its own invoices are', async () => {
    const part = await disputed();
    const came = { reference: 'Bank', receivedOn: '2026-11-18', toOldest: false };
    await creditOff(part.order.orderNumber, 20_00);
    const amountPence = part.item.openPence - 30_00;
    await part.collections.recordReceipt({
      params: part.params,
      body: { ...came, amountPence },
    });
    const { items } = await statementOf(part.buyer);
    const receipt = items.find(({ kind }) => kind === 'receipt')!;
    const place = { fromItemId: receipt.itemId, toItemId: part.item.itemId };
    await part.buyer.services.statements.placeCredit({ body: place });
    await creditOff(part.order.orderNumber, 25_00);
    await correct(part.item.reference, 'PO-81');
    const back = await disputed(withTray);
    await returnPiece(back);

    await run('0350', 'update');
    expect(await creditedOf(part.disputeId)).not.toBe(45_00);
    expect(await creditedOf(back.disputeId)).toBe(94_20);
    await run('0421');
    expect(await creditedOf(part.disputeId)).toBe(45_00);
    expect(await creditedOf(back.disputeId)).toBe(0);
  });

  it('is about the invoice that stands by now, where it was agreed', async () => {
    const before = await agreed();
    const { invoice } = await correct(before.item.reference, 'PO-82');
    await shop.shop.db.pool.query('update ledger_dispute set item_id = $2 where id = $1', [
      before.disputeId,
      before.item.itemId,
    ]);
    await creditOff(before.order.orderNumber, 4_20);
    await run('0421');
    const { disputes, items } = await statementOf(before.buyer);
    expect(disputes).toMatchObject([{ reference: invoice.documentNumber, toCreditPence: 90_00 }]);
    expect(items).toMatchObject([{ disputedPence: 90_00 }]);
  });
});
