import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { manySegments, nullable, strictObject } from '../call/schema.ts';
import {
  BuyerKind,
  Mention,
  OwnReview,
  Review,
  ReviewAspect,
  ReviewFigures,
  ReviewId,
  reviewFields,
} from '../nouns/reviews.ts';
import { Sku, Slug } from '../nouns/values.ts';

const aboutGoods = {
  sku: withTexts(Sku, { advice: 'Choose what it is about.' }),
  ...reviewFields,
};

/** Filters and sorts of ours beside what the specification has of a list. */
const reviewFilters = {
  /** Stars that are shown, such as 4 or 123 for three and fewer. */
  stars: Type.Optional(Type.String({ pattern: '^[1-5]{1,5}$' })),
  buyer: Type.Optional(BuyerKind),
  finish: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  withPictures: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Enum(['newest', 'most-helpful', 'lowest', 'highest'])),
};

/** What can be narrowed by, with how many there are without any filter. */
export const ReviewChoices = strictObject({
  withPictures: Type.Integer(),
  threeAndFewer: Type.Integer(),
  trade: Type.Integer(),
  home: Type.Integer(),
  finishes: Type.Array(
    strictObject({ value: Type.String(), label: Type.String(), count: Type.Integer() }),
  ),
});

export const ReviewListing = strictObject({
  slug: Slug,
  name: Type.String(),
  total: Type.Integer(),
  page: Type.Integer(),
  size: Type.Integer(),
  choices: ReviewChoices,
  reviews: Type.Array(Review),
  /** Which of these whoever asks has found useful. */
  marked: Type.Array(ReviewId),
});
export type ReviewListing = Static<typeof ReviewListing>;

export const ReviewSummary = strictObject({
  slug: Slug,
  name: Type.String(),
  ...ReviewFigures.properties,
  verified: Type.Integer(),
  pictures: Type.Integer(),
  /** The newest of them, eight at most, each with the review that it is of. */
  newestPictures: Type.Array(strictObject({ reviewId: ReviewId, uploadId: Type.String() })),
  aspects: Type.Array(
    strictObject({ aspect: ReviewAspect, average: Type.Number(), count: Type.Integer() }),
  ),
  /** What one buyer in ten or more says, praise and fault by the same count. */
  mentions: Type.Array(Mention),
  /** Figures without reviews that something was given for: what search engines are told. */
  unrewarded: strictObject({ count: Type.Integer(), average: nullable(Type.Number()) }),
  /** How many were turned away, of how many that were sent. */
  turnedAway: Type.Integer(),
  sent: Type.Integer(),
});
export type ReviewSummary = Static<typeof ReviewSummary>;

export const OfferingInsights = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  /** Of the product in all its finishes and sizes. */
  product: ReviewFigures,
  /** Of this finish and size alone. */
  offering: ReviewFigures,
  buyers: strictObject({ home: Type.Integer(), trade: Type.Integer() }),
  mentions: Type.Array(Mention),
});
export type OfferingInsights = Static<typeof OfferingInsights>;

const listed = {
  slug: Slug,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};

/** Reviews as the specification has them: writing and reading. */
export const reviewCalls = defineCalls('reviews', {
  createVerifiedOrderReview: {
    method: 'POST',
    path: '/Reviews/Source/Website/VerifiedOrder',
    summary:
      'Sends a review of goods that the shop delivered to the caller: signed in, or by the link of an invitation. Whether it did is found out by the server alone. Once for each product.',
    access: 'anyone',
    refusals: ['sku-unknown', 'order-line-unproven', 'review-exists', 'link-expired'],
    multipart: true,
    body: strictObject({
      ...aboutGoods,
      /** The token of an invitation, for whoever is not signed in. */
      invitation: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    answer: OwnReview,
    status: 201,
  },
  createWebsiteReview: {
    method: 'POST',
    path: '/Reviews/Source/Website',
    summary:
      'Sends a review of goods that were not bought here, or not under this account: it is shown without the mark of a buyer. Once for each product.',
    access: 'shopper',
    refusals: ['sku-unknown', 'review-exists'],
    multipart: true,
    body: strictObject(aboutGoods),
    answer: OwnReview,
    status: 201,
  },
  listReviews: {
    method: 'GET',
    path: '/Listings/Reviews',
    summary:
      'Published reviews of a product by page, the newest first unless another sort is asked.',
    access: 'anyone',
    refusals: ['product-unknown'],
    query: strictObject({ ...listed, ...reviewFilters }),
    answer: ReviewListing,
  },
  getReviewSummary: {
    method: 'GET',
    path: '/Reviews/Summaries/{slug}',
    summary:
      'What all published reviews of a product come to: average, distribution, aspects, and what many say. Never of a range.',
    access: 'anyone',
    refusals: ['product-unknown'],
    params: strictObject({ slug: manySegments(200) }),
    answer: ReviewSummary,
  },
  getOfferingInsights: {
    method: 'GET',
    path: '/Insights/Offering',
    summary: 'What buyers say of one finish and size, beside its product.',
    access: 'anyone',
    refusals: ['sku-unknown'],
    query: strictObject({ sku: Sku }),
    answer: OfferingInsights,
  },
});
