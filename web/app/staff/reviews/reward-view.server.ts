import type { ReviewReward } from '@plumbline/contracts/staff/reviews.ts';
import { momentOf } from '../parts/moment.ts';

/** What was promised for a review, as a line of the list. */
export function rewardView({
  reviewId,
  goodsName,
  email,
  promised,
  decidedAt,
  status,
  given,
}: ReviewReward) {
  return {
    reviewId,
    href: `/staff/reviews/${reviewId}`,
    goods: goodsName ?? `${reviewId}, which was taken back`,
    email: email ?? 'its writer',
    promised,
    decided:
      decidedAt && `${status === 'published' ? 'shown' : 'not published'} ${momentOf(decidedAt)}`,
    sent:
      given &&
      [momentOf(given.at), given.by && `by ${given.by}`, given.code].filter(Boolean).join(' · '),
  };
}
