import type { InboxItem, InboxThread } from '@plumbline/contracts/nouns/inbox.ts';
import { formatDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { dueOfComplaint } from '../enquiries/complaints.ts';
import { listMergedFrom } from '../enquiries/desk-store.ts';
import { factsOf } from '../enquiries/enquiry-facts.ts';
import { mayHire } from '../enquiries/may-hire.ts';
import { describeAsides } from '../mail-in/describe-aside.ts';
import {
  listAsidesOf,
  listMailsOfMessages,
  type AsideRow,
  type MailOfMessage,
} from '../mail-in/reading-store.ts';
import {
  emailOf,
  kindOf,
  mayClose,
  numberOf,
  stateOf,
  whyKindOfThreadStays,
  type AnyThread,
} from './find-thread.ts';
import { describeGuest, whyThreadNotForgotten } from './forget.ts';
import { whyNotPublished } from './publish-thread.ts';
import { findAnswerBy, listThreadsOfAddress, type QueueRow } from './queue-store.ts';
import { findAccountOfAddress, findItemName, listLookers } from './store.ts';

/** How long one counts as having a thread open after one's browser last said so. */
export const lookMs = 30_000;
/** The law gives so long for it. */
const acknowledgedWithinMs = 30 * 24 * 60 * 60_000;

export const describeItem = (
  { assignedTo, assignedName, ...row }: QueueRow,
  callerId: number,
): InboxItem => ({
  ...row,
  since: row.since.toISOString(),
  openedAt: row.openedAt.toISOString(),
  answerBy: row.answerBy?.toISOString() ?? null,
  assignedTo: assignedTo === null ? null : { accountId: assignedTo, name: assignedName ?? '' },
  isMine: assignedTo === callerId,
});

/** A thread with everything that staff know of it. */
export async function describeThread(
  tx: Queryable,
  context: Pick<Context, 'now' | 'deliveryTables'>,
  caller: Caller,
  thread: AnyThread,
): Promise<InboxThread> {
  const at = context.now();
  const accountId = caller.accountId!;
  const number = numberOf(thread);
  const email = emailOf(thread);
  const whose = { accountId, now: at, mayHire: mayHire(caller) };
  const mergedFrom = thread.source === 'enquiry' ? await listMergedFrom(tx, thread.row.id) : [];
  const asides = await listAsidesOf(tx, [number, ...mergedFrom]);
  const ids = thread.row.messages.map(({ id }) => id);
  const mails = await listMailsOfMessages(tx, thread.source === 'enquiry' ? 'EN' : 'QU', ids);
  const others = email ? await listThreadsOfAddress(tx, whose, email, number) : [];
  const isWriting = await listLookers(tx, number, accountId, new Date(at.getTime() - lookMs));
  return {
    ...headOf(thread),
    itemName: await itemNameOf(tx, thread),
    answerBy: (await answerByOf(tx, context, whose, thread))?.toISOString() ?? null,
    isMine: thread.row.assignedTo === accountId,
    phone: thread.source === 'enquiry' ? thread.row.phone : null,
    accountId: thread.source === 'enquiry' ? thread.row.accountId : await findCustomer(tx, email),
    facts: thread.source === 'enquiry' ? factsOf(thread.row.kind, thread.row.fields) : [],
    entries: entriesOf(thread, mails),
    publishedAs: thread.source === 'enquiry' ? thread.row.publishedAs : null,
    whyNotPublished: whyNotPublished(thread),
    mergedFrom,
    asides: await describeAsides(tx, asides),
    hasHeld: asides.some(({ outcome }) => outcome === 'held'),
    hasBounced: stateOf(thread) === 'open' && asides.some((each) => cameBackSince(each, thread)),
    lookers: isWriting,
    others: others.map((each) => ({ ...each, openedAt: each.openedAt.toISOString() })),
    whyKindStays: whyKindOfThreadStays(thread),
    whyNotForgotten: whyThreadNotForgotten(thread, caller),
    ofGuest: await describeGuest(tx, thread, caller),
    mayClose: mayClose(thread),
    complaint: describeComplaint(thread),
  };
}

/** Whether it is a mail of ours that came back since the thread is in its state. */
const cameBackSince = ({ outcome, reason, handledAt }: AsideRow, { source, row }: AnyThread) =>
  outcome === 'noted' &&
  reason === 'bounce' &&
  handledAt >= (source === 'question' ? row.waitingSince : row.stateSince);

/** Whose proved address it is. */
const findCustomer = async (tx: Queryable, email: string | null) =>
  email === null ? null : ((await findAccountOfAddress(tx, email)) ?? null);

/** An order's thread keeps no promise of its own: the queue's one rule says when it is due. */
async function answerByOf(
  tx: Queryable,
  { deliveryTables }: Pick<Context, 'deliveryTables'>,
  whose: { accountId: number; now: Date; mayHire: boolean },
  thread: AnyThread,
): Promise<Date | null> {
  if (thread.source === 'enquiry') return thread.row.answerBy;
  const { dispatchHolidays } = await deliveryTables.get();
  const holidays = [...dispatchHolidays].map(formatDay);
  return findAnswerBy(tx, { ...whose, holidays }, numberOf(thread));
}

const itemNameOf = async (tx: Queryable, { source, row }: AnyThread) =>
  source === 'question' || row.sku === null ? null : await findItemName(tx, row.sku);

type HeadOfThread = Omit<InboxItem, 'hasHeld' | 'hasBounced' | 'isMine' | 'answerBy'>;

function headOf(thread: AnyThread): HeadOfThread {
  const { row, source } = thread;
  const assigned = row.assignedTo;
  const common = {
    thread: numberOf(thread),
    kind: kindOf(thread),
    state: stateOf(thread),
    email: emailOf(thread),
    orderNumber: row.orderNumber,
    assignedTo: assigned === null ? null : { accountId: assigned, name: row.assignedName ?? '' },
  };
  if (source === 'question') {
    return {
      ...common,
      subject: row.topic,
      name: `${row.firstName} ${row.lastName}`,
      sku: null,
      since: row.waitingSince.toISOString(),
      openedAt: row.askedAt.toISOString(),
    };
  }
  return {
    ...common,
    subject: row.subject,
    name: row.name,
    sku: row.sku,
    since: row.stateSince.toISOString(),
    openedAt: row.openedAt.toISOString(),
  };
}

function entriesOf({ source, row }: AnyThread, mails: readonly MailOfMessage[]) {
  return row.messages.map((message): InboxThread['entries'][number] => {
    const { id, author, name, text, writtenAt } = message;
    const mail = mails.find(({ messageRow }) => messageRow === id);
    const own = source === 'enquiry' && 'files' in message ? message.files : [];
    return {
      entryId: id,
      author,
      name,
      text,
      writtenAt,
      files: [...own, ...(mail?.files ?? [])],
      refusedFiles: mail?.refusedFiles ?? [],
      mail: mail ? { mailId: mail.mailId, sender: mail.sender ?? 'erased' } : null,
    };
  });
}

function describeComplaint({ source, row }: AnyThread): InboxThread['complaint'] {
  if (source === 'question' || row.kind !== 'data-complaint') return null;
  const { nextWordBy, outcomeBy } = dueOfComplaint(row);
  return {
    acknowledgeBy: new Date(row.openedAt.getTime() + acknowledgedWithinMs).toISOString(),
    nextWordBy: nextWordBy?.toISOString() ?? null,
    outcomeBy: outcomeBy.toISOString(),
    steps: row.complaintSteps.map(({ step, text, name, takenAt, isTold }) => ({
      step,
      text,
      name,
      takenAt,
      isTold,
    })),
  };
}
