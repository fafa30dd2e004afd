import type { mailedFileCalls } from '@plumbline/contracts/shop/mailed-files.ts';
import type { mailedFileStaffCalls } from '@plumbline/contracts/staff/mailed-files.ts';
import type { MailedFile } from '@plumbline/contracts/nouns/mailed-files.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { getOwnOrder } from '../../orders/orders/own-order.ts';
import { getStaffOrder } from '../../orders/orders/staff-commands.ts';
import { messagesOutside } from '../../orders/questions/describe-question.ts';
import {
  listQuestionsOfNumber,
  listQuestionsOfOrder,
  type QuestionRow,
} from '../../orders/questions/store.ts';
import { listMailsOfMessages, type MailOfMessage } from './reading-store.ts';
import { listProvedAddresses } from './store.ts';

/** An order's threads keep no files themselves: those that came by mail stay with their mails. */
export const mailedFileHandlers: Handlers<typeof mailedFileCalls & typeof mailedFileStaffCalls> = {
  listMailedFiles: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    return { files: await ownFilesOf(context.db, await listQuestionsOfOrder(context.db, id)) };
  },

  getMailedFile: async ({ params, caller }, context) => {
    const { db } = context;
    const { id } = await getOwnOrder(context, caller, params.order);
    const files = await ownFilesOf(db, await listQuestionsOfOrder(db, id));
    if (!files.some(({ uploadId }) => uploadId === params.uploadId)) {
      throw new Refusal('upload-not-found');
    }
    return readKeptUpload(db, context, params.uploadId);
  },

  listMailedFilesOfOrder: async ({ params }, { db }) => {
    const { orderNumber } = await getStaffOrder(db, params.orderNumber);
    return { files: await filesOf(db, await listQuestionsOfNumber(db, orderNumber)) };
  },
};

/**
 * What the customer of an order sent to its threads. Whoever else was let into one, such as a maker,
 * wrote to us: their files are not the customer's, and may be prices that are none of theirs.
 */
async function ownFilesOf(tx: Queryable, threads: readonly QuestionRow[]): Promise<MailedFile[]> {
  if (threads.length === 0) return [];
  const { email, accountId } = threads[0]!;
  const own = new Set([email.toLowerCase(), ...(await listProvedAddresses(tx, accountId))]);
  return filesOf(tx, threads, ({ sender }) => sender !== null && own.has(sender));
}

/** What came with those messages of these threads that a customer may read, and with which mails. */
async function filesOf(
  tx: Queryable,
  threads: readonly QuestionRow[],
  isMeant: (mail: MailOfMessage) => boolean = () => true,
): Promise<MailedFile[]> {
  const messages = threads.flatMap(({ number: reference, messages: all }) =>
    messagesOutside(all).map(({ id, writtenAt }) => ({ id, reference, writtenAt })),
  );
  const ids = messages.map(({ id }) => id);
  const mails = ids.length === 0 ? [] : await listMailsOfMessages(tx, 'QU', ids);
  return messages.flatMap(({ id, reference, writtenAt }) =>
    mails
      .filter((mail) => mail.messageRow === id && isMeant(mail))
      .flatMap(({ files }) => files.map((file) => ({ ...file, reference, writtenAt }))),
  );
}
