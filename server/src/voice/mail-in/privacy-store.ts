import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { PersonalData } from '../../core/module.ts';
import type { Context } from '../../core/context.ts';
import { statement } from '../../db/statement.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { forgetSendersOfQuestions } from '../../orders/questions/privacy-store.ts';
import { forgetSendersOfEnquiries } from '../enquiries/privacy-store.ts';
import { removeMailsQueue } from './keep-mail.ts';
import { nobodyNamed } from './mail-in.ts';

const count = statement<{ count: number }>(
  'mailIn.countOfPerson',
  'select count(*)::int as count from mail_in where sender = any($1)',
);
const tell = statement<Record<string, unknown>>(
  'mailIn.export',
  `select arrived_at as "at", subject, words, thread from mail_in
    where sender = any($1) order by arrived_at`,
);

// Wherever a mail is but in one thread; no thread has an empty number.
const elsewhere = `coalesce(thread, '') <> $2`;
const filesOfSender = statement<{ uploadId: string }>(
  'mailIn.listFilesOfSender',
  `select f.upload_id as "uploadId" from mail_in_file f join mail_in using (mail_id)
    where sender = any($1) and ${elsewhere} and f.upload_id is not null`,
);
const ofSender = statement<{ thread: string; messageRow: number }>(
  'mailIn.listMessagesOfSender',
  `select thread, message_row as "messageRow" from mail_in
    where sender = any($1) and ${elsewhere} and message_row is not null
      and outcome in ('joined', 'opened')`,
);
// Nothing is left to decide about, or to be told of. The row stays until the job has removed the raw
// mail; its key tells a repeated delivery.
const blanked = `sender = null, sender_name = null, subject = '', words = '', message_id = null,
          bounced_address = null, bounced_reason = null, outcome = 'dismissed'`;
// What a mail server says of an address holds that address in its words as well.
const blankSender = statement(
  'mailIn.blankSender',
  `update mail_in set keep_until = $3, ${blanked}
    where (sender = any($1) or bounced_address = any($1)) and ${elsewhere}`,
);
const removeFiles = statement(
  'mailIn.removeFiles',
  `delete from mail_in_file where upload_id = any($1::uuid[])`,
);
const removeAddresses = statement(
  'mailIn.removeAddresses',
  `delete from thread_address where address = any($1) and ${elsewhere}`,
);

const filesOfThreads = statement<{ uploadId: string }>(
  'mailIn.listFilesOfThreads',
  `select f.upload_id as "uploadId" from mail_in_file f join mail_in using (mail_id)
    where thread = any($1) and f.upload_id is not null`,
);
const blankThreads = statement(
  'mailIn.blankThreads',
  `update mail_in set keep_until = $2, ${blanked}
    where thread = any($1) and handled_at is not null`,
);
const removeAddressesOf = statement(
  'mailIn.removeAddressesOfThreads',
  'delete from thread_address where thread = any($1)',
);

type Forgets = Pick<Context, 'jobs' | 'now'>;

/**
 * Forgets the mails that came into threads or stand beside them. The raw mails go in a moment, by a
 * job.
 */
export async function forgetMailsIn(
  tx: Tx,
  context: Forgets,
  threads: readonly string[],
): Promise<void> {
  await forgetFiles(tx, context, await filesOfThreads.list(tx, [threads]));
  await blankThreads.run(tx, [threads, context.now()]);
  await removeAddressesOf.run(tx, [threads]);
  await context.jobs.send(tx, removeMailsQueue, {}, { key: 'forgotten' });
}

/**
 * Forgets what came from addresses, and what mail servers said of them, wherever it is but in the
 * thread in which their person asks for it. In the thread of somebody else their words stay, without
 * their name, and what they write next waits for staff.
 */
export async function forgetMailsOf(
  tx: Tx,
  context: Forgets,
  { emails, except }: { emails: readonly string[]; except: string | null },
): Promise<void> {
  const whose = [emails, except ?? ''];
  await forgetFiles(tx, context, await filesOfSender.list(tx, whose));
  const written = await ofSender.list(tx, whose);
  await forgetNames(tx, written, 'Erased');
  await blankSender.run(tx, [...whose, context.now()]);
  await removeAddresses.run(tx, whose);
  await context.jobs.send(tx, removeMailsQueue, {}, { key: 'forgotten' });
}

async function forgetFiles(tx: Tx, context: Forgets, files: readonly { uploadId: string }[]) {
  const ids = files.map(({ uploadId }) => uploadId);
  await removeFiles.run(tx, [ids]);
  await forgetUploads(tx, context, ids);
}

const threadsOfErased = statement<{ thread: string }>(
  'mailIn.listThreadsOfErased',
  `select distinct m.thread from mail_in m join enquiry e on e.reference = m.thread
    where e.name = 'Erased' and e.email is null and m.sender is not null`,
);

/** The threads whose writer was taken out of them, and whose mails still say who it was. */
export const listThreadsOfErased = async (tx: Queryable): Promise<string[]> =>
  (await threadsOfErased.list(tx, [])).map(({ thread }) => thread);

type Written = { thread: string; messageRow: number };
const rowsOf = (written: readonly Written[], kind: 'EN-' | 'QU-') =>
  written.filter(({ thread }) => thread.startsWith(kind)).map(({ messageRow }) => messageRow);

/** What was never the customer's does not become theirs: a word stands where the name stood. */
async function forgetNames(tx: Tx, written: readonly Written[], word: string): Promise<void> {
  await forgetSendersOfEnquiries(tx, rowsOf(written, 'EN-'), word);
  await forgetSendersOfQuestions(tx, rowsOf(written, 'QU-'), word);
}

const over = `mail_id = $1 and keep_until <= $2`;
// Of whoever was erased the message says so already, and goes on saying it.
const writtenBy = statement<Written>(
  'mailIn.findMessageOfMailOver',
  `select thread, message_row as "messageRow" from mail_in
    where ${over} and sender is not null and message_row is not null
      and outcome in ('joined', 'opened') for update`,
);
const removeOver = statement('mailIn.removeOver', `delete from mail_in where ${over}`);

/**
 * Removes a mail that is kept no longer, and with it the name of its sender beside what they wrote in
 * the thread of somebody else: nothing leads from an address to it any more.
 */
export async function removeMail(tx: Tx, mailId: string, now: Date): Promise<void> {
  await forgetNames(tx, await writtenBy.list(tx, [mailId, now]), nobodyNamed);
  await removeOver.run(tx, [mailId, now]);
}

/** What somebody wrote by mail, by the address that it came from. */
export const mailInPrivacy: PersonalData = {
  counts: { mailsIn: async (tx, { emails }) => (await count.find(tx, [emails]))!.count },
  exports: { mailsIn: (tx, { email }) => tell.list(tx, [[email.toLowerCase()]]) },
  erases: (tx, { emails }, context) => forgetMailsOf(tx, context, { emails, except: null }),
};
