import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { uuidFrom } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AtDesk } from '../../core/current-hours.ts';
import { answerBy } from '../../core/opening-hours.ts';
import { orderNumber } from '../../orders/orders/orders.ts';
import { mergeEnquiry, moveMessages } from '../enquiries/desk-store.ts';
import { partedMail } from '../enquiries/enquiry-mails.ts';
import { kindsOfEnquiry } from '../enquiries/kinds.ts';
import {
  findEnquiry,
  insertEnquiry,
  lockEnquiry,
  saveEnquiryState,
  type EnquiryMessageRow,
  type EnquiryRow,
} from '../enquiries/store.ts';
import { closeEnquiry, mailTo, moveTo } from '../enquiries/write-enquiry.ts';
import { moveMails, moveMailsOfMessages } from '../mail-in/store.ts';
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
  // Anybody may ask in another's name, and what was answered elsewhere would prove the address here.
  if (kinds[0] !== kinds[1] && kinds.includes('account-deletion')) {
    throw impossible(
      'A request to be forgotten stays apart: it is proved by an answer of its own.',
    );
  }
  for (const id of [from.row.id, to.row.id].toSorted((a, b) => a - b)) await lockEnquiry(tx, id);
  const still = await getThread(tx, caller, thread);
  const target = await getThread(tx, caller, into);
  if (still.row.id !== from.row.id || target.row.id !== to.row.id) {
    throw impossible('Somebody has merged one of them meanwhile.');
  }
  await mergeEnquiry(tx, from.row.id, to.row.id);
  await moveMails(tx, from.row.reference, to.row.reference);
  await carryState(tx, context, from.row, to.row);
  await closeEnquiry(tx, context, { ...from.row, messages: [] });
  return (await findEnquiry(tx, to.row.id))!;
}

/** What was open stays open, under the number that it has now, and by the earlier promise. */
async function carryState(tx: Tx, { now }: Context, from: EnquiryRow, to: EnquiryRow) {
  if (from.state !== 'open') return;
  const promises = [from, ...(to.state === 'open' ? [to] : [])].flatMap(
    ({ answerBy: promise }) => promise ?? [],
  );
  await saveEnquiryState(tx, to.id, {
    state: 'open',
    answerBy: promises.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    at: now(),
    keepUntil: new Date(Math.max(from.keepUntil.getTime(), to.keepUntil.getTime())),
  });
}

/**
 * Takes messages out of a thread that the caller holds, into a new one of the same customer, who is told
 * of it. What they are promised already stays promised; otherwise it is promised as if what they wrote
 * had come by itself, and days that run from its beginning run from then.
 */
export async function splitOff(
  tx: Tx,
  context: AtDesk,
  row: EnquiryRow,
  { entryIds, subject }: { entryIds: readonly number[]; subject: string },
): Promise<EnquiryRow> {
  const { now, randomBytes, hours } = context;
  const first = requireParts(row, entryIds);
  const at = now();
  const openedAt = new Date(first.writtenAt);
  const kind = row.kind === 'data-complaint' ? row.kind : 'general';
  const { answers } = kindsOfEnquiry[kind];
  const isPromised = row.state === 'open' && row.answerBy !== null;
  const promise = isPromised ? row.answerBy : answers && answerBy(hours, openedAt, answers);
  const id = await insertEnquiry(tx, {
    ...row,
    guid: uuidFrom(randomBytes),
    reference: orderNumber(randomBytes, 'EN'),
    kind,
    subject: subject.trim(),
    fields: {},
    openedBy: `thread:${row.reference}`,
    openedAt,
    // Where they gave no address, nobody can be answered.
    answerBy: row.email === null ? null : promise,
    state: 'open',
    consents: [],
  });
  await moveMessages(tx, row.id, id, entryIds);
  const made = (await findEnquiry(tx, id))!;
  await moveMailsOfMessages(tx, row.reference, made.reference, entryIds);
  await moveTo(tx, made, { state: 'open', answerBy: made.answerBy, at });
  await mailTo(tx, context, made, (parts) => partedMail(parts, row.reference));
  return (await findEnquiry(tx, id))!;
}

/** The first of the customer's messages that go; refuses where either thread would begin with none. */
function requireParts(row: EnquiryRow, entryIds: readonly number[]): EnquiryMessageRow {
  if (row.kind === 'job-application') {
    throw notSplit('An application stays whole: only those who hire may read what is in it.');
  }
  const moved = row.messages.filter(({ id }) => entryIds.includes(id));
  if (moved.length !== new Set(entryIds).size) throw notSplit('Some of these are not in it.');
  const first = moved.find(isCustomers);
  if (!first) throw notSplit('Choose a message of the customer’s to begin it with.');
  const left = row.messages.filter(({ id }) => !entryIds.includes(id));
  if (!left.some(isCustomers)) {
    throw notSplit('Leave a message of the customer’s in it.');
  }
  return first;
}

const isCustomers = ({ author, name }: EnquiryMessageRow) => author === 'customer' && name === null;

const impossible = (detail: string) => new Refusal('merge-impossible', { detail });
const notSplit = (detail: string) => new Refusal('split-impossible', { detail });
