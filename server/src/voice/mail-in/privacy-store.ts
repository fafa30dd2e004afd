import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { PersonalData } from '../../core/module.ts';
import type { Context } from '../../core/context.ts';
import { statement } from '../../db/statement.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { forgetSendersOfQuestions } from '../../orders/questions/privacy-store.ts';
import { forgetSendersOfEnquiries } from '../enquiries/privacy-store.ts';
import { removeMailsQueue } from './keep-mail.ts';

const count = statement<{ count: number }>(
  'mailIn.countOfPerson',
  'select count(*)::int as count from mail_in where sender = any($1)',
);
const tell = statement<Record<string, unknown>>(
  'mailIn.export',
  `select arrived_at as "at", subject, words, thread from mail_in
    where sender = any($1) order by arrived_at`,
);
const listFiles = statement<{ uploadId: string }>(
  'mailIn.listFilesOfPerson',
  `select f.upload_id as "uploadId" from mail_in_file f join mail_in m using (mail_id)
    where m.sender = any($1) and f.upload_id is not null`,
);
const ofSender = statement<{ thread: string; messageRow: number }>(
  'mailIn.listMessagesOfPerson',
  `select thread, message_row as "messageRow" from mail_in
    where sender = any($1) and thread is not null and message_row is not null
      and outcome in ('joined', 'opened')`,
);
// The row stays until the job has removed the raw mail; its key tells a repeated delivery.
const blank = statement(
  'mailIn.blank',
  `update mail_in
      set keep_until = $2, sender = null, sender_name = null, subject = '', words = '',
          message_id = null
    where sender = any($1)`,
);
const blankBounces = statement(
  'mailIn.blankBounces',
  'update mail_in set bounced_address = null where bounced_address = any($1)',
);
const removeFiles = statement(
  'mailIn.removeFiles',
  `delete from mail_in_file where upload_id = any($1::uuid[])`,
);
const removeAddresses = statement(
  'mailIn.removeAddresses',
  'delete from thread_address where address = any($1)',
);

const ofThreads = `(thread = any($1) or thread is null and sender = $2)`;
const filesOfThreads = statement<{ uploadId: string }>(
  'mailIn.listFilesOfThreads',
  `select f.upload_id as "uploadId" from mail_in_file f join mail_in using (mail_id)
    where ${ofThreads} and f.upload_id is not null`,
);
// Nothing is left to decide about, or to be told of.
const blankThreads = statement(
  'mailIn.blankThreads',
  `update mail_in
      set keep_until = $3, sender = null, sender_name = null, subject = '', words = '',
          message_id = null, bounced_address = null, bounced_reason = null, outcome = 'dismissed'
    where ${ofThreads} and handled_at is not null`,
);
const removeAddressesOf = statement(
  'mailIn.removeAddressesOfThreads',
  'delete from thread_address where thread = any($1)',
);

/**
 * Forgets the mails that came into threads or stand beside them, and, of a sender, those that are in
 * none. The raw mails go in a moment, by a job.
 */
export async function forgetMailsIn(
  tx: Tx,
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  { threads, sender }: { threads: readonly string[]; sender: string | null },
): Promise<void> {
  const whose = [threads, sender?.toLowerCase() ?? null];
  const files = (await filesOfThreads.list(tx, whose)).map(({ uploadId }) => uploadId);
  await removeFiles.run(tx, [files]);
  await forgetUploads(tx, { jobs, now }, files);
  await blankThreads.run(tx, [...whose, now()]);
  await removeAddressesOf.run(tx, [threads]);
  await jobs.send(tx, removeMailsQueue, {}, { key: 'forgotten' });
}

const threadsOfErased = statement<{ thread: string }>(
  'mailIn.listThreadsOfErased',
  `select distinct m.thread from mail_in m join enquiry e on e.reference = m.thread
    where e.name = 'Erased' and e.email is null and m.sender is not null`,
);

/** The threads whose writer was taken out of them, and whose mails still say who it was. */
export const listThreadsOfErased = async (tx: Queryable): Promise<string[]> =>
  (await threadsOfErased.list(tx, [])).map(({ thread }) => thread);

const rowsOf = (written: readonly { thread: string; messageRow: number }[], kind: 'EN-' | 'QU-') =>
  written.filter(({ thread }) => thread.startsWith(kind)).map(({ messageRow }) => messageRow);

/** What somebody wrote by mail, by the address that it came from. */
export const mailInPrivacy: PersonalData = {
  counts: { mailsIn: async (tx, { emails }) => (await count.find(tx, [emails]))!.count },
  exports: { mailsIn: (tx, { email }) => tell.list(tx, [[email.toLowerCase()]]) },
  async erases(tx, { emails }, { jobs, now }) {
    const ids = (await listFiles.list(tx, [emails])).map(({ uploadId }) => uploadId);
    await removeFiles.run(tx, [ids]);
    await forgetUploads(tx, { jobs, now }, ids);
    const written = await ofSender.list(tx, [emails]);
    await forgetSendersOfEnquiries(tx, rowsOf(written, 'EN-'));
    await forgetSendersOfQuestions(tx, rowsOf(written, 'QU-'));
    await blank.run(tx, [emails, now()]);
    await blankBounces.run(tx, [emails]);
    await removeAddresses.run(tx, [emails]);
  },
};
