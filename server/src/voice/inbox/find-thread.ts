import type {
  InboxKind,
  InboxState as InboxStateSchema,
} from '@plumbline/contracts/nouns/inbox.ts';
import type { Static } from 'typebox';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  findQuestionByNumber,
  lockQuestion,
  type QuestionRow,
} from '../../orders/questions/store.ts';
import { whyKindStays } from '../enquiries/change-kind.ts';
import { lacksOutcome } from '../enquiries/complaints.ts';
import { mayRead } from '../enquiries/may-hire.ts';
import { findEnquiryByReference, lockEnquiry, type EnquiryRow } from '../enquiries/store.ts';

export type InboxState = Static<typeof InboxStateSchema>;

/** A thread of either kind: what somebody wrote to the shop, or asked about an order. */
export type AnyThread =
  | { source: 'enquiry'; row: EnquiryRow }
  | { source: 'question'; row: QuestionRow };

/** The thread of a number, wherever what was merged went; refuses where the caller may read none. */
export async function getThread(tx: Queryable, caller: Caller, number: string): Promise<AnyThread> {
  const question = number.startsWith('QU-') ? await findQuestionByNumber(tx, number) : undefined;
  if (question) return { source: 'question', row: question };
  const row = await findEnquiryByReference(tx, number);
  if (!row || !mayRead(row.kind, caller)) throw new Refusal('enquiry-not-found');
  return { source: 'enquiry', row };
}

/** The same, with nobody else writing in it until this transaction ends. */
export async function holdThread(tx: Tx, caller: Caller, number: string): Promise<AnyThread> {
  const { source, row } = await getThread(tx, caller, number);
  if (source === 'question') {
    const held = await lockQuestion(tx, row.id);
    if (held) return { source, row: held };
  } else {
    const held = await lockEnquiry(tx, row.id);
    // Between the look and the lock it may have gone into another.
    if (held)
      return held.reference === row.reference
        ? { source, row: held }
        : holdThread(tx, caller, number);
  }
  throw new Refusal('enquiry-not-found');
}

/** The same, of an enquiry: what is done with it is done with no thread of an order. */
export async function holdEnquiry(
  tx: Tx,
  caller: Caller,
  number: string,
  refusal:
    | 'merge-impossible'
    | 'split-impossible'
    | 'kind-stays'
    | 'forget-impossible'
    | 'thread-link-impossible'
    | 'enquiry-not-found',
): Promise<EnquiryRow> {
  const thread = await holdThread(tx, caller, number);
  if (thread.source === 'enquiry') return thread.row;
  throw new Refusal(refusal, {
    detail: 'This thread belongs to its order, and stays with it.',
  });
}

export const numberOf = ({ source, row }: AnyThread): string =>
  source === 'question' ? row.number : row.reference;

export const kindOf = ({ source, row }: AnyThread): InboxKind =>
  source === 'question' ? 'order-question' : row.kind;

export const emailOf = ({ row }: AnyThread): string | null => row.email;

const states: Record<QuestionRow['state'], InboxState> = {
  waiting: 'open',
  answered: 'waiting',
  closed: 'closed',
};

export const stateOf = ({ source, row }: AnyThread): InboxState =>
  source === 'question' ? states[row.state] : row.state;

/** Nobody answers words that they have not read. */
export function requireSeen({ row }: AnyThread, seen: number): void {
  if (row.messages.length === seen) return;
  const last = row.messages.at(-1);
  const who = last?.author === 'staff' ? (last.name ?? 'Somebody of us') : 'Somebody';
  throw new Refusal('enquiry-changed', {
    detail: `${who} has written here meanwhile. Yours is below and was not sent: read theirs, then send it again if it still holds.`,
    extra: { entries: row.messages.length },
  });
}

/** Why a thread stays of its kind; null where staff may say that it is of another. */
export const whyKindOfThreadStays = ({ source, row }: AnyThread): string | null =>
  source === 'question'
    ? 'This thread belongs to its order, and stays with it.'
    : whyKindStays(row);

/** Staff end no complaint about data before whoever complained has its outcome. */
export const mayClose = ({ source, row }: AnyThread): boolean =>
  source === 'question' || !lacksOutcome(row);

export function requireMayClose(thread: AnyThread): void {
  if (mayClose(thread)) return;
  throw new Refusal('outcome-missing', {
    detail: 'Record the outcome beside the thread first. Nothing was sent or closed.',
  });
}
