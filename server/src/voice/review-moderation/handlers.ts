import type { FoundReview } from '@plumbline/contracts/nouns/reviews.ts';
import type { reviewModerationCalls } from '@plumbline/contracts/reviews/moderation.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { londonInstant, parseDay } from '../../core/calendar.ts';
import { changeReview, type ReviewChange } from '../reviews/change-review.ts';
import { checkDay, dayOf, readHolidays } from '../reviews/days.ts';
import { goodsOf } from '../reviews/describe-review.ts';
import { saveHiddenPictures } from '../reviews/pictures-store.ts';
import { endReports } from '../reviews/reports-store.ts';
import { publish, reject } from '../reviews/reviews.ts';
import type { ReviewRow } from '../reviews/store.ts';
import { findReader, requireOthers } from './own-review.ts';
import { hiddenOf, noteChanges } from './note-changes.ts';
import { tellOfReply, tellWriter } from './writer-mails.ts';
import { countByStatus, searchRows, type ReviewSearch, type SearchSort } from './search-store.ts';

/** How those who check reviews find them, show them and turn them away. */
export const moderationHandlers: Handlers<typeof reviewModerationCalls> = {
  searchReviews: async ({ body }, context) => (await search(context, body)).found,
  searchReviewsAdvanced: async ({ body }, context) => (await search(context, body)).found,
  searchReviewsAdvancedV2: async ({ body }, context) => {
    const { found, byStatus } = await search(context, body);
    return { ...found, byStatus };
  },

  publishReview: async ({ params, body, caller }, context) => {
    const { version, reply, incentive, hiddenPictures, note } = body;
    const by = caller.accountId!;
    const at = context.now();
    const reader = await findReader(context.db, by);
    return decide(context, caller, params.reviewId, 'publishReview', (tx) => ({
      kind: 'published',
      by,
      at,
      note: note?.trim() || null,
      decide(review) {
        requireOthers(review, reader);
        return publish(review, { version, by });
      },
      keep: (review) => ({
        appealWords: null,
        appealedAt: null,
        reportedAt: null,
        // Whoever shows it has read what was reported; its history keeps that.
        signals: review.signals.filter(({ signal }) => signal !== 'reported'),
        incentive: incentive === undefined ? review.incentive : incentive?.trim() || null,
        ...(reply !== undefined && replyOf(review, reply, at)),
      }),
      async beside(review) {
        await endReports(tx, review.id);
        if (hiddenPictures) {
          const own = new Set(review.pictures.map(({ uploadId }) => uploadId));
          if (!hiddenPictures.every((id) => own.has(id))) throw new Refusal('upload-not-found');
          await saveHiddenPictures(tx, review.id, hiddenPictures);
        }
      },
    }));
  },

  rejectReview: async ({ params, caller }, context) => {
    const by = caller.accountId!;
    const reader = await findReader(context.db, by);
    return decide(context, caller, params.reviewId, 'rejectReview', () => ({
      kind: 'rejected',
      by,
      at: context.now(),
      decide(review) {
        requireOthers(review, reader);
        return reject(review, { by });
      },
      keep: () => ({ appealedAt: null, reportedAt: null }),
    }));
  },
};

/** What the shop answers in public: an answer that stays as it is keeps its day. */
function replyOf(review: ReviewRow, reply: string | null, at: Date) {
  const words = reply?.trim() || null;
  if (words === review.reply) return {};
  return { reply: words, repliedOn: words === null ? null : dayOf(at) };
}

/** Decides about a review, tells its writer where something is new to them, and notes who did it. */
async function decide(
  context: Context,
  caller: Caller,
  reviewId: string,
  action: 'publishReview' | 'rejectReview',
  changeIn: (tx: Tx) => ReviewChange,
): Promise<FoundReview> {
  const holidays = await readHolidays(context);
  return transaction(context.db, async (tx) => {
    const { before, after } = await changeReview(tx, reviewId, changeIn(tx));
    await noteChanges(tx, { before, after }, { by: caller.accountId, at: context.now() });
    const isNews = before.status !== after.status || before.appeal === 'open';
    if (isNews) await tellWriter(tx, context, after);
    else if (before.reply === null && after.reply !== null) await tellOfReply(tx, context, after);
    await recordAudit(tx, {
      actorAccountId: caller.accountId,
      action: `reviewModeration.${action}`,
      subject: `review:${reviewId}`,
      before: auditedOf(before),
      after: { ...auditedOf(after), reason: after.reason },
      at: context.now(),
    });
    return describeFound(after, holidays);
  });
}

const auditedOf = (review: ReviewRow) => ({
  status: review.status,
  reply: review.reply,
  incentive: review.incentive,
  hiddenPictures: hiddenOf(review),
});

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  skuCode?: string | undefined;
  source?: string | undefined;
  status?: string | undefined;
  text?: string | undefined;
  stars?: number[] | undefined;
  signal?: string | undefined;
  hasPictures?: boolean | undefined;
  buyerKind?: string | undefined;
  hasIncentive?: boolean | undefined;
  hasAppeal?: boolean | undefined;
  hasReply?: boolean | undefined;
  reason?: string | undefined;
  isWaiting?: boolean | undefined;
  sort?: SearchSort | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

async function search(context: Context, asked: Asked) {
  const { db } = context;
  const page = pageOf(asked);
  const wanted: ReviewSearch = {
    from: beginningOf(asked.startDate, '/body/startDate', 0),
    until: beginningOf(asked.endDate, '/body/endDate', 1),
    sku: asked.skuCode ?? null,
    source: asked.source ?? null,
    status: asked.status ?? null,
    text: asked.text?.trim() || null,
    stars: asked.stars ?? null,
    signal: asked.signal ?? null,
    hasPictures: asked.hasPictures ?? null,
    buyerKind: asked.buyerKind ?? null,
    hasIncentive: asked.hasIncentive ?? null,
    hasAppeal: asked.hasAppeal ?? null,
    hasReply: asked.hasReply ?? null,
    reason: asked.reason ?? null,
    isWaiting: asked.isWaiting ?? null,
  };
  const { sort = 'oldest' } = asked;
  const [rows, byStatus, holidays] = await Promise.all([
    searchRows(db, wanted, { sort, ...page }),
    countByStatus(db, wanted),
    readHolidays(context),
  ]);
  const { pending, published, rejected } = byStatus;
  const total = wanted.status
    ? byStatus[wanted.status as keyof typeof byStatus]
    : pending + published + rejected;
  const { pageNumber, pageSize } = page;
  const reviews = rows.map((row) => describeFound(row, holidays));
  return { found: { total, pageNumber, pageSize, reviews }, byStatus };
}

/** When a day begins, or the one after it: days are whole ones of the shop's own time. */
function beginningOf(day: string | undefined, path: string, later: 0 | 1): Date | null {
  if (day === undefined) return null;
  const number = parseDay(day);
  if (number === undefined) {
    throw new Refusal('invalid-request', {
      fields: [{ path, message: 'Enter a day of the calendar, like 2026-11-24.' }],
    });
  }
  return londonInstant(number + later, 0);
}

/** A review as those who check it find it. */
export function describeFound(row: ReviewRow, holidays: ReadonlySet<number>): FoundReview {
  return {
    reviewId: row.reviewId,
    version: row.version,
    source: row.source,
    status: row.status,
    goods: goodsOf(row),
    stars: row.stars,
    title: row.title,
    words: row.words,
    buyerKind: row.buyerKind,
    incentive: row.incentive,
    pictures: row.pictures.length,
    signals: [...new Set(row.signals.map(({ signal }) => signal))],
    reason: row.reason,
    hasAppeal: row.appeal === 'open',
    helpful: row.helpful,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    checkBy: checkDay(row.waitingSince ?? row.submittedAt, holidays),
  };
}
