import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { ReviewedGoods } from './reviews.ts';
import { Day, Email, Instant, Sku, Version } from './values.ts';

export const ProductQuestionId = Type.String({ pattern: '^QA-[0-9A-Z]{4}-[0-9A-Z]{4}$' });
export const ProductAnswerId = Type.String({ pattern: '^AN-[0-9A-Z]{4}-[0-9A-Z]{4}$' });

/** Who answers: the shop's staff, somebody who bought it here, or the product's own figures. */
export const AnswerKind = Type.Enum(['staff', 'buyer', 'facts']);
export type AnswerKind = Static<typeof AnswerKind>;

export const AnswerWords = withTexts(
  Type.String({ minLength: 5, maxLength: 2000, pattern: '\\S' }),
  { advice: 'Write the answer, in 5 characters or more.' },
);

/** An answer that a product's own figures give, with the figure that it rests on. */
export const FactAnswer = strictObject({ words: Type.String(), attribute: Type.String() });
export type FactAnswer = Static<typeof FactAnswer>;

/** A question as everybody reads it, without a name, with what is known about it. */
export const ProductQuestion = strictObject({
  questionId: ProductQuestionId,
  words: Type.String(),
  askedOn: Day,
  answers: Type.Array(
    strictObject({
      answerId: ProductAnswerId,
      kind: AnswerKind,
      words: Type.String(),
      attribute: nullable(Type.String()),
      answeredOn: Day,
    }),
  ),
});
export type ProductQuestion = Static<typeof ProductQuestion>;

const QuestionWords = Type.String({ minLength: 8, maxLength: 1000, pattern: '\\S' });
/** A question in words of the staff's, without a name or a telephone number that stood in it. */
export const ShownAs = withTexts(QuestionWords, {
  advice: 'Write the question as everybody reads it, in 8 characters or more.',
});

export const questionFields = {
  sku: Sku,
  words: withTexts(QuestionWords, { advice: 'Write your question, in 8 characters or more.' }),
  email: withTexts(Email, { hint: 'The answer goes there, and nothing else.' }),
  /** Whether it may be shown on the product's page, without a name. */
  isPublic: Type.Boolean(),
};

/** A question as those who answer it find it. */
export const FoundQuestion = strictObject({
  questionId: ProductQuestionId,
  version: Version,
  status: Type.Enum(['pending', 'published', 'rejected']),
  goods: ReviewedGoods,
  /** As everybody reads it, and as its asker wrote it. */
  words: Type.String(),
  askedAs: Type.String(),
  askerEmail: Type.String(),
  /** Whether its asker agreed that it is shown, whether staff keep it off, and whether it is shown. */
  isPublic: Type.Boolean(),
  isHidden: Type.Boolean(),
  isListed: Type.Boolean(),
  askedAt: Instant,
  answerBy: Day,
  answeredAt: nullable(Instant),
  /** What its product's figures say, where they say something. */
  fact: nullable(FactAnswer),
  answers: Type.Array(
    strictObject({
      answerId: ProductAnswerId,
      kind: AnswerKind,
      words: Type.String(),
      attribute: nullable(Type.String()),
      by: nullable(Type.String()),
      status: Type.Enum(['pending', 'published', 'rejected']),
      answeredAt: Instant,
    }),
  ),
  /** What readers say is wrong with it, and nobody of us has looked at. */
  reports: Type.Array(strictObject({ words: Type.String(), at: Instant })),
});
export type FoundQuestion = Static<typeof FoundQuestion>;
