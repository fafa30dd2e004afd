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
import { listMailsOfMessages } from './reading-store.ts';

/** An order's threads keep no files themselves: those that came by mail stay with their mails. */
export const mailedFileHandlers: Handlers<typeof mailedFileCalls & typeof mailedFileStaffCalls> = {
  listMailedFiles: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    return { files: await filesOf(context.db, await outsideOf(context.db, id)) };
  },

  getMailedFile: async ({ params, caller }, context) => {
    const { db } = context;
    const { id } = await getOwnOrder(context, caller, params.order);
    const files = await filesOf(db, await outsideOf(db, id));
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
 * An order's threads as its customer may read them: what somebody else sent and staff took in as a note,
 * such as a maker's prices, is none of theirs.
 */
const outsideOf = async (tx: Queryable, orderId: number): Promise<ThreadWords[]> =>
  (await listQuestionsOfOrder(tx, orderId)).map(({ number, messages }) => ({
    number,
    messages: messagesOutside(messages),
  }));

type ThreadWords = Pick<QuestionRow, 'number' | 'messages'>;

/** What came with the messages of these threads, and with which of them. */
async function filesOf(tx: Queryable, threads: readonly ThreadWords[]): Promise<MailedFile[]> {
  const messages = threads.flatMap(({ number: reference, messages: all }) =>
    all.map(({ id, writtenAt }) => ({ id, reference, writtenAt })),
  );
  const ids = messages.map(({ id }) => id);
  const mails = ids.length === 0 ? [] : await listMailsOfMessages(tx, 'QU', ids);
  return messages.flatMap(({ id, reference, writtenAt }) =>
    mails
      .filter((mail) => mail.messageRow === id)
      .flatMap(({ files }) => files.map((file) => ({ ...file, reference, writtenAt }))),
  );
}
