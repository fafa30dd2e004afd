import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import {
  AnswerWords,
  FoundQuestion,
  ProductAnswerId,
  ProductQuestionId,
} from '../nouns/product-questions.ts';
import { Version, pageFields, paging } from '../nouns/values.ts';

const ofQuestion = strictObject({ questionId: ProductQuestionId });

/** Calls of ours: how staff answer questions about products. */
export const productQuestionStaffCalls = defineCalls('staff', {
  listProductQuestions: {
    method: 'GET',
    path: '/product-questions',
    summary: 'Questions about products by where they stand; those that wait with the oldest first.',
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
      /** Whether it is the product’s own figure that answers, and is shown as one. */
      isFact: Type.Boolean(),
    }),
    answer: FoundQuestion,
    idempotent: true,
  },
  rejectProductQuestion: {
    method: 'POST',
    path: '/product-questions/{questionId}/rejection',
    summary: 'Closes a question that is none: its asker is mailed why, and it is not shown.',
    access: 'staff:moderator|support',
    refusals: ['product-question-not-found', 'product-question-changed'],
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
    summary: 'Shows what a buyer answered, or does not.',
    access: 'staff:moderator|support',
    refusals: ['product-question-not-found', 'product-question-changed'],
    params: strictObject({ questionId: ProductQuestionId, answerId: ProductAnswerId }),
    body: strictObject({ version: Version, isShown: Type.Boolean() }),
    answer: FoundQuestion,
  },
});
