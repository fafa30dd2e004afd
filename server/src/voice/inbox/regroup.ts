import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { uuidFrom } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { orderNumber } from '../../orders/orders/orders.ts';
import { mergeEnquiry, moveMessages } from '../enquiries/desk-store.ts';
import {
  findEnquiry,
  insertEnquiry,
  lockEnquiry,
  saveEnquiryState,
  type EnquiryRow,
} from '../enquiries/store.ts';
import { closeEnquiry } from '../enquiries/write-enquiry.ts';
import { getThread } from './find-thread.ts';

/**
 * Puts a thread into another of the same address, for ever. Both are locked in the order of their
 * ids, so that two who merge them into each other at once end with one merge and one refusal.
 */
export async function mergeInto(
  tx: Tx,
  context: Context,
  caller: Caller,
  { thread, into }: { thread: string; into: string },
): Promise<EnquiryRow> {
  const found = [await getThread(tx, caller, thread), await getThread(tx, caller, into)] as const;
  const [from, to] = found;
  if (from.source !== 'enquiry' || to.source !== 'enquiry') {
    throw impossible('A thread of an order stays with its order.');
  }
  if (from.row.id === to.row.id) throw impossible('These are one thread already.');
  if (from.row.email?.toLowerCase() !== to.row.email?.toLowerCase() || from.row.email === null) {
    throw impossible('They are of two addresses: each would read what the other wrote.');
  }
  const kinds = [from.row.kind, to.row.kind];
  if (kinds.some((kind) => kind === 'data-complaint' || kind === 'job-application')) {
    throw impossible('Complaints and applications stay apart: each has days of its own.');
  }
  for (const id of [from.row.id, to.row.id].toSorted((a, b) => a - b)) await lockEnquiry(tx, id);
  const still = await getThread(tx, caller, thread);
  const target = await getThread(tx, caller, into);
  if (still.row.id !== from.row.id || target.row.id !== to.row.id) {
    throw impossible('Somebody has merged one of them meanwhile.');
  }
  await mergeEnquiry(tx, from.row.id, to.row.id);
  await carryState(tx, context, from.row, to.row);
  await closeEnquiry(tx, context, { ...from.row, messages: [] });
  return (await findEnquiry(tx, to.row.id))!;
}

/** What was open stays open, under the number that it has now, and by the earlier promise. */
async function carryState(tx: Tx, { now }: Context, from: EnquiryRow, to: EnquiryRow) {
  if (from.state !== 'open') return;
  const promises = [from, ...(to.state === 'open' ? [to] : [])].flatMap(
    ({ answerBy }) => answerBy ?? [],
  );
  await saveEnquiryState(tx, to.id, {
    state: 'open',
    answerBy: promises.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    at: now(),
    keepUntil: new Date(Math.max(from.keepUntil.getTime(), to.keepUntil.getTime())),
  });
}

/** Takes messages out of a thread that the caller holds, into a new one of the same customer. */
export async function splitOff(
  tx: Tx,
  { now, randomBytes }: Context,
  row: EnquiryRow,
  { entryIds, subject }: { entryIds: readonly number[]; subject: string },
): Promise<EnquiryRow> {
  if (row.kind === 'job-application') {
    throw notSplit('An application stays whole: only those who hire may read what is in it.');
  }
  const moved = row.messages.filter(({ id }) => entryIds.includes(id));
  if (moved.length !== new Set(entryIds).size) throw notSplit('Some of these are not in it.');
  if (!moved.some(({ author }) => author === 'customer')) {
    throw notSplit('Choose a message of the customer’s to begin it with.');
  }
  const left = row.messages.filter(({ id }) => !entryIds.includes(id));
  if (!left.some(({ author }) => author === 'customer')) {
    throw notSplit('Leave a message of the customer’s in it.');
  }
  const at = now();
  const id = await insertEnquiry(tx, {
    ...row,
    guid: uuidFrom(randomBytes),
    reference: orderNumber(randomBytes, 'EN'),
    kind: row.kind === 'data-complaint' ? row.kind : 'general',
    subject: subject.trim(),
    fields: {},
    openedBy: `thread:${row.reference}`,
    openedAt: at,
    state: 'open',
    consents: [],
  });
  await moveMessages(tx, row.id, id, entryIds);
  return (await findEnquiry(tx, id))!;
}

const impossible = (detail: string) => new Refusal('merge-impossible', { detail });
const notSplit = (detail: string) => new Refusal('split-impossible', { detail });
