import type { OwnReview, Review, ReviewedGoods } from '@plumbline/contracts/nouns/reviews.ts';
import { aspectsOf } from './aspects.ts';
import { checkDay } from './days.ts';
import type { ReviewRow } from './store.ts';

const dayMs = 86_400_000;

export const goodsOf = ({ sku, slug, name, variant, picture }: ReviewRow): ReviewedGoods => ({
  sku,
  slug,
  name,
  variant,
  picture,
});

/** A review as everybody reads it. */
export function describeReview(row: ReviewRow): Review {
  const { deliveredOn, writtenOn, reply, repliedOn } = row;
  return {
    reviewId: row.reviewId,
    stars: row.stars,
    title: row.title,
    words: row.words,
    aspects: row.aspects,
    isVerified: row.orderId !== null,
    buyerKind: row.buyerKind,
    town: row.showsTown ? row.town : null,
    variant: row.variant,
    incentive: row.incentive,
    importedFrom: row.importedFrom,
    writtenOn,
    daysInUse:
      deliveredOn === null
        ? null
        : Math.max(0, Math.round((Date.parse(writtenOn) - Date.parse(deliveredOn)) / dayMs)),
    pictures: row.pictures.filter(({ isHidden }) => !isHidden).map(({ uploadId }) => uploadId),
    helpful: row.helpful,
    reply: reply === null ? null : { words: reply, on: repliedOn! },
  };
}

/** A review as whoever wrote it sees it, with all of its pictures. */
export function describeOwnReview(row: ReviewRow, holidays: ReadonlySet<number>): OwnReview {
  const { status, reason, note, appeal } = row;
  return {
    ...describeReview(row),
    pictures: row.pictures.map(({ uploadId }) => uploadId),
    town: row.town,
    showsTown: row.showsTown,
    goods: goodsOf(row),
    rateable: aspectsOf(row.categorySlug),
    status,
    submittedAt: row.submittedAt.toISOString(),
    checkedBy: status === 'pending' ? checkDay(row.submittedAt, holidays) : null,
    rejection:
      reason === null
        ? null
        : { reason, note: note ?? '', appeal: appeal === 'none' ? 'possible' : appeal },
  };
}
