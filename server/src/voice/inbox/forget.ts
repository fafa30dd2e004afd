import type { InboxThread } from '@plumbline/contracts/nouns/inbox.ts';
import { forgetMails } from '../../base/messages/privacy-store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { whyNotForgotten } from '../enquiries/may-forget.ts';
import { letGoOfComplaint, listEnquiriesOfGuest } from '../enquiries/privacy-store.ts';
import { lockEnquiry, type EnquiryRow } from '../enquiries/store.ts';
import { addMessage } from '../enquiries/write-enquiry.ts';
import { forgetThread } from '../mail-in/forget-thread.ts';
import { forgetMailsOf } from '../mail-in/privacy-store.ts';
import { isProvedByAnswer } from '../mail-in/reading-store.ts';
import { productQuestionPrivacy } from '../product-questions/privacy-store.ts';
import { reviewPrivacy } from '../reviews/privacy-store.ts';
import { stockNoticePrivacy } from '../stock-notices/privacy-store.ts';
import type { AnyThread } from './find-thread.ts';
import { removeLooksAt } from './store.ts';

/** Why somebody of the staff cannot have a thread forgotten; null where they can. */
export const whyThreadNotForgotten = ({ source, row }: AnyThread, caller: Caller): string | null =>
  source === 'question'
    ? 'This thread belongs to its order, whose books the law keeps. It goes with the account of whoever ordered.'
    : whyNotForgotten(row, caller);

/** Refuses what is not to be forgotten, and a number that is not the thread's. */
export function requireForgettable(number: string, typed: string, why: string | null): void {
  if (why !== null) throw new Refusal('forget-impossible', { detail: why });
  if (typed === number) return;
  const message = `Type ${number}, the number of this thread.`;
  throw new Refusal('invalid-request', { fields: [{ path: '/body/number', message }] });
}

/** Forgets one thread that the caller holds, and who looked at it. */
export async function forgetOne(tx: Tx, context: Context, row: EnquiryRow): Promise<void> {
  await removeLooksAt(tx, await forgetThread(tx, context, row));
}

/** What else there is of a guest who asks to be forgotten, for who may do that; null for others. */
export async function describeGuest(
  tx: Queryable,
  { source, row }: AnyThread,
  { roles }: Caller,
): Promise<InboxThread['ofGuest']> {
  if (source === 'question' || row.kind !== 'account-deletion' || row.accountId !== null)
    return null;
  if (row.email === null || !roles.includes('admin')) return null;
  const found = await listEnquiriesOfGuest(tx, row.email, row.id);
  const complaints = found.filter(({ isKept }) => isKept).length;
  const isProved = await isProvedByAnswer(tx, { ...row, email: row.email });
  const whyNot = isProved
    ? null
    : `Nobody has shown yet that ${row.email} is theirs. Ask them to answer the mail of your reply: their answer shows it here.`;
  return { threads: found.length - complaints, complaints, whyNot };
}

/** Whoever has no account, as whatever forgets people knows them: by the address that is theirs. */
const knownBy = (email: string) => ({
  accountId: 0,
  issuer: 'none',
  subject: email,
  email,
  emails: [email.toLowerCase()],
  names: [],
  basketIds: [],
  mailSubjects: [],
});

/**
 * Forgets all that a guest wrote beside the thread in which they ask for it, which the caller holds and
 * which stays, to be answered. What they wrote in somebody else's thread stays there without their name. A complaint lets go of them once it has ended.
 */
export async function forgetGuest(
  tx: Tx,
  context: Context,
  row: EnquiryRow,
  accountId: number,
): Promise<{ threads: number; complaints: number }> {
  const done = { threads: 0, complaints: 0 };
  for (const { id } of await listEnquiriesOfGuest(tx, row.email!, row.id)) {
    const held = await lockEnquiry(tx, id);
    if (!held) continue;
    if (held.kind === 'data-complaint') {
      await letGoOfComplaint(tx, id);
      done.complaints += 1;
    } else {
      await forgetOne(tx, context, held);
      done.threads += 1;
    }
  }
  const person = knownBy(row.email!);
  await forgetMailsOf(tx, context, { emails: person.emails, except: row.reference });
  for (const { traces, erases } of [productQuestionPrivacy, reviewPrivacy]) {
    const { mailSubjects } = await traces(tx, person);
    await erases(tx, person, context);
    await forgetMails(tx, mailSubjects);
  }
  await stockNoticePrivacy.erases(tx, person);
  const text = `Forgotten of this address: ${done.threads} threads, mails anywhere else and their name beside what they wrote to others, reviews, product questions and what it waited for. Complaints about data that stay for their time: ${done.complaints}.`;
  await addMessage(tx, context, row, { author: 'note', accountId, text });
  return done;
}
