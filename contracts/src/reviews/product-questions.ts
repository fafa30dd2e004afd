import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { ProductQuestion } from '../nouns/product-questions.ts';
import { Slug } from '../nouns/values.ts';

/** Questions and answers as the specification has them. */
export const productQuestionCalls = defineCalls('reviews', {
  listQuestionsAndAnswers: {
    method: 'GET',
    path: '/Listings/QnAs/',
    summary: 'Questions about a product that were answered, by page, the newest first.',
    access: 'anyone',
    refusals: ['product-unknown'],
    query: strictObject({
      slug: Slug,
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    answer: strictObject({
      slug: Slug,
      name: Type.String(),
      total: Type.Integer(),
      page: Type.Integer(),
      size: Type.Integer(),
      questions: Type.Array(ProductQuestion),
    }),
  },
});
