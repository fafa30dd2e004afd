import type { Jobs, Queue } from '../../db/jobs.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessage, type NewMessage } from './store.ts';

/** A mail server may be away for a day: after a hundred tries, the last 15 minutes apart, it ends. */
export const sendMessageQueue: Queue<{ messageId: string }> = {
  name: 'send-message',
  retries: 100,
  retryDelaySeconds: 5,
  expireSeconds: 60,
};

/** A mail of a thread that no mail server took: whoever keeps threads is told, as of one that came back. */
export const refusedMessageQueue: Queue<{ messageId: string; to: string; reason: string }> = {
  name: 'refused-message',
};

/**
 * Promises a mail in the transaction of what it tells about: it is sent if, and only if, that
 * commits. Answers its id, which its Message-ID is made of; a second promise with the same dedupeKey
 * does nothing and answers null.
 */
export async function queueMessage(
  tx: Tx,
  jobs: Jobs,
  message: NewMessage,
  at: Date,
): Promise<string | null> {
  const messageId = await insertMessage(tx, message, at);
  if (messageId) await jobs.send(tx, sendMessageQueue, { messageId }, { key: messageId });
  return messageId;
}
