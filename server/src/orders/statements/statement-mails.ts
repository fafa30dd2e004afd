import { button, facts, lines, paragraph, totals } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { listOwners } from '../../money/trade-credit/store.ts';
import { findOverdue, saveReminder } from '../../money/trade-ledger/account-store.ts';
import type { DisputeRow } from '../../money/trade-ledger/dispute-store.ts';
import { listOpenItems, type LedgerItem } from '../../money/trade-ledger/item-store.ts';
import type { PayoutPlan } from '../../money/trade-ledger/payouts.ts';
import { dayText } from '../order-documents/paper-texts.ts';

/**
 * Writes to the owners of a business about what is overdue, once a day, and takes note of it; false where
 * nothing is. What is in dispute is not asked for. The account's lock is held.
 */
export async function remindBusiness(
  tx: Tx,
  context: Context,
  businessId: number,
): Promise<boolean> {
  const at = context.now();
  const on = formatDay(londonDay(at));
  const overduePence = await findOverdue(tx, businessId, on);
  if (overduePence === 0) return false;
  const late = (await listOpenItems(tx, businessId)).filter(
    ({ kind, dueOn, openPence, disputedPence }) =>
      kind === 'invoice' && dueOn! < on && openPence > disputedPence,
  );
  for (const owner of await listOwners(tx, businessId)) {
    const mail = reminderMail(context, owner, { late, overduePence });
    const dedupeKey = `overdue:${businessId}:${on}:${owner.email}`;
    await queueMessage(tx, context.jobs, { ...mail, dedupeKey, to: owner.email }, at);
  }
  await saveReminder(tx, businessId, at);
  return true;
}

function reminderMail(
  { config }: Context,
  { firstName, businessName }: { firstName: string | null; businessName: string },
  { late, overduePence }: { late: readonly LedgerItem[]; overduePence: number },
) {
  const sum = pounds(overduePence);
  const latePence = late.reduce((pence, item) => pence + item.openPence - item.disputedPence, 0);
  const creditPence = latePence - overduePence;
  const { html, text } = mailLayout({
    shop: config,
    title: `${sum} is overdue.`,
    preview: `${businessName}: until it is paid, nothing new goes on account.`,
    body: [
      paragraph(
        `Hello ${firstName ?? businessName}. These invoices are past their day. Until they are paid nothing new goes on the account of ${businessName}; paying by card works as before, and what is ordered goes on. If you have paid by now, there is nothing to do.`,
      ),
      lines(
        late.map(({ reference, dueOn, openPence, disputedPence, jobReference }) => ({
          name: `${reference}, due ${dayText(dueOn!)}`,
          ...(jobReference && { detail: `Job ${jobReference}` }),
          amount: pounds(openPence - disputedPence),
        })),
      ),
      totals([
        ...(creditPence > 0
          ? [{ label: 'Credit, not yet placed', amount: `–${pounds(creditPence)}` }]
          : []),
        { label: 'Overdue', amount: sum, isGrand: true },
      ]),
      button('Pay, or say what is wrong', `${config.publicUrl}/trade/statement`),
    ],
  });
  return { kind: 'overdue', subject: `${sum} is overdue on your account`, html, text };
}

/** Tells the owners of a business what became of what they did not agree with. */
export async function tellOfDispute(
  tx: Tx,
  { config, jobs, now }: Context,
  businessId: number,
  { id, reference, lineName, pence, creditedPence, outcome, answer }: DisputeRow,
): Promise<void> {
  const isAgreed = outcome === 'agreed';
  const title = isAgreed ? `You are right about ${reference}.` : `${reference} stands as it is.`;
  for (const { email, businessName } of await listOwners(tx, businessId)) {
    const { html, text } = mailLayout({
      shop: config,
      title,
      preview: answer ?? title,
      body: [
        paragraph(answer ?? ''),
        paragraph(
          isAgreed
            ? agreedText(pence, creditedPence)
            : `${pounds(pence)} of it is due again as the invoice says.`,
        ),
        facts([
          { label: 'Business', value: businessName },
          { label: 'Invoice', value: reference },
          ...(lineName ? [{ label: 'About', value: lineName }] : []),
        ]),
        button('See your statement', `${config.publicUrl}/trade/statement`),
      ],
    });
    const dedupeKey = `invoice-dispute:${id}:${email}`;
    const subject = `Your question about invoice ${reference}`;
    const mail = { kind: 'invoice-dispute', dedupeKey, to: email, subject, html, text };
    await queueMessage(tx, jobs, mail, now());
  }
}

/** A credit note may have been made before we said that they are right. */
function agreedText(pence: number, creditedPence: number): string {
  const done = `We have credited ${pounds(creditedPence)} of it by a credit note.`;
  if (creditedPence === pence) return done;
  const ahead =
    `We will credit ${pounds(pence - creditedPence)} of it by a credit note, which is set against ` +
    'the invoice. Until then it is not due.';
  return creditedPence > 0 ? `${done} ${ahead}` : ahead;
}

/** Tells the owners of a business that money was not theirs after all, so that it is owed again. */
export async function tellOfTakenBack(
  tx: Tx,
  { config, jobs, now }: Context,
  { item, why }: { item: LedgerItem; why: string },
): Promise<void> {
  const { id, businessId, reference, amountPence, datedOn } = item;
  const sum = pounds(amountPence);
  for (const { email, businessName } of await listOwners(tx, businessId)) {
    const { html, text } = mailLayout({
      shop: config,
      title: `We took back a payment of ${sum}.`,
      preview: `We had recorded it for ${businessName} by mistake.`,
      body: [
        paragraph(
          `We had recorded a payment of ${sum} from ${businessName} by mistake, and have taken it back. The invoices that it was set against are open again, and your statement shows why. If you did make this payment, please reply to this e-mail and we will look into it.`,
        ),
        facts([
          { label: 'Business', value: businessName },
          { label: 'Payment', value: `${reference}, ${dayText(datedOn)}` },
          { label: 'Reason', value: why },
        ]),
        button('See your statement', `${config.publicUrl}/trade/statement`),
      ],
    });
    const dedupeKey = `receipt-taken-back:${id}:${email}`;
    const subject = `A payment of ${sum} was taken back`;
    const mail = { kind: 'receipt-taken-back', dedupeKey, to: email, subject, html, text };
    await queueMessage(tx, jobs, mail, now());
  }
}

/** Tells the owners of a business that credit of theirs is paid out, and where it goes. */
export async function tellOfPayout(
  tx: Tx,
  { config, jobs, now }: Context,
  {
    id,
    businessId,
    pence,
    bankReference,
  }: { id: number; businessId: number; pence: number; bankReference: string | null },
  { shares, bankPence }: PayoutPlan,
): Promise<void> {
  const sum = pounds(pence);
  for (const { email, firstName, businessName } of await listOwners(tx, businessId)) {
    const { html, text } = mailLayout({
      shop: config,
      title: `We have paid out ${sum} of your credit.`,
      preview: `${businessName}: ${sum} is on its way to you.`,
      body: [
        paragraph(
          `Hello ${firstName ?? businessName}. This credit of ${businessName} was waiting on its account. The money is on its way, and no invoice is paid by it any more; your bank usually shows it within 5 to 10 working days.`,
        ),
        facts([
          { label: 'Business', value: businessName },
          {
            label: 'Goes to',
            value: [
              ...shares.map((share) => `${share.method ?? 'The card'}: ${pounds(share.pence)}`),
              ...(bankPence > 0
                ? [`Your bank, reference ${bankReference}: ${pounds(bankPence)}`]
                : []),
            ],
          },
        ]),
        button('See your statement', `${config.publicUrl}/trade/statement?show=all`),
      ],
    });
    const dedupeKey = `credit-paid-out:${id}:${email}`;
    const subject = `${sum} of your credit is on its way to you`;
    const mail = { kind: 'credit-paid-out', dedupeKey, to: email, subject, html, text };
    await queueMessage(tx, jobs, mail, now());
  }
}
