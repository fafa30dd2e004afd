import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { promiseRefund } from '../payments/refund.ts';
import { lockPayment } from '../payments/store.ts';
import { findAccount, findOverdue } from './account-store.ts';
import { writeEntry } from './entry-store.ts';
import { insertAllocation, insertItem, listOpenItems } from './item-store.ts';
import { listRefundableCards, type PayoutRow } from './payout-store.ts';
import { payoutReference, planPayout, type PayoutPlan } from './payouts.ts';
import { pairOldest } from './trade-ledger.ts';

type Asked = Pick<PayoutRow, 'businessId' | 'pence' | 'bankReference'>;

/**
 * Where credit of a business goes that is paid out, under its account's lock. Refuses more than waits,
 * and what goes by bank without the reference that it goes by.
 */
export async function getPayoutPlan(
  tx: Tx,
  { businessId, pence, bankReference }: Asked,
): Promise<PayoutPlan> {
  const { creditPence } = await findAccount(tx, businessId);
  if (pence > creditPence) {
    const message = `Enter no more than waits: ${pounds(creditPence)}.`;
    throw refused(`Only ${pounds(creditPence)} of credit waits.`, 'amountPence', message);
  }
  const plan = planPayout(await listRefundableCards(tx, businessId), pence);
  if (plan.bankPence > 0 && bankReference === null) {
    const byBank = `${pounds(plan.bankPence)} of it cannot go back to a card.`;
    const message = `${byBank} Pay that by bank, and enter the reference of the transfer.`;
    throw refused(byBank, 'bankReference', message);
  }
  return plan;
}

/**
 * Pays credit out: out of the books at once, to the cards by their provider, and by bank as staff have
 * done. The account's lock is held; those of the payments come after it, as when one is settled.
 */
export async function sendPayout(
  tx: Tx,
  context: Context,
  { id, businessId, pence, bankReference, askedBy }: Asked & Pick<PayoutRow, 'id' | 'askedBy'>,
  { plan, approvedBy }: { plan: PayoutPlan; approvedBy: number | null },
): Promise<void> {
  const at = context.now();
  const today = formatDay(londonDay(at));
  const overduePence = await findOverdue(tx, businessId, today);
  await bookPayout(tx, { id, businessId, pence, bankReference, askedBy, plan, at });
  const left = (await findOverdue(tx, businessId, today)) - overduePence;
  if (left > 0) {
    const due = `${pounds(left)} more would be overdue.`;
    throw refused(`${due} Set the credit against what is due first.`, 'amountPence', due);
  }
  const shares = plan.shares.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1));
  for (const { paymentId, pence: amountPence } of shares) {
    await lockPayment(tx, paymentId);
    const why = { reason: 'account-credit', subject: `payout:${id}`, askedBy, approvedBy } as const;
    if (!(await promiseRefund(tx, context, { paymentId, amountPence, ...why }))) {
      throw refused(
        'A card can take less back than a moment ago. Nothing was paid out: look again.',
      );
    }
  }
}

/** An item of the statement against which the credit is set: of the cards' own money first. */
async function bookPayout(
  tx: Tx,
  {
    plan,
    at,
    ...payout
  }: Asked & Pick<PayoutRow, 'id' | 'askedBy'> & { plan: PayoutPlan; at: Date },
): Promise<void> {
  const { id, businessId, pence, bankReference, askedBy: madeBy } = payout;
  const cause = `payout:${id}`;
  await writeEntry(tx, { businessId, kind: 'paid-out', cause, creditPence: -pence, at });
  const waiting = (await listOpenItems(tx, businessId)).filter(({ kind }) => kind !== 'invoice');
  const own = new Set(plan.shares.map(({ itemId }) => itemId));
  const credits = [
    ...waiting.filter((item) => own.has(item.id)),
    ...waiting.filter((item) => !own.has(item.id)),
  ];
  const item = await insertItem(tx, {
    businessId,
    kind: 'payout',
    reference: payoutReference(plan, bankReference),
    cause,
    datedOn: formatDay(londonDay(at)),
    dueOn: null,
    amountPence: pence,
    madeBy,
    at,
  });
  for (const pair of pairOldest(credits, [{ id: item, openPence: pence }])) {
    await insertAllocation(tx, pair, { madeBy, at });
  }
}

/** Why credit is not paid out; `field` is the one of the form that it is about. */
export const refused = (detail: string, field?: string, message = detail) =>
  new Refusal('payout-refused', {
    detail,
    ...(field === undefined ? {} : { fields: [{ path: `/body/${field}`, message }] }),
  });
