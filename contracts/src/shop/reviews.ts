import Type, { type Static } from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  OwnReview,
  Review,
  ReviewAspect,
  ReviewId,
  ReviewReason,
  ReviewedGoods,
  reviewFields,
} from '../nouns/reviews.ts';
import { UploadId } from '../nouns/uploads.ts';
import { Day, Sku } from '../nouns/values.ts';

/** Goods that somebody may write about, and what of them can be rated. */
export const Reviewable = strictObject({
  goods: ReviewedGoods,
  isVerified: Type.Boolean(),
  /** The day on which they came; null where we did not deliver them. */
  deliveredOn: nullable(Day),
  town: nullable(Type.String()),
  incentive: nullable(Type.String()),
  aspects: Type.Array(ReviewAspect),
  /** The review that this person has written of the product already. */
  reviewId: nullable(ReviewId),
});
export type Reviewable = Static<typeof Reviewable>;

/** What all goods come to together, and what was said of them last. */
export const ReviewsOfShop = strictObject({
  count: Type.Integer(),
  average: nullable(Type.Number()),
  /** The newest, whatever they say: nobody chooses among them. */
  newest: Type.Array(strictObject({ ...Review.properties, goods: ReviewedGoods })),
});
export type ReviewsOfShop = Static<typeof ReviewsOfShop>;

export const ReviewPolicy = strictObject({
  /** The twelve months that it counts. */
  from: Day,
  until: Day,
  sent: Type.Integer(),
  verified: Type.Integer(),
  shown: Type.Integer(),
  turnedAway: Type.Integer(),
  /** Those that were turned away first, and shown once they were changed. */
  cameBack: Type.Integer(),
  /** The middle of the hours that checking took; null before there was any. */
  hoursToCheck: nullable(Type.Integer()),
  lowSent: Type.Integer(),
  lowTurnedAway: Type.Integer(),
  rules: Type.Array(
    strictObject({
      reason: ReviewReason,
      count: Type.Integer(),
      lowStars: Type.Integer(),
      highStars: Type.Integer(),
    }),
  ),
});
export type ReviewPolicy = Static<typeof ReviewPolicy>;

/** The token of an invitation, for whoever wrote by one without signing in. */
const byInvitation = strictObject({
  invitation: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
const ofReview = strictObject({ reviewId: ReviewId });
const own = {
  access: 'anyone',
  refusals: ['review-not-found', 'link-expired'],
} as const;

/** Calls of ours: what writers see and do of their reviews, and what readers do. */
export const reviewShopCalls = defineCalls('shop', {
  listReviewable: {
    method: 'GET',
    path: '/reviewable',
    summary:
      'What the caller may write about: by an invitation’s link, the goods of its order; signed in, what was delivered to them; or one SKU.',
    access: 'anyone',
    refusals: ['link-expired', 'sku-unknown', 'order-line-unproven'],
    query: strictObject({ ...byInvitation.properties, sku: Type.Optional(Sku) }),
    answer: strictObject({ lines: Type.Array(Reviewable), checkedBy: Day }),
  },
  listOwnReviews: {
    method: 'GET',
    path: '/own-reviews',
    summary: 'The caller’s reviews, the newest first.',
    access: 'shopper',
    refusals: [],
    answer: strictObject({ reviews: Type.Array(OwnReview) }),
  },
  getOwnReview: {
    ...own,
    method: 'GET',
    path: '/own-reviews/{reviewId}',
    summary: 'One review of the caller’s.',
    params: ofReview,
    query: byInvitation,
    answer: OwnReview,
  },
  editReview: {
    ...own,
    method: 'PUT',
    path: '/own-reviews/{reviewId}',
    summary: 'Writes a review anew. It is checked again, and not shown before.',
    multipart: true,
    params: ofReview,
    query: byInvitation,
    body: strictObject(reviewFields),
    answer: OwnReview,
  },
  withdrawReview: {
    ...own,
    method: 'DELETE',
    path: '/own-reviews/{reviewId}',
    summary: 'Takes a review back with its pictures: nothing of it is kept.',
    params: ofReview,
    query: byInvitation,
  },
  appealReview: {
    ...own,
    method: 'POST',
    path: '/own-reviews/{reviewId}/appeal',
    summary: 'Asks for a second person to look at a review that was turned away. Once.',
    refusals: [...own.refusals, 'review-decided'],
    params: ofReview,
    query: byInvitation,
    body: strictObject({
      words: withTexts(Type.String({ minLength: 10, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Say why in a sentence.',
      }),
    }),
    answer: OwnReview,
  },
  markHelpful: {
    method: 'PUT',
    path: '/reviews/{reviewId}/helpful',
    summary:
      'Says that a review was of use, or takes that back. Everybody counts once, but its writer.',
    access: 'anyone',
    refusals: ['review-not-found'],
    params: ofReview,
    body: strictObject({ isHelpful: Type.Boolean() }),
    answer: strictObject({ helpful: Type.Integer() }),
  },
  reportReview: {
    method: 'POST',
    path: '/reviews/{reviewId}/report',
    summary:
      'Tells the shop that something is wrong with a review, once. Somebody looks at it again.',
    access: 'anyone',
    refusals: ['review-not-found', 'review-reported'],
    params: ofReview,
    body: strictObject({
      words: withTexts(Type.String({ minLength: 5, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Say what is wrong with it.',
      }),
    }),
  },
  getReviewPicture: {
    method: 'GET',
    path: '/reviews/{reviewId}/pictures/{uploadId}',
    summary: 'A picture of a review that is shown, or of one’s own.',
    access: 'anyone',
    refusals: ['upload-not-found', 'link-expired'],
    params: strictObject({ reviewId: ReviewId, uploadId: UploadId }),
    query: byInvitation,
    file: sentIn,
  },
  getReviewsOfShop: {
    method: 'GET',
    path: '/reviews-of-shop',
    summary:
      'The three newest published reviews of all goods, and how many published ones there are with their average.',
    access: 'anyone',
    refusals: [],
    answer: ReviewsOfShop,
  },
  getReviewPolicy: {
    method: 'GET',
    path: '/review-policy',
    summary: 'How reviews of the last twelve months were checked, in figures.',
    access: 'anyone',
    refusals: [],
    answer: ReviewPolicy,
  },
});
