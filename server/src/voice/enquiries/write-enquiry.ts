import type { EnquiryConsent, EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import { enquiryFiles } from '@plumbline/contracts/nouns/enquiries.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import type { FileRule } from '@plumbline/contracts/nouns/uploads.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import { keepUploads } from '../../base/uploads/keep-uploads.ts';
import { setUploadsKeptUntil } from '../../base/uploads/store.ts';
import { callerKey, isNobody, type Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import { requireTry } from '../../db/tries.ts';
import { takeTurn } from '../../db/turn.ts';
import type { Tx } from '../../db/transaction.ts';
import { orderNumber } from '../../orders/orders/orders.ts';
import type { AtDesk } from '../../core/current-hours.ts';
import { answerBy, type OpeningHours } from '../../core/opening-hours.ts';
import { endsWith, enquiryToken, oneLine, sameWithinMs } from './enquiries.ts';
import { answerMail, receiptMail, receiptOfMail } from './enquiry-mails.ts';
import { keptUntil, kindsOfEnquiry } from './kinds.ts';
import {
  findEnquiry,
  insertEnquiry,
  insertEnquiryMessage,
  listEnquiriesSentLately,
  saveEnquiryState,
  saveMailOfMessage,
  type EnquiryFields,
  type EnquiryRow,
} from './store.ts';

/** What somebody asks, whatever its kind; their texts are as they typed them. */
export interface AskedOfUs {
  kind: EnquiryKind;
  subject: string;
  /** What the kind's own form asked beside the text. */
  fields: EnquiryFields;
  name: string;
  /** Null where they want no answer. */
  email: string | null;
  phone?: string;
  text: string;
  about?: { orderId?: number; orderPosition?: number; sku?: string };
  consents?: readonly EnquiryConsent[];
  files?: readonly string[];
  /** Files that are kept already, of the mail that it came by. */
  keptFiles?: readonly string[] | undefined;
  /** What may be sent, where it is not what every form takes. */
  fileRule?: FileRule;
  /** A promise that takes the place of the kind's own: the time at which we ring. */
  answerBy?: Date | null;
  /** What the shop says to it by itself. */
  reply?: string;
  /** It came by mail, which proves nothing of whom it is from. */
  isByMail?: boolean;
  /** What else belongs into the same transaction, once it is known to be new; it may refuse. */
  within?: (tx: Tx) => Promise<void>;
  /** What of another module's is kept beside it. */
  beside?: (tx: Tx, enquiryId: number) => Promise<void>;
}

/**
 * Opens a thread with what somebody asks, in the transaction that makes it, with the mail that says
 * so. The same form from the same caller, a moment later, is the same thread.
 */
export async function openEnquiry(
  tx: Tx,
  context: AtDesk,
  caller: Caller,
  asked: AskedOfUs,
): Promise<EnquiryRow> {
  const at = context.now();
  const { kind, email, fields, about = {}, consents = [] } = asked;
  const text = asked.text.trim();
  const openedBy = callerKey(caller);
  await takeTurn(tx, `enquiry:${openedBy}`);
  if (!isNobody(caller)) {
    const since = new Date(at.getTime() - sameWithinMs);
    const lately = await listEnquiriesSentLately(tx, { openedBy, kind, since });
    const repeated = lately.find((row) => endsWith(row, text, at) && isSame(row, asked));
    if (repeated) return repeated;
  }
  if (email !== null) await requireInbox(tx, email, at);
  await asked.within?.(tx);
  const { answers } = kindsOfEnquiry[kind];
  const promised = answers && answerBy(context.hours, at, answers);
  const id = await insertEnquiry(tx, {
    guid: uuidFrom(context.randomBytes),
    reference: orderNumber(context.randomBytes, 'EN'),
    kind,
    subject: oneLine(asked.subject),
    fields,
    name: oneLine(asked.name),
    email,
    phone: asked.phone ?? null,
    accountId: caller.accountId,
    openedBy,
    orderId: about.orderId ?? null,
    orderPosition: about.orderPosition ?? null,
    sku: about.sku ?? null,
    businessId: caller.businessId,
    openedAt: at,
    answerBy: asked.answerBy === undefined ? promised : asked.answerBy,
    state: 'open',
    keepUntil: keptUntil({ kind, consents }, at),
    consents: [...consents],
  });
  const written = { enquiryId: id, accountId: null, at };
  const files = await keepFiles(tx, context, caller, {
    files: asked.files ?? [],
    rule: asked.fileRule ?? enquiryFiles,
    kept: asked.keptFiles,
    until: keptUntil({ kind, consents }, at),
  });
  await insertEnquiryMessage(tx, { ...written, author: 'customer', text, files });
  if (asked.reply) {
    const { reply } = asked;
    await insertEnquiryMessage(tx, { ...written, author: 'shop', text: reply, files: [] });
  }
  await asked.beside?.(tx, id);
  const thread = (await findEnquiry(tx, id))!;
  await mailTo(tx, context, thread, asked.isByMail ? receiptOfMail : receiptMail);
  return thread;
}

/** How many threads may be opened for an inbox in a day: anybody may type another's address. */
const openedPerInbox = 12;
const dayMs = 86_400_000;

async function requireInbox(tx: Tx, email: string, at: Date): Promise<void> {
  const key = `enquiry-mail:${inboxOf(email)}`;
  await requireTry(tx, [{ key, tries: openedPerInbox, windowMs: dayMs }], at);
}

/** Whether a thread came from the same form, filled in alike. jsonb gives its keys in another order. */
function isSame(row: EnquiryRow, { email, fields, about = {} }: AskedOfUs): boolean {
  const keys = new Set([...Object.keys(row.fields), ...Object.keys(fields)]);
  return (
    row.email === email &&
    row.orderId === (about.orderId ?? null) &&
    row.sku === (about.sku ?? null) &&
    [...keys].every((key) => (row.fields[key] ?? null) === (fields[key] ?? null))
  );
}

/** What is written in a thread that is there; a customer is promised an answer by the desk's hours. */
export type WrittenInThread = Written &
  (
    | { author: 'customer'; hours: OpeningHours }
    | { author: 'staff' | 'note' | 'shop'; hours?: never }
  );

interface Written {
  /** Who of the staff wrote it. */
  accountId: number | null;
  text: string;
  /** Files by their ids, sent by `caller` a moment before. */
  files?: readonly string[];
  caller?: Caller;
  /** Files that are kept already, of the mail that it came by. */
  keptFiles?: readonly string[] | undefined;
  /** Who wrote it by mail, where that is not the customer. */
  senderName?: string | null;
  /** Whether staff's answer ends the thread. */
  closes?: boolean;
  /** A mail that brought it in, by its id. */
  mailId?: string;
}

/**
 * Keeps a message in a thread that the caller holds (see lockEnquiry): a customer's opens it again and
 * promises an answer, one of the staff's is mailed, and a note changes nothing for anybody outside.
 */
export async function addMessage(
  tx: Tx,
  context: Context,
  thread: EnquiryRow,
  message: WrittenInThread,
): Promise<EnquiryRow> {
  const { author, accountId, caller, files = [], keptFiles, closes = false } = message;
  const at = context.now();
  const until = keptUntil(thread, at);
  const kept = caller
    ? await keepFiles(tx, context, caller, { files, rule: enquiryFiles, kept: keptFiles, until })
    : [];
  const messageId = await insertEnquiryMessage(tx, {
    enquiryId: thread.id,
    author,
    accountId,
    text: message.text.trim(),
    at,
    files: kept,
    senderName: message.senderName ?? null,
  });
  if (message.mailId) await saveMailOfMessage(tx, messageId, message.mailId);
  if (message.author === 'customer') await putForward(tx, thread, { at, hours: message.hours });
  if (author === 'staff') {
    const state = closes ? 'closed' : 'waiting';
    await moveTo(tx, thread, { state, answerBy: null, at });
  }
  const written = (await findEnquiry(tx, thread.id))!;
  if (author !== 'staff') return written;
  const mailId = await mailTo(tx, context, written, answerMail);
  if (mailId === null) return written;
  await saveMailOfMessage(tx, messageId, mailId);
  return (await findEnquiry(tx, thread.id))!;
}

/** It is for us now. What is promised already stays promised, however much is added. */
async function putForward(
  tx: Tx,
  thread: EnquiryRow,
  { at, hours }: { at: Date; hours: OpeningHours },
): Promise<void> {
  const { answers } = kindsOfEnquiry[thread.kind];
  const isPromised = thread.state === 'open' && thread.answerBy !== null;
  const promise = isPromised
    ? thread.answerBy
    : answers && answerBy(hours, at, isFirstAnswer(thread) ? answers : again);
  await moveTo(tx, thread, { state: 'open', answerBy: promise, at });
}

/** Those who wait a second time wait for a person who knows the thread already. */
const again = { minutes: 240 };
const isFirstAnswer = ({ messages }: EnquiryRow) =>
  !messages.some(({ author }) => author === 'staff');

/** Ends a thread; a word of the customer's opens it again. */
export async function closeEnquiry(tx: Tx, context: Context, thread: EnquiryRow) {
  await moveTo(tx, thread, { state: 'closed', answerBy: null, at: context.now() });
  return (await findEnquiry(tx, thread.id))!;
}

/** Opens a thread again that nobody outside wrote in, with a promise of an answer as for a new word. */
export const reopenEnquiry = (tx: Tx, { now, hours }: AtDesk, thread: EnquiryRow) =>
  putForward(tx, thread, { at: now(), hours });

/** Whoever moves a thread gives it, and its files, their days anew. */
export async function moveTo(
  tx: Tx,
  thread: EnquiryRow,
  next: { state: EnquiryRow['state']; answerBy: Date | null; at: Date },
): Promise<void> {
  const keepUntil = keptUntil(thread, next.at);
  await saveEnquiryState(tx, thread.id, { ...next, keepUntil });
  const files = thread.messages.flatMap((message) => message.files.map(({ uploadId }) => uploadId));
  await setUploadsKeptUntil(tx, files, keepUntil, next.at);
}

async function keepFiles(
  tx: Tx,
  { now }: Context,
  caller: Caller,
  {
    files,
    rule,
    kept = [],
    until,
  }: {
    files: readonly string[];
    rule: FileRule;
    kept?: readonly string[] | undefined;
    until: Date;
  },
): Promise<string[]> {
  const ids = [...new Set(files)];
  await keepUploads(tx, { field: 'files', ids, rule, caller, at: now(), until });
  await setUploadsKeptUntil(tx, kept, until, now());
  return [...ids, ...kept];
}

/** Mails whom the thread is with, where they gave an address that can be written to. */
export async function mailTo(
  tx: Tx,
  { config, jobs, now, signingKey }: Context,
  thread: EnquiryRow,
  write: (parts: Parameters<typeof answerMail>[0]) => NewMessage,
): Promise<string | null> {
  const { email } = thread;
  if (email === null) return null;
  const link = `${config.publicUrl}/help/thread/${enquiryToken(signingKey, thread.guid)}`;
  const parts = { thread: { ...thread, email }, link, shop: config, now: now() };
  return queueMessage(tx, jobs, write(parts), now());
}
