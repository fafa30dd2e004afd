import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { reviewSource } from './enumerations.ts';
import { Picture } from './pictures.ts';
import { filesField } from './uploads.ts';
import { Day, Instant, Sku, Slug, Version } from './values.ts';

export const ReviewId = Type.String({ pattern: '^RV-[0-9A-Z]{4}-[0-9A-Z]{4}$' });

export const ReviewSource = Type.Enum(Object.values(reviewSource));

export const reviewStatuses = ['pending', 'published', 'rejected'] as const;
export const ReviewStatus = Type.Enum([...reviewStatuses]);
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The six rules by which a review may be turned away, as the policy counts them. */
export const reviewReasons = [
  'person',
  'abuse',
  'off-topic',
  'copied',
  'reward-unsaid',
  'unusable',
] as const;
export const ReviewReason = Type.Enum([...reviewReasons]);
export type ReviewReason = (typeof reviewReasons)[number];

/** Who buys: somebody for their home, or a trade customer. The server says which. */
export const BuyerKind = Type.Enum(['home', 'trade']);
export type BuyerKind = Static<typeof BuyerKind>;

export const Stars = Type.Integer({ minimum: 1, maximum: 5 });

/** What of its goods a review may rate beside all in all; which of them, depends on the goods. */
export const reviewAspects = [
  'asShown',
  'value',
  'fitting',
  'flow',
  'warmth',
  'cleaning',
  'sturdy',
  'seal',
] as const;
export type ReviewAspect = (typeof reviewAspects)[number];
export const ReviewAspect = Type.Enum([...reviewAspects]);

/** Stars of some aspects, by their names. */
export const AspectStars = strictObject(
  Object.fromEntries(reviewAspects.map((aspect) => [aspect, Type.Optional(Stars)])) as Record<
    ReviewAspect,
    ReturnType<typeof Type.Optional<typeof Stars>>
  >,
);
export type AspectStars = Partial<Record<ReviewAspect, number>>;

/** What is written of goods: stars, words, and what else its writer likes to say. */
export const reviewFields = {
  stars: withTexts(Stars, { advice: 'Choose from one star to five.' }),
  title: withTexts(Type.Optional(Type.String({ maxLength: 100 })), {
    hint: 'As you would say it to a neighbour.',
  }),
  words: withTexts(Type.String({ minLength: 20, maxLength: 2000, pattern: '\\S' }), {
    advice: 'Say a little more: “good” helps nobody choose. 20 letters are enough.',
    hint: 'No names or addresses, please.',
  }),
  aspects: Type.Optional(AspectStars),
  /** Whether the town of the order, or none, stands beside it. */
  showsTown: Type.Optional(Type.Boolean()),
  pictures: withTexts(filesField({ kinds: ['picture'], most: 6 }), {
    hint: 'Up to six. We remove where they were taken.',
  }),
};

/** A review as everybody reads it. */
export const Review = strictObject({
  reviewId: ReviewId,
  stars: Stars,
  title: Type.String(),
  words: Type.String(),
  aspects: AspectStars,
  /** Whether the shop itself delivered the goods to whoever wrote it. */
  isVerified: Type.Boolean(),
  buyerKind: BuyerKind,
  town: nullable(Type.String()),
  /** Finish and size in words, as they were bought; null where whoever wrote did not buy it here. */
  variant: nullable(Type.String()),
  /** What its writer was given for writing, whatever they wrote. */
  incentive: nullable(Type.String()),
  /** Where it was written, if not here. */
  importedFrom: nullable(Type.String()),
  writtenOn: Day,
  /** Days from the delivery to the writing. */
  daysInUse: nullable(Type.Integer()),
  /** The ids of its pictures. */
  pictures: Type.Array(Type.String()),
  helpful: Type.Integer(),
  reply: nullable(strictObject({ words: Type.String(), on: Day })),
});
export type Review = Static<typeof Review>;

/** Figures of published reviews, and of those alone. Of fewer than five there is no average. */
export const ReviewFigures = strictObject({
  count: Type.Integer(),
  average: nullable(Type.Number()),
  /** How many of five stars, of four, and so on. */
  distribution: Type.Array(strictObject({ stars: Stars, count: Type.Integer() })),
});
export type ReviewFigures = Static<typeof ReviewFigures>;

/** What buyers say of their own accord, counted from their words by rule. */
export const Mention = strictObject({
  text: Type.String(),
  isPraise: Type.Boolean(),
  count: Type.Integer(),
});

/** The goods that a review is about, for who wrote it or checks it. */
export const ReviewedGoods = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
});
export type ReviewedGoods = Static<typeof ReviewedGoods>;

/** A review as whoever wrote it sees it. */
export const OwnReview = strictObject({
  ...Review.properties,
  goods: ReviewedGoods,
  /** What of its goods can be rated. */
  rateable: Type.Array(ReviewAspect),
  status: ReviewStatus,
  submittedAt: Instant,
  showsTown: Type.Boolean(),
  /** The day by which it is checked; null once it is. */
  checkedBy: nullable(Day),
  /** Why it was turned away, and whether a second person may be asked. */
  rejection: nullable(
    strictObject({
      reason: ReviewReason,
      note: Type.String(),
      appeal: Type.Enum(['possible', 'open', 'closed']),
    }),
  ),
});
export type OwnReview = Static<typeof OwnReview>;

/** What the shop noticed of a review by itself. It decides nothing. */
export const reviewSignals = [
  'same-text',
  'burst',
  'same-card',
  'same-address',
  'staff',
  'link',
  'reported',
] as const;
export const ReviewSignal = Type.Enum([...reviewSignals]);
export type ReviewSignal = (typeof reviewSignals)[number];

/** A review as those who check it find it. */
export const FoundReview = strictObject({
  reviewId: ReviewId,
  version: Version,
  source: ReviewSource,
  status: ReviewStatus,
  goods: ReviewedGoods,
  stars: Review.properties.stars,
  title: Type.String(),
  words: Type.String(),
  buyerKind: BuyerKind,
  incentive: nullable(Type.String()),
  pictures: Type.Integer(),
  signals: Type.Array(ReviewSignal),
  reason: nullable(ReviewReason),
  hasAppeal: Type.Boolean(),
  helpful: Type.Integer(),
  submittedAt: Instant,
  decidedAt: nullable(Instant),
  /** Since when it waits for a reader: from its sending, its appeal or a report. */
  waitingSince: nullable(Instant),
  /** The end of the second working day after that, or after it was sent. */
  checkBy: Day,
});
export type FoundReview = Static<typeof FoundReview>;
