import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  AnswerWords,
  FactAnswer,
  ProductQuestion,
  ProductQuestionId,
  questionFields,
} from '../nouns/product-questions.ts';
import { Day, Sku, Slug } from '../nouns/values.ts';

export const QuestionsInShort = strictObject({
  slug: Slug,
  total: Type.Integer(),
  questions: Type.Array(ProductQuestion),
});
export type QuestionsInShort = Static<typeof QuestionsInShort>;

/** Calls of ours: what shoppers ask, and what buyers answer. */
export const productQuestionShopCalls = defineCalls('shop', {
  findFactAnswer: {
    method: 'POST',
    path: '/product-questions/facts',
    summary: 'What a product’s own figures answer to a question, before it is asked of people.',
    access: 'anyone',
    refusals: [],
    body: strictObject({ sku: Sku, words: questionFields.words }),
    answer: strictObject({ fact: nullable(FactAnswer) }),
  },
  getQuestionsInShort: {
    method: 'GET',
    path: '/product-questions/in-short',
    summary: 'How many questions about a product were answered, and the three newest of them.',
    access: 'anyone',
    refusals: ['product-unknown'],
    query: strictObject({ slug: Slug }),
    answer: QuestionsInShort,
  },
  findAnsweredQuestions: {
    method: 'GET',
    path: '/product-questions/answered',
    summary: 'Questions that were answered in public and are much like these words, three at most.',
    access: 'anyone',
    refusals: [],
    query: strictObject({
      about: Type.String({ maxLength: 4000 }),
      /** Only those about this product. */
      sku: Type.Optional(Sku),
    }),
    answer: strictObject({
      questions: Type.Array(
        strictObject({
          slug: Type.String(),
          productName: Type.String(),
          words: Type.String(),
          answer: Type.String(),
        }),
      ),
    }),
  },
  askProductQuestion: {
    method: 'POST',
    path: '/product-questions',
    summary: 'Asks the shop about a product. The answer comes by mail, and by a day.',
    access: 'anyone',
    refusals: ['sku-unknown'],
    body: strictObject(questionFields),
    answer: strictObject({ questionId: ProductQuestionId, answerBy: Day }),
    status: 201,
  },
  answerAsBuyer: {
    method: 'POST',
    path: '/product-questions/{questionId}/answers',
    summary: 'Answers a question about what the caller bought here. It is read before it is shown.',
    access: 'shopper',
    refusals: ['product-question-not-found', 'order-line-unproven', 'product-answer-exists'],
    params: strictObject({ questionId: ProductQuestionId }),
    body: strictObject({ words: AnswerWords }),
    status: 202,
  },
  reportProductQuestion: {
    method: 'POST',
    path: '/product-questions/{questionId}/report',
    summary: 'Tells the shop what is wrong with a question or its answers, once. Somebody looks.',
    access: 'anyone',
    refusals: ['product-question-not-found', 'product-question-reported'],
    params: strictObject({ questionId: ProductQuestionId }),
    body: strictObject({
      words: withTexts(Type.String({ minLength: 5, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Say what is wrong with it, in 5 characters or more.',
      }),
    }),
  },
});
