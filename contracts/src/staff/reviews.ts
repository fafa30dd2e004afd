import Type, { type Static } from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  FoundReview,
  Review,
  ReviewId,
  ReviewReason,
  ReviewSignal,
  ReviewStatus,
} from '../nouns/reviews.ts';
import { UploadId, filesField, type FileRule } from '../nouns/uploads.ts';
import { Day, Instant, Version, line, pageFields, paging } from '../nouns/values.ts';

/** A review with all that those who check it decide by. */
export const StaffReview = strictObject({
  ...FoundReview.properties,
  aspects: Review.properties.aspects,
  /** Who wrote it, as far as the shop knows. */
  writer: nullable(strictObject({ email: Type.String(), reviews: Type.Integer() })),
  order: nullable(strictObject({ orderNumber: Type.String(), deliveredOn: nullable(Day) })),
  importedFrom: nullable(Type.String()),
  pictureFiles: Type.Array(strictObject({ uploadId: UploadId, isHidden: Type.Boolean() })),
  checks: Type.Array(strictObject({ signal: ReviewSignal, detail: Type.String() })),
  /** The reason that is recorded for turning it away, until somebody does. */
  recorded: nullable(
    strictObject({ reason: ReviewReason, note: Type.String(), by: nullable(Type.String()) }),
  ),
  rejection: nullable(strictObject({ reason: ReviewReason, note: Type.String() })),
  appeal: nullable(strictObject({ words: Type.String(), isOpen: Type.Boolean() })),
  reply: nullable(Type.String()),
  history: Type.Array(
    strictObject({
      kind: Type.String(),
      at: Instant,
      by: nullable(Type.String()),
      detail: Type.String(),
    }),
  ),
  /** The figures of its product as they would be with it published, and as they are. */
  /** Why whoever asks may not decide: it is theirs, or they had a part in turning it away. */
  barred: nullable(Type.Enum(['own', 'second-reader'])),
  averageIfShown: nullable(Type.Number()),
  averageNow: nullable(Type.Number()),
  countNow: Type.Integer(),
});
export type StaffReview = Static<typeof StaffReview>;

const count = Type.Integer({ minimum: 0 });

/** A merchant's former reviews come as one list. */
const formerReviewsFile = { kinds: ['sheet'], most: 1 } as const satisfies FileRule;
const RatedReviews = strictObject({ count, average: nullable(Type.Number()) });

const ofReview = strictObject({ reviewId: ReviewId });

/** What an invitation promised for a review, whatever that says. Its stars are told to nobody here. */
const ReviewReward = strictObject({
  reviewId: ReviewId,
  goodsName: nullable(Type.String()),
  /** Whose it is; null once nothing of them is known. */
  email: nullable(Type.String()),
  promised: Type.String(),
  /** When the review was decided, and how; null once it is gone. */
  decidedAt: nullable(Instant),
  status: nullable(ReviewStatus),
  given: nullable(strictObject({ at: Instant, by: nullable(Type.String()), code: Type.String() })),
});
export type ReviewReward = Static<typeof ReviewReward>;

/** Calls of ours: what those who check reviews see and record. */
export const reviewStaffCalls = defineCalls('staff', {
  getStaffReview: {
    method: 'GET',
    path: '/reviews/{reviewId}',
    summary: 'One review with its signals and its history. Audited.',
    access: 'staff:moderator',
    refusals: ['review-not-found'],
    params: ofReview,
    answer: StaffReview,
  },
  recordReviewReason: {
    method: 'PUT',
    path: '/reviews/{reviewId}/reason',
    summary: 'Records by which rule a review is to be turned away, and what its writer is told.',
    access: 'staff:moderator',
    refusals: [
      'review-not-found',
      'review-changed',
      'review-decided',
      'review-second-reader',
      'review-own',
    ],
    params: ofReview,
    body: strictObject({
      version: Version,
      reason: withTexts(ReviewReason, { advice: 'Choose the rule that it breaks.' }),
      note: withTexts(Type.String({ maxLength: 500 }), {
        hint: 'Which sentence, and what would put it right. It stands in our mail to them.',
      }),
    }),
    answer: StaffReview,
  },
  getStaffReviewPicture: {
    method: 'GET',
    path: '/reviews/{reviewId}/pictures/{uploadId}',
    summary: 'A picture that came with a review, shown or not.',
    access: 'staff:moderator',
    refusals: ['review-not-found', 'upload-not-found'],
    params: strictObject({ reviewId: ReviewId, uploadId: UploadId }),
    file: sentIn,
  },
  importFormerReviews: {
    method: 'POST',
    path: '/former-reviews',
    summary:
      'Takes reviews that were written at another shop from a CSV file: all of them or, where a row is wrong, none. A trial keeps nothing. Audited.',
    access: 'staff:moderator',
    refusals: ['upload-not-found'],
    multipart: true,
    body: strictObject({
      files: withTexts(filesField(formerReviewsFile), { advice: 'Choose the CSV file.' }),
      isTrial: Type.Boolean(),
    }),
    answer: strictObject({
      /** Rows that are well, and how many of them are not here already. */
      read: count,
      added: count,
      /** What is wrong, a hundred faults at most; then nothing was kept. */
      faults: Type.Array(
        strictObject({
          /** The first line is that of the names; null for the whole file. */
          line: nullable(Type.Integer()),
          column: nullable(Type.String()),
          message: Type.String(),
        }),
      ),
    }),
  },
  getReviewIncentive: {
    method: 'GET',
    path: '/review-incentive',
    summary:
      'What invitations offer for a review, whatever it says, and what came of it within a year.',
    access: 'staff:moderator',
    refusals: [],
    answer: strictObject({
      incentive: nullable(Type.String()),
      /** Since when it is offered. */
      since: nullable(Instant),
      /** How many invitations offered one. */
      invited: count,
      /** Reviews that are shown, by whether their writer was given something. */
      rewarded: RatedReviews,
      others: RatedReviews,
    }),
  },
  setReviewIncentive: {
    method: 'PUT',
    path: '/review-incentive',
    summary:
      'Sets what invitations offer from now on. It is recorded with each, and every review that comes of it says so. Audited.',
    access: 'staff:moderator',
    refusals: [],
    body: strictObject({
      incentive: withTexts(nullable(Type.String({ minLength: 3, maxLength: 60 })), {
        advice: 'Say what it is in 3 letters or more, or leave it empty.',
        hint: 'Such as “£5 voucher”. Empty offers nothing.',
      }),
    }),
    answer: strictObject({ incentive: nullable(Type.String()) }),
  },
  listReviewRewards: {
    method: 'GET',
    path: '/review-rewards',
    summary:
      'Who is owed what was promised for a review that has been decided, the longest first; or what was sent, the newest first.',
    access: 'staff:moderator',
    refusals: [],
    query: strictObject({ stage: Type.Optional(Type.Enum(['owed', 'given'])), ...paging }),
    answer: strictObject({ ...pageFields, rewards: Type.Array(ReviewReward) }),
  },
  giveReviewReward: {
    method: 'PUT',
    path: '/reviews/{reviewId}/reward',
    summary:
      'Mails its writer the code of what was promised, once, however the review was decided. Audited.',
    access: 'staff:moderator',
    refusals: ['review-not-found', 'review-reward-not-owed', 'review-own'],
    params: ofReview,
    body: strictObject({
      code: withTexts(line(60), {
        advice: 'Enter the code or number of the voucher.',
        hint: 'It stands in our mail to them.',
      }),
    }),
    answer: ReviewReward,
  },
});
