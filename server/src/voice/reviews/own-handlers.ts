import type { reviewShopCalls } from '@plumbline/contracts/shop/reviews.ts';
import { reviewReasons } from '@plumbline/contracts/nouns/reviews.ts';
import { forgetUploads, readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { monthsBefore } from '../../core/calendar.ts';
import { callerKey } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { aspectsOf } from './aspects.ts';
import { changeReview } from './change-review.ts';
import { checkDay, dayOf, readHolidays } from './days.ts';
import { findDelivered, listDelivered, findGoods } from './delivered-store.ts';
import { describeOwnReview } from './describe-review.ts';
import { forgetEventNotes, insertEvents } from './events-store.ts';
import { tellRatings } from './figures-store.ts';
import { readPolicy } from './policy-store.ts';
import { findReviewer, getOwn, isWrittenBy, requireReviewer, type Reviewer } from './reviewer.ts';
import { insertReport } from './reports-store.ts';
import { endOwedReward } from './rewards-store.ts';
import { appeal, report } from './reviews.ts';
import {
  findReview,
  listReviewsOfPerson,
  lockReview,
  removeReviews,
  type ReviewRow,
} from './store.ts';
import { reviewsOfShop } from './reviews-of-shop.ts';
import { saveVote } from './votes-store.ts';
import { editReview } from './write-review.ts';

const dayMs = 86_400_000;
/** So many reports of one person are read in a day. */
const reportsPerDay = 10;

/** What writers see and do of their reviews, and what readers do. */
export const ownReviewHandlers: Handlers<typeof reviewShopCalls> = {
  listReviewable: async ({ query, caller }, context) => {
    const { db, now } = context;
    const { invitation } = query;
    const reviewer = await requireReviewer(context, caller, invitation, 'order-line-unproven');
    const checkedBy = checkDay(now(), await readHolidays(context));
    const written = await listReviewsOfPerson(db, reviewer);
    const reviewIdOf = (productId: number) =>
      written.find((review) => review.productId === productId)?.reviewId ?? null;
    const found =
      query.sku === undefined
        ? await listDelivered(db, reviewer.deliveries)
        : [await findDelivered(db, reviewer.deliveries, query.sku)].filter((line) => !!line);
    const lines = found
      .toSorted((one, other) => (one.deliveredOn < other.deliveredOn ? 1 : -1))
      .map((line) => ({
        goods: {
          sku: line.sku,
          slug: line.slug,
          name: line.name,
          variant: line.variant,
          picture: line.picture,
        },
        isVerified: true,
        deliveredOn: line.deliveredOn,
        town: line.town,
        incentive: line.incentive,
        aspects: aspectsOf(line.categorySlug),
        reviewId: reviewIdOf(line.productId),
      }));
    if (lines.length > 0 || query.sku === undefined) return { lines, checkedBy };
    const line = await unprovenLine(context, query.sku, reviewer);
    return { lines: [{ ...line.view, reviewId: reviewIdOf(line.productId) }], checkedBy };
  },

  listOwnReviews: async ({ caller }, context) => {
    const reviewer = await requireReviewer(context, caller, undefined);
    const holidays = await readHolidays(context);
    const rows = await listReviewsOfPerson(context.db, reviewer);
    return { reviews: rows.map((row) => describeOwnReview(row, holidays)) };
  },

  getOwnReview: async ({ params, query, caller }, context) => {
    const reviewer = await requireReviewer(context, caller, query.invitation);
    const review = await getOwn(context.db, params.reviewId, reviewer);
    return describeOwnReview(review, await readHolidays(context));
  },

  editReview: async ({ params, query, body, caller }, context) => {
    const reviewer = await requireReviewer(context, caller, query.invitation);
    return editReview(context, caller, reviewer, { reviewId: params.reviewId, written: body });
  },

  withdrawReview: async ({ params, query, caller }, context) => {
    const reviewer = await requireReviewer(context, caller, query.invitation);
    await transaction(context.db, async (tx) => {
      const review = await lockReview(tx, params.reviewId);
      if (!review || !isWrittenBy(review, reviewer)) throw new Refusal('review-not-found');
      const { id, stars, orderId, productId, pictures } = review;
      await insertEvents(tx, [
        {
          review: id,
          kind: 'withdrawn',
          at: context.now().toISOString(),
          byAccount: null,
          stars,
          isVerified: orderId !== null,
          reason: null,
          note: null,
        },
      ]);
      await forgetEventNotes(tx, [id]);
      await removeReviews(tx, [id]);
      await endOwedReward(tx, id);
      await forgetUploads(
        tx,
        context,
        pictures.map(({ uploadId }) => uploadId),
      );
      await tellRatings(tx, [productId]);
    });
  },

  appealReview: async ({ params, query, body, caller }, context) => {
    const reviewer = await requireReviewer(context, caller, query.invitation);
    const holidays = await readHolidays(context);
    const change = {
      kind: 'appealed' as const,
      by: null,
      at: context.now(),
      note: body.words.trim(),
      decide: appeal,
      keep: () => ({ appealWords: body.words.trim(), appealedAt: context.now() }),
    };
    return transaction(context.db, async (tx) => {
      const { after } = await changeReview(tx, params.reviewId, change, (review) =>
        isWrittenBy(review, reviewer),
      );
      return describeOwnReview(after, holidays);
    });
  },

  markHelpful: async ({ params, body, caller }, context) => {
    const { db, now } = context;
    const voter = callerKey(caller);
    const tries = { key: `review-vote:${voter}`, tries: 300, windowMs: dayMs };
    await requireTry(db, [tries, ...ofNetwork('review-vote', caller, 300)], now());
    const reader = await findReviewer(context, caller, undefined);
    return transaction(db, async (tx) => {
      const review = await lockReview(tx, params.reviewId);
      if (review?.status !== 'published') throw new Refusal('review-not-found');
      const { id, helpful } = review;
      const isOwn = reader !== null && isWrittenBy(review, reader);
      if (isOwn && body.isHelpful) return { helpful };
      const vote = { voter, isHelpful: body.isHelpful, at: now() };
      return { helpful: await saveVote(tx, id, vote) };
    });
  },

  reportReview: async ({ params, body, caller }, context) => {
    const { db, now } = context;
    const reporter = callerKey(caller);
    const tries = { key: `review-report:${reporter}`, tries: reportsPerDay, windowMs: dayMs };
    await requireTry(db, [tries, ...ofNetwork('review-report', caller, reportsPerDay)], now());
    const words = body.words.trim();
    const isShown = ({ status }: { status: string }) => status === 'published';
    await transaction(db, (tx) => {
      const change = {
        kind: 'reported' as const,
        by: null,
        at: now(),
        note: words,
        decide: report,
        keep: ({ signals, reportedAt }: ReviewRow) => ({
          reportedAt: reportedAt ?? now(),
          signals: [...signals, { signal: 'reported' as const, detail: words }],
        }),
        async beside({ id }: ReviewRow) {
          const isFirst = await insertReport(tx, id, { reporter, at: now() });
          if (!isFirst) throw new Refusal('review-reported');
        },
      };
      return changeReview(tx, params.reviewId, change, isShown);
    });
  },

  getReviewPicture: async ({ params, query, caller }, context) => {
    const { db } = context;
    const review = await findReview(db, params.reviewId);
    const picture = review?.pictures.find(({ uploadId }) => uploadId === params.uploadId);
    if (!review || !picture) throw new Refusal('upload-not-found');
    const isShown = review.status === 'published' && !picture.isHidden;
    if (!isShown) {
      const reviewer = await findReviewer(context, caller, query.invitation);
      if (!reviewer || !isWrittenBy(review, reviewer)) throw new Refusal('upload-not-found');
    }
    return readKeptUpload(db, context, picture.uploadId);
  },

  getReviewsOfShop: (_, context) => reviewsOfShop(context)(null),

  getReviewPolicy: async (_, { db, now }) => {
    const until = now();
    const from = monthsBefore(until, 12);
    const { rules, ...figures } = await readPolicy(db, from, until);
    return {
      from: dayOf(from),
      until: dayOf(until),
      ...figures,
      rules: reviewReasons.map(
        (reason) =>
          rules.find((rule) => rule.reason === reason) ?? {
            reason,
            count: 0,
            lowStars: 0,
            highStars: 0,
          },
      ),
    };
  },
};

/** Goods that we did not deliver to whoever asks: they may write of them without the mark. */
async function unprovenLine(context: Context, sku: string, { accountId }: Reviewer) {
  const goods = await findGoods(context.db, sku);
  const offer = context.catalogue.findOfferBySku(sku, { bandId: null, channel: 100 });
  if (!goods || !offer || accountId === null) throw new Refusal('sku-unknown');
  const { slug, name } = goods;
  return {
    productId: goods.productId,
    view: {
      // It names no finish: they had none of it from here.
      goods: { sku, slug, name, variant: null, picture: offer.picture },
      isVerified: false,
      deliveredOn: null,
      town: null,
      incentive: null,
      aspects: aspectsOf(goods.categorySlug),
    },
  };
}
