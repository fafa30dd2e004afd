import type { QuestionTopic } from '@plumbline/contracts/nouns/questions.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { orderNumber, orderToken } from '../orders/orders.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { answerMail, receiptMail, workMail } from './question-mails.ts';
import {
  countWrittenSince,
  findQuestion,
  insertQuestion,
  insertQuestionMessage,
  listQuestionsOfOrder,
  lockQuestion,
  saveQuestionState,
  takeOrder,
  type QuestionRow,
} from './store.ts';

export interface Written {
  topic: QuestionTopic;
  text: string;
  /** The thread that it goes on with, by its number; undefined begins one. */
  reference: string | undefined;
  /** What the shop says to it by itself, such as where a refund stands. */
  reply?: string;
}

const minuteMs = 60_000;
/** The same text within so long is a form that was sent twice. */
const sameWithinMs = 10 * minuteMs;
const mostAnHour = 20;

/**
 * Keeps what a customer wrote about their order: in the thread that they named, or in a new one. Both
 * sides are mailed in the same transaction: the customer that it came, the shop that it waits.
 */
export async function writeQuestion(
  tx: Tx,
  context: Context,
  order: OwnOrder,
  written: Written,
): Promise<QuestionRow> {
  const at = context.now();
  const text = written.text.trim();
  await takeOrder(tx, order.id);
  const threads = await listQuestionsOfOrder(tx, order.id);
  const named = threads.find(({ number }) => number === written.reference);
  if (written.reference !== undefined && !named) throw new Refusal('question-not-found');
  const repeated = (named ? [named] : threads).find((thread) => endsWith(thread, text, at));
  if (repeated) return repeated;
  const lately = await countWrittenSince(tx, order.id, new Date(at.getTime() - 60 * minuteMs));
  if (lately >= mostAnHour) {
    throw new Refusal('too-many-requests', {
      detail: 'You have written a lot within the hour. We have all of it; please wait a little.',
    });
  }
  const { topic, reply } = written;
  const number = named?.number ?? orderNumber(context.randomBytes, 'QU');
  const questionId =
    named?.id ?? (await insertQuestion(tx, { orderId: order.id, number, topic, at }));
  const message = { questionId, accountId: null, at };
  await insertQuestionMessage(tx, { ...message, author: 'customer', text });
  if (reply) await insertQuestionMessage(tx, { ...message, author: 'shop', text: reply });
  await saveQuestionState(tx, questionId, 'waiting', at);
  const thread = (await findQuestion(tx, questionId))!;
  const { jobs, config } = context;
  const parts = { thread, link: linkOf(context, thread), shop: config };
  await queueMessage(tx, jobs, workMail(parts), at);
  if (thread.email.includes('@')) await queueMessage(tx, jobs, receiptMail(parts), at);
  return thread;
}

/**
 * Keeps what a customer, or `senderName`, wrote by mail in a thread that is there already, whatever its state; answers
 * the message's id. The customer is told nothing by mail: they have their own, and two
 * machines that thank each other would never end.
 */
export async function addMailedWords(
  tx: Tx,
  { jobs, config, now }: Pick<Context, 'jobs' | 'config' | 'now'>,
  questionId: number,
  { text, senderName }: { text: string; senderName: string | null },
): Promise<number> {
  const at = now();
  await lockQuestion(tx, questionId);
  const written = {
    questionId,
    author: 'customer' as const,
    accountId: null,
    text,
    senderName,
    at,
  };
  const messageRow = await insertQuestionMessage(tx, written);
  await saveQuestionState(tx, questionId, 'waiting', at);
  const thread = (await findQuestion(tx, questionId))!;
  await queueMessage(tx, jobs, workMail({ thread, link: '', shop: config }), at);
  return messageRow;
}

/** Makes a thread ours to go on with, whatever its state: what we wrote in it did not arrive. */
export async function putQuestionBack(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  questionId: number,
): Promise<void> {
  await lockQuestion(tx, questionId);
  await saveQuestionState(tx, questionId, 'waiting', now());
}

/** Whether the thread's last words of the customer's are these, from just before. */
function endsWith({ messages }: QuestionRow, text: string, at: Date): boolean {
  const last = messages.findLast(({ author, name }) => author === 'customer' && name === null);
  return last?.text === text && at.getTime() - Date.parse(last.writtenAt) < sameWithinMs;
}

const linkOf = ({ config, signingKey }: Context, { orderGuid }: QuestionRow) =>
  `${config.publicUrl}/order/${orderToken(signingKey, orderGuid)}`;

/** Keeps an answer of the staff's, with its mail. */
export async function answerThread(
  tx: Tx,
  context: Context,
  thread: QuestionRow,
  { text, closes, accountId }: { text: string; closes: boolean; accountId: number },
): Promise<QuestionRow> {
  const at = context.now();
  const message = { questionId: thread.id, author: 'staff' as const, accountId, at };
  await insertQuestionMessage(tx, { ...message, text: text.trim() });
  await saveQuestionState(tx, thread.id, closes ? 'closed' : 'answered', at);
  const answered = (await findQuestion(tx, thread.id))!;
  if (answered.email.includes('@')) {
    const parts = { thread: answered, link: linkOf(context, answered), shop: context.config };
    await queueMessage(tx, context.jobs, answerMail(parts), at);
  }
  return answered;
}
