import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import type { AtDesk } from '../../core/current-hours.ts';
import { answerBy } from '../../core/opening-hours.ts';
import type { Tx } from '../../db/transaction.ts';
import { acknowledgement } from './complaints.ts';
import { saveEnquiryKind } from './desk-store.ts';
import { factsOf } from './enquiry-facts.ts';
import { receiptOfMail } from './enquiry-mails.ts';
import { kindsOfEnquiry } from './kinds.ts';
import { findEnquiry, insertEnquiryMessage, type EnquiryRow } from './store.ts';
import { mailTo, moveTo } from './write-enquiry.ts';

/** Why a thread stays of its kind; null where staff may say that it is of another. */
export function whyKindStays({ kind }: Pick<EnquiryRow, 'kind'>): string | null {
  if (kind === 'job-application') {
    return 'An application stays one: only those who hire may read what is in it.';
  }
  if (kind === 'data-complaint') {
    return 'A complaint about data stays one. If it is about something else, say so as its outcome.';
  }
  return null;
}

/** Why a thread cannot be of a kind; null where it can. */
export const whyNoKind = ({ email }: Pick<EnquiryRow, 'email'>, kind: EnquiryKind) =>
  kind === 'data-complaint' && email === null
    ? 'Nobody can be answered in it, since it has no address. Choose where its answers go before you make it a complaint.'
    : null;

/**
 * Says of what kind a thread is that the caller holds (see lockEnquiry): who answers it and how long it is
 * kept follow. What was promised stays promised, but where it is a complaint about somebody's data: that
 * is ours again, acknowledged at once, and its days run from when the thread was received.
 */
export async function changeKind(
  tx: Tx,
  context: AtDesk,
  thread: EnquiryRow,
  { kind, accountId }: { kind: EnquiryKind; accountId: number },
): Promise<void> {
  const at = context.now();
  const before = factsOf(thread.kind, thread.fields).map(
    ({ label, value }) => `${label}: ${value}`,
  );
  const moved = `For the ${inSentence(kind)} from now on, and no longer for the ${inSentence(thread.kind)}.`;
  const text = [moved, ...before].join('\n');
  const written = { enquiryId: thread.id, at, files: [] };
  await insertEnquiryMessage(tx, { ...written, author: 'note', accountId, text });
  await saveEnquiryKind(tx, thread.id, kind);
  const isComplaint = kind === 'data-complaint';
  const { answers } = kindsOfEnquiry[kind];
  const promise = answers && answerBy(context.hours, thread.openedAt, answers);
  const next = isComplaint
    ? { state: 'open' as const, answerBy: promise }
    : { state: thread.state, answerBy: thread.answerBy };
  await moveTo(tx, { ...thread, kind }, { ...next, at });
  if (!isComplaint) return;
  const own = { ...written, author: 'shop' as const, accountId: null };
  await insertEnquiryMessage(tx, { ...own, text: acknowledgement });
  await mailTo(tx, context, (await findEnquiry(tx, thread.id))!, receiptOfMail);
}

const inSentence = (kind: EnquiryKind) => {
  const { desk } = kindsOfEnquiry[kind];
  return desk[0]!.toLowerCase() + desk.slice(1);
};
