import { refusedMessageQueue } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { createImapSource, type MailSource } from '../../outside/mail-in.ts';
import { handleMail } from './handle-mail.ts';
import { handleMailQueue, keepMail, removeMailsQueue } from './keep-mail.ts';
import { forgetMailsIn, listThreadsOfErased, removeMail } from './privacy-store.ts';
import { reportRefused } from './report-refused.ts';
import { listForgottenMails, listMailsOver } from './store.ts';

const fetchQueue: Queue<Record<string, never>> = {
  name: 'fetch-mail',
  retries: 0,
  expireSeconds: 300,
};
const requeueQueue: Queue<Record<string, never>> = { name: 'requeue-mails' };

const forgottenAfterMs = 10 * 60_000;
const atOnce = 200;

/** Takes what lies in the mailbox. One that does not answer is asked again at the next run. */
export async function fetchMail(
  context: Context,
  source: MailSource,
  signal: AbortSignal,
): Promise<void> {
  try {
    await source.fetchNew(async (raw) => void (await keepMail(context, raw, 'imap')), signal);
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, 'mail could not be fetched to its end');
  }
}

/** Queues again what has waited long, in case its job was lost; a job that still waits is kept. */
async function requeueForgotten({ db, jobs, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - forgottenAfterMs);
  await transaction(db, async (tx) => {
    for (const mailId of await listForgottenMails(tx, before, atOnce)) {
      await jobs.send(tx, handleMailQueue, { mailId }, { key: mailId });
    }
  });
}

/** Forgets what came by mail in a complaint whose writer was taken out of it. */
const forgetComplaintsMails = (context: Context): Promise<void> =>
  transaction(context.db, async (tx) => {
    const threads = await listThreadsOfErased(tx);
    if (threads.length > 0) await forgetMailsIn(tx, context, threads);
  });

/** Removes mails whose day has come: the raw mail first, and then the row that knows of it. */
async function removeMailsOver({ db, files, now }: Context): Promise<void> {
  for (;;) {
    const over = await listMailsOver(db, now(), atOnce);
    for (const mailId of over) {
      await files.remove(mailId);
      await transaction(db, (tx) => removeMail(tx, mailId, now()));
    }
    if (over.length < atOnce) return;
  }
}

/** Declares the jobs of this module. */
export function registerMailInJobs(context: Context): void {
  const { jobs, config } = context;
  const { imapUrl, folder } = config.mailIn;
  jobs.work(handleMailQueue, ({ mailId }) => handleMail(context, mailId), { concurrency: 2 });
  jobs.work(refusedMessageQueue, (refused) => reportRefused(context, refused), { concurrency: 2 });
  jobs.work(requeueQueue, () => requeueForgotten(context), { concurrency: 1 });
  jobs.schedule(requeueQueue, { everySeconds: 300 });
  const removeMails = async () => {
    await forgetComplaintsMails(context);
    await removeMailsOver(context);
  };
  jobs.work(removeMailsQueue, removeMails, { concurrency: 1 });
  jobs.schedule(removeMailsQueue, { everySeconds: 3600 });
  if (imapUrl === null) return;
  const source = createImapSource({ imapUrl, folder });
  jobs.work(fetchQueue, (_, { signal }) => fetchMail(context, source, signal), { concurrency: 1 });
  jobs.schedule(fetchQueue, { everySeconds: 30 });
}
