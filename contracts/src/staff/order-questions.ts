import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { QuestionAuthor, QuestionState, QuestionTopic } from '../nouns/questions.ts';
import { Instant, RowId, Version, pageFields, paging } from '../nouns/values.ts';
import { orderParams } from './orders.ts';

/** A thread as staff see it. */
export const StaffQuestion = strictObject({
  questionId: RowId,
  reference: Type.String(),
  orderNumber: Type.String(),
  customer: strictObject({ name: Type.String(), email: Type.String() }),
  topic: QuestionTopic,
  state: QuestionState,
  askedAt: Instant,
  /** Since when the last word of it has no answer. */
  waitingSince: Instant,
  messages: Type.Array(
    strictObject({
      /** A note is for staff alone. */
      author: Type.Union([QuestionAuthor, Type.Literal('note')]),
      /** Who of the staff wrote it, or who else than the customer; null for the customer, and once that account is erased. */
      name: nullable(Type.String()),
      text: Type.String(),
      writtenAt: Instant,
    }),
  ),
});
export type StaffQuestion = Static<typeof StaffQuestion>;

const questionParams = strictObject({ questionId: RowId });

/** Calls of ours: how staff answer what is asked about orders. */
export const orderQuestionStaffCalls = defineCalls('staff', {
  listQuestions: {
    method: 'GET',
    path: '/order-questions',
    summary: 'Threads about orders; those that wait for us, the longest waiting first.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({ state: Type.Optional(QuestionState), ...paging }),
    answer: strictObject({ ...pageFields, questions: Type.Array(StaffQuestion) }),
  },
  listQuestionsOfOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}/questions',
    summary: 'What was asked about one order, the newest first.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: strictObject({ questions: Type.Array(StaffQuestion) }),
  },
  getQuestion: {
    method: 'GET',
    path: '/order-questions/{questionId}',
    summary: 'One thread about an order.',
    access: 'staff:support|finance',
    refusals: ['question-not-found'],
    params: questionParams,
    answer: StaffQuestion,
  },
  answerQuestion: {
    method: 'POST',
    path: '/order-questions/{questionId}/answers',
    summary:
      'Answers a thread, with a mail to the customer. Refused where somebody has written meanwhile. Audited.',
    access: 'staff:support|finance',
    refusals: ['question-not-found', 'question-changed'],
    params: questionParams,
    body: strictObject({
      text: withTexts(Type.String({ minLength: 3, maxLength: 8000, pattern: '\\S' }), {
        advice: 'Write the answer.',
      }),
      /** How many messages the thread had when the answer was written. */
      messagesSeen: Version,
      closes: Type.Boolean(),
    }),
    answer: StaffQuestion,
    idempotent: true,
  },
  closeQuestion: {
    method: 'PUT',
    path: '/order-questions/{questionId}/closed',
    summary:
      'Ends a thread that needs no answer. A word of the customer’s opens it again. Audited.',
    access: 'staff:support|finance',
    refusals: ['question-not-found', 'question-changed'],
    params: questionParams,
    body: strictObject({ messagesSeen: Version }),
    answer: StaffQuestion,
  },
});
