import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import {
  AnswerWords,
  FoundQuestion,
  ProductAnswerId,
  ProductQuestionId,
  ShownAs,
} from '../nouns/product-questions.ts';
import { Version, pageFields, paging } from '../nouns/values.ts';

const ofQuestion = strictObject({ questionId: ProductQuestionId });

/** Calls of ours: how staff answer questions about products. */
export const productQuestionStaffCalls = defineCalls('staff', {
  listProductQuestions: {
    method: 'GET',
    path: '/product-questions',
    summary:
      'Questions about products by where they stand. What waits is a question, a buyer’s answer or a report, the oldest first.',
    access: 'staff:moderator|support',
    refusals: [],
    query: strictObject({
      stage: Type.Optional(Type.Enum(['waiting', 'answered', 'rejected'])),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, questions: Type.Array(FoundQuestion) }),
  },
  getProductQuestion: {
    method: 'GET',
    path: '/product-questions/{questionId}',
    summary: 'One question with its answers, and what the product’s figures say.',
    access: 'staff:moderator|support',
    refusals: ['product-question-not-found'],
    params: ofQuestion,
    answer: FoundQuestion,
  },
  answerProductQuestion: {
    method: 'POST',
    path: '/product-questions/{questionId}/answer',
    summary: 'Answers a question: its asker is mailed, and where they agreed it is shown.',
    access: 'staff:moderator|support',
    refusals: ['product-question-not-found', 'product-question-changed'],
    params: ofQuestion,
    body: strictObject({
      version: Version,
      words: AnswerWords,
      /** Whether the product’s own figure answers, in its own words, and is shown as one. */
      isFact: Type.Boolean(),
      /** Whether it goes on the product’s page, where its asker agreed, and in which words. */
      isShown: Type.Boolean(),
      shownAs: Type.Optional(ShownAs),
    }),
    answer: FoundQuestion,
    idempotent: true,
  },
  editProductQuestion: {
    method: 'PUT',
    path: '/product-questions/{questionId}',
    summary:
      'Words a question as everybody reads it, and shows it or takes it off the page. Nobody is mailed, and what readers reported of it has been looked at.',
    access: 'staff:moderator|support',
    refusals: ['product-question-not-found', 'product-question-changed'],
    params: ofQuestion,
    body: strictObject({ version: Version, shownAs: ShownAs, isShown: Type.Boolean() }),
    answer: FoundQuestion,
  },
  rejectProductQuestion: {
    method: 'POST',
    path: '/product-questions/{questionId}/rejection',
    summary: 'Closes a question that is none: its asker is mailed why, and it is not shown.',
    access: 'staff:moderator|support',
    refusals: [
      'product-question-not-found',
      'product-question-changed',
      'product-question-answered',
    ],
    params: ofQuestion,
    body: strictObject({
      version: Version,
      note: withTexts(Type.String({ minLength: 5, maxLength: 500, pattern: '\\S' }), {
        advice: 'Write to its asker why, in 5 characters or more.',
      }),
    }),
    answer: FoundQuestion,
    idempotent: true,
  },
  decideProductAnswer: {
    method: 'PUT',
    path: '/product-questions/{questionId}/answers/{answerId}',
    summary:
      'Shows an answer, or does not. A buyer is told once what became of theirs; a question without an answer is not listed.',
    access: 'staff:moderator|support',
    refusals: ['product-question-not-found', 'product-question-changed'],
    params: strictObject({ questionId: ProductQuestionId, answerId: ProductAnswerId }),
    body: strictObject({ version: Version, isShown: Type.Boolean() }),
    answer: FoundQuestion,
  },
});
