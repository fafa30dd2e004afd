import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AsideReason, MailFate } from './mail-in.ts';

/** `own` is what the shop reports itself: a mail of ours that its mail server did not take. */
export type MailSourceName = 'imap' | 'demo' | 'own';

const insert = statement<{ mailId: string; isStored: boolean }>(
  'mailIn.insert',
  `insert into mail_in (mail_id, mail_key, source, arrived_at, keep_until)
   values ($1, $2, $3, $4, $5)
   on conflict (mail_key) do update set mail_key = excluded.mail_key
   returning mail_id as "mailId", stored_at is not null as "isStored"`,
);

/** Notes a mail that is about to be kept; one that came before has the id that it was given then. */
export async function noteMail(
  tx: Queryable,
  mail: { mailId: string; key: Buffer; source: MailSourceName; at: Date; keepUntil: Date },
): Promise<{ mailId: string; isStored: boolean }> {
  const { mailId, key, source, at, keepUntil } = mail;
  return (await insert.find(tx, [mailId, key, source, at, keepUntil]))!;
}

const setStored = statement(
  'mailIn.setStored',
  'update mail_in set stored_at = $2 where mail_id = $1 and stored_at is null',
);

/** The raw mail lies whole in the store. */
export const setMailStored = (tx: Tx, mailId: string, at: Date) => setStored.run(tx, [mailId, at]);

const waits = statement<{ mailId: string }>(
  'mailIn.findWaiting',
  `select mail_id as "mailId" from mail_in
    where mail_id = $1 and stored_at is not null and handled_at is null`,
);
const lockWaiting = statement<{ mailId: string }>(
  'mailIn.lockWaiting',
  `select mail_id as "mailId" from mail_in
    where mail_id = $1 and stored_at is not null and handled_at is null for update`,
);

/** Whether nothing came of a mail yet. */
export const mailWaits = async (tx: Queryable, mailId: string) =>
  (await waits.find(tx, [mailId])) !== undefined;

/** The same, with nobody else handling it until this transaction ends. */
export const takeWaitingMail = async (tx: Tx, mailId: string) =>
  (await lockWaiting.find(tx, [mailId])) !== undefined;

const setHandled = statement(
  'mailIn.setHandled',
  `update mail_in
      set handled_at = $2, outcome = $3, reason = $4, thread = $5, message_row = $6, message_id = $7,
          sender = $8, sender_name = $9, subject = $10, words = $11, bounced_address = $12,
          bounced_reason = $13
    where mail_id = $1`,
);

export interface HandledMail {
  outcome: MailFate['outcome'];
  reason: AsideReason | null;
  thread: string | null;
  /** The message that it became, by its id; null where it became none. */
  messageRow: number | null;
  messageId: string | null;
  sender: string | null;
  senderName: string;
  subject: string;
  words: string;
  bounced: { address: string | null; reason: string } | null;
}

/** Writes down what came of a mail, in the transaction of that. */
export async function setMailHandled(
  tx: Tx,
  mailId: string,
  { bounced, ...mail }: HandledMail,
  at: Date,
): Promise<void> {
  const { outcome, reason, thread, messageRow } = mail;
  const { messageId, sender, senderName, subject, words } = mail;
  const told = [messageId, sender, senderName, subject, words];
  const back = [bounced?.address ?? null, bounced?.reason ?? null];
  await setHandled.run(tx, [mailId, at, outcome, reason, thread, messageRow, ...told, ...back]);
}

const insertFile = statement(
  'mailIn.insertFile',
  `insert into mail_in_file (mail_id, place, upload_id, file_name, fault)
   values ($1, $2, $3, $4, $5)`,
);

export interface FileOfMail {
  uploadId: string | null;
  fileName: string;
  /** Why it was not taken; null where it was. */
  fault: string | null;
}

export async function insertMailFiles(
  tx: Tx,
  mailId: string,
  files: readonly FileOfMail[],
): Promise<void> {
  for (const [place, { uploadId, fileName, fault }] of files.entries()) {
    await insertFile.run(tx, [mailId, place + 1, uploadId, fileName, fault]);
  }
}

const ofMail = statement<FileOfMail>(
  'mailIn.listFilesOfMail',
  `select upload_id as "uploadId", file_name as "fileName", fault from mail_in_file
    where mail_id = $1 order by place`,
);

/** The files of a mail that no thread keeps, and those that were not taken. */
export const listMailFiles = (tx: Queryable, mailId: string) => ofMail.list(tx, [mailId]);

const stillThere = statement<{ uploadId: string }>(
  'mailIn.listFilesToMove',
  `select u.upload_id as "uploadId" from mail_in_file f join upload u on u.upload_id = f.upload_id
    where f.mail_id = $1 and u.kept_at is not null and u.keep_until > $2
    order by f.place for update of u`,
);
const letGo = statement(
  'mailIn.letGoOfFiles',
  'delete from mail_in_file where mail_id = $1 and upload_id is not null',
);

/** Takes the files from a mail, for the thread that keeps them from now on; answers their ids. */
export async function takeFilesOfMail(tx: Tx, mailId: string, now: Date): Promise<string[]> {
  const files = await stillThere.list(tx, [mailId, now]);
  await letGo.run(tx, [mailId]);
  return files.map(({ uploadId }) => uploadId);
}

const addresses = statement<{ address: string; isCustomers: boolean }>(
  'mailIn.listAddresses',
  `select address, bool_or(whose) as "isCustomers"
     from (select address, is_customers as whose from thread_address where thread = $1
           union all select email, true from proved_email where account_id = $2) as own
    group by address`,
);
const addAddress = statement(
  'mailIn.addAddress',
  `insert into thread_address (thread, address, added_by, added_at, is_customers)
   values ($1, $2, $3, $4, $5)
   on conflict (thread, address) do update set is_customers = excluded.is_customers`,
);

/** Further addresses that staff have let into a thread, and those proved to be its account's. */
export const listAddressesOf = (tx: Queryable, thread: string, accountId: number | null) =>
  addresses.list(tx, [thread, accountId]);

export const letIntoThread = (
  tx: Tx,
  {
    thread,
    address,
    accountId,
    at,
    isCustomers,
  }: { thread: string; address: string; accountId: number; at: Date; isCustomers: boolean },
) => addAddress.run(tx, [thread, address, accountId, at, isCustomers]);

const moveAll = statement('mailIn.moveMails', 'update mail_in set thread = $2 where thread = $1');
const moveSome = statement(
  'mailIn.moveMailsOfMessages',
  `update mail_in set thread = $2
    where thread = $1 and message_row = any($3::int[]) and outcome in ('joined', 'opened')`,
);

/** Mails of a thread, also those that wait for a decision, go where that went. */
export const moveMails = (tx: Tx, from: string, to: string) => moveAll.run(tx, [from, to]);

/** Mails go where the messages went that they brought. */
export const moveMailsOfMessages = (
  tx: Tx,
  from: string,
  to: string,
  messageIds: readonly number[],
) => moveSome.run(tx, [from, to, messageIds]);

const forgotten = statement<{ mailId: string }>(
  'mailIn.listForgotten',
  `select mail_id as "mailId" from mail_in
    where handled_at is null and stored_at is not null and arrived_at < $1
    order by arrived_at limit $2`,
);

/** Mails that nothing came of since before an instant, the oldest first. */
export const listForgottenMails = async (tx: Queryable, before: Date, limit: number) =>
  (await forgotten.list(tx, [before, limit])).map(({ mailId }) => mailId);

const listOver = statement<{ mailId: string }>(
  'mailIn.listOver',
  `select mail_id as "mailId" from mail_in where keep_until <= $1 order by keep_until limit $2`,
);

/** Mails that are to be kept no longer. */
export const listMailsOver = async (tx: Queryable, now: Date, limit: number) =>
  (await listOver.list(tx, [now, limit])).map(({ mailId }) => mailId);

const stored = statement<{ mailId: string }>(
  'mailIn.listStored',
  'select mail_id as "mailId" from mail_in where stored_at is not null order by mail_id',
);

/** Every mail whose raw text lies in the store. */
export const listStoredMails = async (tx: Queryable) =>
  (await stored.list(tx)).map(({ mailId }) => mailId);
