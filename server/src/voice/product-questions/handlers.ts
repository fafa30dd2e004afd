import type {
  FoundQuestion,
  ProductQuestion,
} from '@plumbline/contracts/nouns/product-questions.ts';
import type { productQuestionCalls } from '@plumbline/contracts/reviews/product-questions.ts';
import type { productQuestionShopCalls } from '@plumbline/contracts/shop/product-questions.ts';
import type { productQuestionStaffCalls } from '@plumbline/contracts/staff/product-questions.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { callerKey } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers, IdempotencyKey } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { takeTurn } from '../../db/turn.ts';
import { checkDay, dayOf, readHolidays } from '../reviews/days.ts';
import { findDelivered } from '../reviews/delivered-store.ts';
import { productSlug } from '../reviews/product-slug.ts';
import { findProduct } from '../reviews/reading-store.ts';
import { answerFromFacts } from './facts.ts';
import { newQuestionId } from './question-ids.ts';
import { answeredMail, askedMail, rejectedMail } from './question-mails.ts';
import {
  countQuestionsOf,
  countShownQuestions,
  findAsked,
  findQuestion,
  insertAnswer,
  insertQuestion,
  listAnsweredLike,
  listQuestionsOf,
  listShownQuestions,
  lockQuestion,
  saveAnswerState,
  saveQuestionState,
  type QuestionRow,
} from './store.ts';

const usualSize = 10;
const dayMs = 86_400_000;
/** So many may one person ask, or answer, in a day. */
const mostPerDay = 20;
const sameWithinMs = 10 * 60_000;
const everybody = { bandId: null, channel: 100 } as const;

/** What people ask about goods, and what they are answered. */
export const productQuestionHandlers: Handlers<
  typeof productQuestionCalls & typeof productQuestionShopCalls & typeof productQuestionStaffCalls
> = {
  listQuestionsAndAnswers: async ({ query }, { db }) => {
    const product = await findProduct(db, productSlug(query.slug));
    if (!product) throw new Refusal('product-unknown');
    const { productId, slug, name } = product;
    const { size = usualSize, page = 1 } = query;
    const [total, rows] = await Promise.all([
      countShownQuestions(db, productId),
      listShownQuestions(db, productId, { limit: size, offset: (page - 1) * size }),
    ]);
    return { slug, name, total, page, size, questions: rows.map(describeQuestion) };
  },

  findFactAnswer: async ({ body }, context) => ({
    fact: await findFact(context, body.sku, body.words),
  }),

  findAnsweredQuestions: async ({ query }, { db }) => ({
    questions: await listAnsweredLike(db, query.about, query.sku ?? null),
  }),

  askProductQuestion: async ({ body, caller }, context) => {
    const { db, config, jobs, now } = context;
    const { sku, email, isPublic } = body;
    const words = body.words.trim();
    const found = await context.catalogue.findProductBySku(sku, everybody);
    if (found?.status !== 'live') throw new Refusal('sku-unknown');
    const own = {
      key: `product-question:${callerKey(caller)}`,
      tries: mostPerDay,
      windowMs: dayMs,
    };
    // Anybody may type another's address, which is told that the question came.
    const inbox = {
      key: `product-question-mail:${inboxOf(email)}`,
      tries: mostPerDay,
      windowMs: dayMs,
    };
    const at = now();
    await requireTry(db, [own, inbox, ...ofNetwork('product-question', caller, mostPerDay)], at);
    const answerBy = checkDay(at, await readHolidays(context));
    const questionId = newQuestionId(context, 'QA');
    return transaction(db, async (tx) => {
      const { accountId } = caller;
      // A button that is pressed twice, or a form that is sent again, asks one question.
      await takeTurn(tx, `product-question:${sku}:${email}`);
      const since = new Date(at.getTime() - sameWithinMs);
      const before = await findAsked(tx, { sku, email, words, since });
      if (before) return before;
      const asked = { questionId, sku, accountId, email, words, isPublic };
      await insertQuestion(tx, { ...asked, at, answerBy });
      const question = (await findQuestion(tx, questionId))!;
      await queueMessage(tx, jobs, askedMail(question, config), at);
      return { questionId, answerBy };
    });
  },

  answerAsBuyer: async ({ params, body, caller }, context) => {
    const { db, now } = context;
    const accountId = caller.accountId!;
    const own = { key: `product-answer:${accountId}`, tries: mostPerDay, windowMs: dayMs };
    await requireTry(db, [own], now());
    await transaction(db, async (tx) => {
      const question = await lockQuestion(tx, params.questionId);
      if (question?.status !== 'published' || !question.isPublic) {
        throw new Refusal('product-question-not-found');
      }
      if (!(await findDelivered(tx, { accountId }, question.sku))) {
        throw new Refusal('order-line-unproven', {
          detail: 'Only those answer who had it delivered by us.',
        });
      }
      const answer = { kind: 'buyer', attribute: null, status: 'pending' } as const;
      const isNew = await insertAnswer(tx, {
        ...answer,
        answerId: newQuestionId(context, 'AN'),
        questionRow: question.id,
        accountId,
        words: body.words.trim(),
        at: now(),
      });
      if (!isNew) throw new Refusal('product-answer-exists');
    });
  },

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
    const { version, isFact } = body;
    const words = body.words.trim();
    return change(context, { ...params, version, once: idempotency }, async (tx, question) => {
      const fact = isFact ? await findFact(context, question.sku, question.words) : null;
      if (isFact && !fact) {
        const message = 'The figures of the product say nothing to this. Answer in your own words.';
        throw new Refusal('invalid-request', { fields: [{ path: '/body/isFact', message }] });
      }
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
      await saveQuestionState(tx, question.id, 'published', now());
      await queueMessage(tx, jobs, answeredMail(question, words, config), now());
      await audit(tx, context, caller.accountId, 'answerProductQuestion', question, { words });
    });
  },

  rejectProductQuestion: async ({ params, body, caller, idempotency }, context) => {
    const { config, jobs, now } = context;
    const { version, note } = body;
    return change(context, { ...params, version, once: idempotency }, async (tx, question) => {
      await saveQuestionState(tx, question.id, 'rejected', now());
      await queueMessage(tx, jobs, rejectedMail(question, note.trim(), config), now());
      await audit(tx, context, caller.accountId, 'rejectProductQuestion', question, { note });
    });
  },

  decideProductAnswer: async ({ params, body, caller }, context) => {
    const { version, isShown } = body;
    return change(context, { ...params, version }, async (tx, question) => {
      const status = isShown ? 'published' : 'rejected';
      if (!(await saveAnswerState(tx, question.id, params.answerId, status))) {
        throw new Refusal('product-question-not-found');
      }
      await saveQuestionState(tx, question.id, question.status, null);
      const after = { answer: params.answerId, status };
      await audit(tx, context, caller.accountId, 'decideProductAnswer', question, after);
    });
  },
};

/** What the figures of a product say to a question about it; null where it is sold no more. */
async function findFact({ catalogue }: Pick<Context, 'catalogue'>, sku: string, words: string) {
  const found = await catalogue.findProductBySku(sku, everybody);
  if (found?.status !== 'live') return null;
  const offering = found.product.offerings.find((each) => each.sku === sku);
  return offering ? answerFromFacts(words, found.product, offering) : null;
}

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

/** A question as everybody reads it: answers that nobody has read are not among them. */
const describeQuestion = (row: QuestionRow): ProductQuestion => ({
  questionId: row.questionId,
  words: row.words,
  askedOn: dayOf(row.askedAt),
  answers: row.answers
    .filter(({ status }) => status === 'published')
    .map(({ kind, words, attribute, answeredAt }) => ({
      kind,
      words,
      attribute,
      answeredOn: dayOf(new Date(answeredAt)),
    })),
});

function describeFound(row: QuestionRow, fact: FoundQuestion['fact']): FoundQuestion {
  const { sku, slug, name, variant, picture, askedAt, answeredAt } = row;
  return {
    questionId: row.questionId,
    version: row.version,
    status: row.status,
    goods: { sku, slug, name, variant, picture },
    words: row.words,
    askerEmail: row.askerEmail,
    isPublic: row.isPublic,
    askedAt: askedAt.toISOString(),
    answerBy: row.answerBy,
    answeredAt: answeredAt?.toISOString() ?? null,
    fact,
    answers: row.answers,
  };
}
