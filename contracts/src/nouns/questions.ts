import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant } from './values.ts';

/** What a question about an order is about, in the order in which it is offered. */
export const questionTopics = [
  'delivery',
  'product',
  'payment',
  'return',
  'refund-of-return',
  'something-else',
] as const;
export const QuestionTopic = Type.Enum([...questionTopics]);
export type QuestionTopic = (typeof questionTopics)[number];

/** Who has the last word of a thread: `waiting` is for us, `answered` for the customer. */
export const questionStates = ['waiting', 'answered', 'closed'] as const;
export const QuestionState = Type.Enum([...questionStates]);
export type QuestionState = (typeof questionStates)[number];

/** `shop` is what the shop says by itself, such as where a refund stands. */
export const QuestionAuthor = Type.Enum(['customer', 'staff', 'shop']);

export const QuestionText = withTexts(
  Type.String({ minLength: 3, maxLength: 4000, pattern: '\\S' }),
  { advice: 'Write what you would like to know.' },
);

/** One message of a thread. Who of the staff wrote it is not told to customers. */
export const QuestionMessage = strictObject({
  author: QuestionAuthor,
  /** Whose words they are, where that is neither the customer nor the shop. */
  sender: nullable(Type.String()),
  text: Type.String(),
  writtenAt: Instant,
});
export type QuestionMessage = Static<typeof QuestionMessage>;

/** A thread as the order's customer sees it. */
export const OrderQuestion = strictObject({
  /** Its own number, like QU-7K3M-9Q2X. */
  reference: Type.String(),
  orderNumber: Type.String(),
  topic: QuestionTopic,
  state: QuestionState,
  askedAt: Instant,
  messages: Type.Array(QuestionMessage),
});
export type OrderQuestion = Static<typeof OrderQuestion>;
