import type { FoundQuestion } from '@plumbline/contracts/nouns/product-questions.ts';
import type { productQuestionStaffCalls } from '@plumbline/contracts/staff/product-questions.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers, IdempotencyKey } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import { findFact } from './facts.ts';
import { tellOfQuestions } from './tell-of-questions.ts';
import { newQuestionId } from './question-ids.ts';
import { answeredMail, decidedMail, rejectedMail } from './question-mails.ts';
import { endReports } from './reports-store.ts';
import {
  countQuestionsOf,
  findQuestion,
  findWaitingAnswerer,
  insertAnswer,
  isListed,
  listQuestionsOf,
  lockQuestion,
  saveAnswerState,
  saveQuestionState,
  saveShownAs,
  type QuestionRow,
} from './store.ts';

/** How staff answer what is asked about goods, and what of it they show. */
export const productQuestionStaffHandlers: Handlers<typeof productQuestionStaffCalls> = {
  listProductQuestions: async ({ query }, context) => {
    const { stage = 'waiting' } = query;
    const page = pageOf(query);
    const [total, rows] = await Promise.all([
      countQuestionsOf(context.db, stage),
      listQuestionsOf(context.db, stage, page),
    ]);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, questions: rows.map((row) => describeFound(row, null)) };
  },

  getProductQuestion: async ({ params }, context) => {
    const question = await findQuestion(context.db, params.questionId);
    if (!question) throw new Refusal('product-question-not-found');
    return describeFound(question, await findFact(context, question.sku, question.words));
  },

  answerProductQuestion: async ({ params, body, caller, idempotency }, context) => {
    const { config, jobs, now } = context;
    const { version, isFact, isShown } = body;
    return change(context, { ...params, version, once: idempotency }, async (tx, question) => {
      const fact = isFact ? await findFact(context, question.sku, question.words) : null;
      if (isFact && !fact) {
        const message = 'The figures of the product say nothing to this. Answer in your own words.';
        throw new Refusal('invalid-request', { fields: [{ path: '/body/isFact', message }] });
      }
      const words = fact?.words ?? body.words.trim();
      await insertAnswer(tx, {
        answerId: newQuestionId(context, 'AN'),
        questionRow: question.id,
        kind: fact ? 'facts' : 'staff',
        accountId: caller.accountId,
        attribute: fact?.attribute ?? null,
        words,
        status: 'published',
        at: now(),
      });
      const shownAs = body.shownAs?.trim() ?? question.words;
      await saveShownAs(tx, question.id, shownAs, !isShown);
      await saveQuestionState(tx, question.id, 'published', now());
      await queueMessage(tx, jobs, answeredMail(question, words, config), now());
      const after = { words, isShown, shownAs };
      await audit(tx, context, caller.accountId, 'answerProductQuestion', question, after);
    });
  },

  editProductQuestion: async ({ params, body, caller }, context) => {
    const { version, isShown } = body;
    const shownAs = body.shownAs.trim();
    return change(context, { ...params, version }, async (tx, question) => {
      await saveShownAs(tx, question.id, shownAs, !isShown);
      await saveQuestionState(tx, question.id, question.status, null);
      await endReports(tx, question.id);
      const after = { isShown, shownAs, reports: question.reports };
      await audit(tx, context, caller.accountId, 'editProductQuestion', question, after);
    });
  },

  rejectProductQuestion: async ({ params, body, caller, idempotency }, context) => {
    const { config, jobs, now } = context;
    const { version, note } = body;
    return change(context, { ...params, version, once: idempotency }, async (tx, question) => {
      // Its asker has our answer: a second mail would say that there is none.
      if (question.status === 'published') throw new Refusal('product-question-answered');
      await saveQuestionState(tx, question.id, 'rejected', now());
      await queueMessage(tx, jobs, rejectedMail(question, note.trim(), config), now());
      await audit(tx, context, caller.accountId, 'rejectProductQuestion', question, { note });
    });
  },

  decideProductAnswer: async ({ params, body, caller }, context) => {
    const { config, jobs, now } = context;
    const { version, isShown } = body;
    return change(context, { ...params, version }, async (tx, question) => {
      const buyer = await findWaitingAnswerer(tx, question.id, params.answerId);
      const status = isShown ? 'published' : 'rejected';
      if (!(await saveAnswerState(tx, question.id, params.answerId, status))) {
        throw new Refusal('product-question-not-found');
      }
      await saveQuestionState(tx, question.id, question.status, null);
      await endReports(tx, question.id);
      if (buyer) {
        const told = decidedMail(question, { ...params, status, to: buyer.email }, config);
        await queueMessage(tx, jobs, told, now());
      }
      const after = { answer: params.answerId, status };
      await audit(tx, context, caller.accountId, 'decideProductAnswer', question, after);
    });
  },
};

/** Changes a question under its lock, where nobody has since whoever changes it looked. */
async function change(
  context: Context,
  asked: { questionId: string; version: number; once?: IdempotencyKey | null },
  work: (tx: Tx, question: QuestionRow) => Promise<void>,
): Promise<FoundQuestion> {
  const { questionId, version, once = null } = asked;
  await writeOnce(context.db, once, async (tx) => {
    const question = await lockQuestion(tx, questionId);
    if (!question) throw new Refusal('product-question-not-found');
    if (question.version !== version) {
      throw new Refusal('product-question-changed', { extra: { version: question.version } });
    }
    await work(tx, question);
    await tellOfQuestions(tx, [question.productId]);
  });
  const after = await findQuestion(context.db, questionId);
  if (!after) throw new Refusal('product-question-not-found');
  return describeFound(after, await findFact(context, after.sku, after.words));
}

const audit = (
  tx: Tx,
  { now }: Context,
  by: number | null,
  action: string,
  { questionId, status }: QuestionRow,
  after: object,
) =>
  recordAudit(tx, {
    actorAccountId: by,
    action: `productQuestions.${action}`,
    subject: `product-question:${questionId}`,
    before: { status },
    after,
    at: now(),
  });

function describeFound(row: QuestionRow, fact: FoundQuestion['fact']): FoundQuestion {
  const { sku, slug, name, variant, picture, askedAt, answeredAt } = row;
  return {
    questionId: row.questionId,
    version: row.version,
    status: row.status,
    goods: { sku, slug, name, variant, picture },
    words: row.words,
    askedAs: row.askedAs,
    askerEmail: row.askerEmail,
    isPublic: row.isPublic,
    isHidden: row.isHidden,
    isListed: isListed(row),
    askedAt: askedAt.toISOString(),
    answerBy: row.answerBy,
    answeredAt: answeredAt?.toISOString() ?? null,
    fact,
    answers: row.answers,
    reports: row.reports,
  };
}
