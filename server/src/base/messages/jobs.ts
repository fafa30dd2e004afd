import type { Context } from '../../core/context.ts';
import type { Queue, RunningJob } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { EmailRefused } from '../../outside/email.ts';
import { refusedMessageQueue, sendMessageQueue } from './messages.ts';
import { replyAddress } from './reply-address.ts';
import {
  claimMessage,
  findMessageState,
  listForgottenMessages,
  setMessageFailed,
  setMessageSent,
  unclaimMessage,
  type ClaimedMessage,
} from './store.ts';

const requeueQueue: Queue<Record<string, never>> = { name: 'requeue-messages' };

// A claim lasts as long as its job may, so that a killed process holds nobody up for longer.
const claimMs = 60_000;
const forgottenAfterMs = 10 * 60_000;

type MessageContext = Pick<
  Context,
  'config' | 'db' | 'email' | 'jobs' | 'log' | 'now' | 'signingKey'
>;

/**
 * Hands one promised mail over, at least once: a process that dies between handing it over and
 * noting so sends it again, under the same Message-ID. No transaction waits for the mail server.
 */
export async function sendMessage(
  context: MessageContext,
  messageId: string,
  job: Pick<RunningJob, 'isLastAttempt' | 'signal'>,
): Promise<void> {
  const { config, db, email, log, now, signingKey } = context;
  const startedAt = now();
  const until = new Date(startedAt.getTime() + claimMs);
  const message = await claimMessage(db, messageId, startedAt, until);
  if (!message) {
    if ((await findMessageState(db, messageId)) !== 'queued') return;
    throw new Error(`Message ${messageId} is being sent by somebody else.`);
  }
  try {
    const { thread, ...mail } = message;
    const replyTo = thread === null ? null : replyAddress(config, signingKey, thread);
    await email.send({ ...mail, replyTo }, job.signal);
  } catch (error) {
    const isOver = error instanceof EmailRefused || job.isLastAttempt;
    const reason = (error as Error).message;
    await (isOver ? giveUp(context, message, reason) : unclaimMessage(db, messageId));
    if (!(error instanceof EmailRefused)) throw error;
    log.warn({ messageId, reason }, 'a mail was refused for good');
    return;
  }
  await setMessageSent(db, messageId, now());
}

/** Ends a mail that nobody takes, and promises to tell its thread of it. */
async function giveUp(
  { db, jobs }: MessageContext,
  { id: messageId, to, thread }: ClaimedMessage,
  reason: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await setMessageFailed(tx, messageId);
    if (thread === null) return;
    await jobs.send(tx, refusedMessageQueue, { messageId, to, reason }, { key: messageId });
  });
}

/** Queues again what has waited long, in case its job was lost; a job that still waits is kept. */
async function requeueForgotten({ db, jobs, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - forgottenAfterMs);
  await transaction(db, async (tx) => {
    for (const messageId of await listForgottenMessages(tx, before, 200)) {
      await jobs.send(tx, sendMessageQueue, { messageId }, { key: messageId });
    }
  });
}

/** Declares the jobs of this module. */
export function registerMessageJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(sendMessageQueue, ({ messageId }, job) => sendMessage(context, messageId, job), {
    concurrency: 10,
  });
  jobs.work(requeueQueue, () => requeueForgotten(context), { concurrency: 1 });
  jobs.schedule(requeueQueue, { everySeconds: 60 });
}
