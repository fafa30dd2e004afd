import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { dayOf } from '../reviews/days.ts';
import { newQuestionId } from './question-ids.ts';
import { tellOfQuestions } from './tell-of-questions.ts';
import { findQuestion, insertAnswer, insertQuestion, saveQuestionState } from './store.ts';

/** A question that was asked and answered elsewhere, in words that everybody may read. */
export interface AnsweredQuestion {
  sku: string;
  /** Whose it is: with them it goes. */
  accountId: number | null;
  email: string;
  words: string;
  answer: string;
  askedAt: Date;
  /** Who of the staff answered. */
  answeredBy: number;
}

const everybody = { bandId: null, channel: 100 } as const;

/**
 * Shows a question with its answer on the product's page, without a name; gives its number. Its asker
 * was answered where they asked, and is mailed nothing.
 */
export async function publishAnswered(
  tx: Tx,
  context: Context,
  { sku, accountId, email, words, answer, askedAt, answeredBy }: AnsweredQuestion,
): Promise<string> {
  const found = await context.catalogue.findProductBySku(sku, everybody);
  if (found?.status !== 'live') throw new Refusal('sku-unknown');
  const at = context.now();
  const questionId = newQuestionId(context, 'QA');
  const asked = { questionId, sku, accountId, email, words: words.trim(), isPublic: true };
  await insertQuestion(tx, { ...asked, at: askedAt, answerBy: dayOf(at) });
  const question = (await findQuestion(tx, questionId))!;
  await insertAnswer(tx, {
    answerId: newQuestionId(context, 'AN'),
    questionRow: question.id,
    kind: 'staff',
    accountId: answeredBy,
    attribute: null,
    words: answer.trim(),
    status: 'published',
    at,
  });
  await saveQuestionState(tx, question.id, 'published', at);
  await tellOfQuestions(tx, [question.productId]);
  return questionId;
}
