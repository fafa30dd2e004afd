import type { ProductQuestion } from '@plumbline/contracts/nouns/product-questions.ts';
import type { productQuestionCalls } from '@plumbline/contracts/reviews/product-questions.ts';
import type { productQuestionShopCalls } from '@plumbline/contracts/shop/product-questions.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { callerKey } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../db/connect.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { lastKnown } from '../../db/last-known.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { takeTurn } from '../../db/turn.ts';
import { once } from '../../goods/catalogue/text-index/once.ts';
import { checkDay, dayOf, readHolidays } from '../reviews/days.ts';
import { findDelivered } from '../reviews/delivered-store.ts';
import { productSlug } from '../reviews/product-slug.ts';
import { findProduct } from '../reviews/reading-store.ts';
import { findFact } from './facts.ts';
import { newQuestionId } from './question-ids.ts';
import { askedMail } from './question-mails.ts';
import { insertReport } from './reports-store.ts';
import {
  countShownQuestions,
  findAsked,
  findQuestion,
  insertAnswer,
  insertQuestion,
  isListed,
  listAnsweredLike,
  listShownQuestions,
  lockQuestion,
  saveQuestionState,
  type QuestionRow,
} from './store.ts';

const usualSize = 10;
/** So many stand on a product's own page. */
const inShort = 3;
const dayMs = 86_400_000;
/** So many may one person ask, answer or report in a day. */
const mostPerDay = 20;
const sameWithinMs = 10 * 60_000;
const everybody = { bandId: null, channel: 100 } as const;

/**
 * What stands on a product's page, which is shown while the database is away, with what it had: as the
 * figures of reviews are, and no older than they.
 */
const inShortOf = once((db: Database) =>
  lastKnown((slug: string) => listInShort(db, slug), { cameLate: () => (db.lateAnswers += 1) }),
);

async function listInShort(db: Database, asked: string) {
  const product = await findProduct(db, productSlug(asked));
  if (!product) throw new Refusal('product-unknown');
  const { productId, slug } = product;
  const [total, rows] = await Promise.all([
    countShownQuestions(db, productId),
    listShownQuestions(db, productId, { limit: inShort, offset: 0 }),
  ]);
  return { slug, total, questions: rows.map(describeQuestion) };
}

/** What people ask about goods and read of them. What staff do stands in staff-handlers.ts. */
export const productQuestionHandlers: Handlers<
  typeof productQuestionCalls & typeof productQuestionShopCalls
> = {
  getQuestionsInShort: ({ query }, { db }) => inShortOf(db)(query.slug),

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
      if (!question || !isListed(question)) throw new Refusal('product-question-not-found');
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

  reportProductQuestion: async ({ params, body, caller }, context) => {
    const { db, now } = context;
    const reporter = callerKey(caller);
    const own = { key: `product-question-report:${reporter}`, tries: mostPerDay, windowMs: dayMs };
    await requireTry(db, [own, ...ofNetwork('product-question-report', caller, mostPerDay)], now());
    await transaction(db, async (tx) => {
      const question = await lockQuestion(tx, params.questionId);
      if (!question || !isListed(question)) throw new Refusal('product-question-not-found');
      const report = { reporter, words: body.words.trim(), at: now() };
      const isFirst = await insertReport(tx, question.id, report);
      if (!isFirst) throw new Refusal('product-question-reported');
      // Whoever of the staff has it open sees that something came.
      await saveQuestionState(tx, question.id, question.status, null);
    });
  },
};

/** A question as everybody reads it: answers that nobody has read are not among them. */
const describeQuestion = (row: QuestionRow): ProductQuestion => ({
  questionId: row.questionId,
  words: row.words,
  askedOn: dayOf(row.askedAt),
  answers: row.answers
    .filter(({ status }) => status === 'published')
    .map(({ answerId, kind, words, attribute, answeredAt }) => ({
      answerId,
      kind,
      words,
      attribute,
      answeredOn: dayOf(new Date(answeredAt)),
    })),
});
