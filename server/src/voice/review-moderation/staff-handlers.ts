import type { StaffReview, reviewStaffCalls } from '@plumbline/contracts/staff/reviews.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { monthsBefore } from '../../core/calendar.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { changeReview } from '../reviews/change-review.ts';
import { readHolidays } from '../reviews/days.ts';
import { listEvents } from '../reviews/events-store.ts';
import {
  findIncentive,
  findIncentiveOutcome,
  findOffered,
  saveIncentive,
} from '../reviews/incentive-store.ts';
import { countOfProduct } from '../reviews/reading-store.ts';
import { averageOf, isFirstReader, record } from '../reviews/reviews.ts';
import { findReview, type ReviewRow } from '../reviews/store.ts';
import { describeFound } from './handlers.ts';
import { countOfWriter, findOrder, findPerson } from './search-store.ts';
import { findReader, isOwn, requireOthers, type StaffReader } from './own-review.ts';
import { importFormer } from './import-former.ts';

/** What those who check reviews see of one, and what they record. */
export const reviewStaffHandlers: Handlers<
  Omit<typeof reviewStaffCalls, 'listReviewRewards' | 'giveReviewReward'>
> = {
  getStaffReview: async ({ params, caller }, context) => {
    const { db, now } = context;
    const review = await getReview(db, params.reviewId);
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'reviewModeration.getStaffReview',
      subject: `review:${params.reviewId}`,
      at: now(),
    });
    const reader = await findReader(db, caller.accountId!);
    return describeForStaff(db, review, { holidays: await readHolidays(context), reader });
  },

  recordReviewReason: async ({ params, body, caller }, context) => {
    const { version, reason, note } = body;
    const by = caller.accountId!;
    const holidays = await readHolidays(context);
    const reader = await findReader(context.db, by);
    return transaction(context.db, async (tx) => {
      const { after } = await changeReview(tx, params.reviewId, {
        kind: 'recorded',
        by,
        at: context.now(),
        note: note.trim() || null,
        decide(review) {
          requireOthers(review, reader);
          return record(review, { version, reason, note: note.trim(), by });
        },
      });
      return describeForStaff(tx, after, { holidays, reader });
    });
  },

  getStaffReviewPicture: async ({ params }, context) => {
    const { pictures } = await getReview(context.db, params.reviewId);
    if (!pictures.some(({ uploadId }) => uploadId === params.uploadId)) {
      throw new Refusal('upload-not-found');
    }
    return readKeptUpload(context.db, context, params.uploadId);
  },

  importFormerReviews: ({ body, caller }, context) => importFormer(context, caller, body),

  getReviewIncentive: async (_, { db, now }) => {
    const offered = await findOffered(db);
    const found = await findIncentiveOutcome(db, monthsBefore(now(), 12));
    const { invited, rewarded, rewardedStars, others, othersStars } = found;
    return {
      incentive: offered?.text ?? null,
      since: offered?.setAt.toISOString() ?? null,
      invited,
      rewarded: { count: rewarded, average: rewardedStars },
      others: { count: others, average: othersStars },
    };
  },

  setReviewIncentive: async ({ body, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const before = await findIncentive(tx);
      const incentive = body.incentive?.trim() || null;
      await saveIncentive(tx, incentive, { by: caller.accountId!, at: now() });
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'reviewModeration.setReviewIncentive',
        subject: 'review-incentive',
        before: { incentive: before },
        after: { incentive },
        at: now(),
      });
      return { incentive };
    }),
};

async function getReview(tx: Queryable, reviewId: string): Promise<ReviewRow> {
  const review = await findReview(tx, reviewId);
  if (!review) throw new Refusal('review-not-found');
  return review;
}

async function describeForStaff(
  tx: Queryable,
  row: ReviewRow,
  { holidays, reader }: { holidays: ReadonlySet<number>; reader: StaffReader },
): Promise<StaffReview> {
  const { accountId, authorEmail, orderId, recorded, reason, appeal, appealWords } = row;
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  const person = accountId === null ? undefined : await findPerson(tx, accountId);
  const email = person?.email ?? authorEmail;
  const by = recorded === null ? undefined : await findPerson(tx, recorded.by);
  const { stars } = await countOfProduct(tx, row.productId);
  const count = stars.reduce((all, each) => all + each, 0);
  const sum = stars.reduce((all, each, place) => all + each * (5 - place), 0);
  const isShown = row.status === 'published';
  const events = await listEvents(tx, row.id);
  return {
    ...describeFound(row, holidays),
    barred: isOwn(row, reader)
      ? 'own'
      : isFirstReader(row, reader.accountId)
        ? 'second-reader'
        : null,
    aspects: row.aspects,
    writer: email === null ? null : { email, reviews: await countOfWriter(tx, row) },
    order: order ? { orderNumber: order.orderNumber, deliveredOn: row.deliveredOn } : null,
    importedFrom: row.importedFrom,
    pictureFiles: row.pictures,
    checks: row.signals,
    recorded: recorded && { reason: recorded.reason, note: recorded.note, by: by?.name ?? null },
    rejection: reason === null ? null : { reason, note: row.note ?? '' },
    appeal: appealWords === null ? null : { words: appealWords, isOpen: appeal === 'open' },
    reply: row.reply,
    history: events.map(({ kind, at, by: who, reason: why, note }) => ({
      kind,
      at: at.toISOString(),
      by: who,
      detail: [why, note].filter(Boolean).join(': '),
    })),
    averageNow: averageOf({ sum, count }),
    averageIfShown: isShown
      ? averageOf({ sum, count })
      : averageOf({ sum: sum + row.stars, count: count + 1 }),
    countNow: count,
  };
}
