import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  BuyerKind,
  FoundReview,
  Review,
  ReviewId,
  ReviewReason,
  ReviewSignal,
  ReviewSource,
  ReviewStatus,
} from '../nouns/reviews.ts';
import { UploadId } from '../nouns/uploads.ts';
import { Day, Sku, Version, pageFields, paging } from '../nouns/values.ts';

const FoundReviews = strictObject({ ...pageFields, reviews: Type.Array(FoundReview) });

const plainFilters = {
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  skuCode: Type.Optional(Sku),
  source: Type.Optional(ReviewSource),
  status: Type.Optional(ReviewStatus),
};

const advancedFilters = {
  ...plainFilters,
  /** Words that stand in its title, its words, its number, or the name or the SKU of the goods. */
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  stars: Type.Optional(Type.Array(Review.properties.stars, { maxItems: 5 })),
  signal: Type.Optional(ReviewSignal),
  hasPictures: Type.Optional(Type.Boolean()),
  ...paging,
};

/**
 * What a moderator may change of a review: how it stands there, and never its stars or its words.
 */
export const UpdateProductReviewDto = strictObject({
  /** The version that they saw: of two who decide at once, the second is told. */
  version: Version,
  /** What the shop answers in public; null takes an answer away. */
  reply: withTexts(Type.Optional(nullable(Type.String({ maxLength: 1000 }))), {
    hint: 'It stands below the review, under the shop’s name.',
  }),
  /** What its writer was given, as the label says it; null where nothing was. */
  incentive: withTexts(Type.Optional(nullable(Type.String({ maxLength: 60 }))), {
    hint: 'Such as “£5 voucher”. Leave it empty where nothing was given.',
  }),
  /** Pictures that are not shown, because a person is seen on them. */
  hiddenPictures: Type.Optional(Type.Array(UploadId, { maxItems: 6 })),
  /** Kept in the history, for colleagues. */
  note: withTexts(Type.Optional(Type.String({ maxLength: 500 })), {}),
});
export type UpdateProductReviewDto = Static<typeof UpdateProductReviewDto>;

const ofReview = strictObject({ reviewId: ReviewId });

/** Moderation as the specification has it. */
export const reviewModerationCalls = defineCalls('reviews', {
  searchReviews: {
    method: 'POST',
    path: '/Search/Reviews',
    summary: 'Reviews in every state by day, goods, source and status, the oldest first.',
    access: 'staff:moderator',
    refusals: [],
    body: strictObject({ ...plainFilters, ...paging }),
    answer: FoundReviews,
  },
  searchReviewsAdvanced: {
    method: 'POST',
    path: '/Search/Reviews/Advanced',
    summary: 'The same by words, stars, pictures and signals too.',
    access: 'staff:moderator',
    refusals: [],
    body: strictObject(advancedFilters),
    answer: FoundReviews,
  },
  searchReviewsAdvancedV2: {
    method: 'POST',
    path: '/Search/Reviews/Advanced/v2',
    summary:
      'The same by who bought, what was given, the reason and appeals too, in any order, with how many there are in each state.',
    access: 'staff:moderator',
    refusals: [],
    body: strictObject({
      ...advancedFilters,
      buyerKind: Type.Optional(BuyerKind),
      hasIncentive: Type.Optional(Type.Boolean()),
      hasAppeal: Type.Optional(Type.Boolean()),
      hasReply: Type.Optional(Type.Boolean()),
      reason: Type.Optional(ReviewReason),
      /** Everything that waits for somebody: what was sent, open appeals, and reports nobody has read. */
      isWaiting: Type.Optional(Type.Boolean()),
      sort: Type.Optional(
        Type.Enum([
          'oldest',
          'due-first',
          'newest',
          'lowest-stars',
          'highest-stars',
          'most-helpful',
          'least-helpful',
        ]),
      ),
    }),
    answer: strictObject({
      ...FoundReviews.properties,
      byStatus: strictObject({
        pending: Type.Integer(),
        published: Type.Integer(),
        rejected: Type.Integer(),
      }),
    }),
  },
  publishReview: {
    method: 'PUT',
    path: '/Reviews/Publish/{reviewId}',
    summary:
      'Shows a review, or changes how it stands there. Its figures count at once. Nobody changes its stars or words.',
    access: 'staff:moderator',
    refusals: [
      'review-not-found',
      'review-changed',
      'review-second-reader',
      'review-own',
      'upload-not-found',
    ],
    params: ofReview,
    body: UpdateProductReviewDto,
    answer: FoundReview,
  },
  rejectReview: {
    method: 'PUT',
    path: '/Reviews/Reject/{reviewId}',
    summary:
      'Turns a review away for the reason that was recorded first. Its writer is told, and how to appeal.',
    access: 'staff:moderator',
    refusals: [
      'review-not-found',
      'review-reason-missing',
      'review-decided',
      'review-second-reader',
      'review-own',
    ],
    params: ofReview,
    answer: FoundReview,
  },
});
