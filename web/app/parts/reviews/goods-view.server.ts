import type { ReviewedGoods } from '@plumbline/contracts/nouns/reviews.ts';
import type { Reviewable } from '@plumbline/contracts/shop/reviews.ts';
import { shortDay } from '../../kit/format.ts';
import { pictureView } from '../card-view.ts';

/** The goods of a review, as they are shown beside it. */
export const goodsView = ({ name, variant, picture, slug, sku }: ReviewedGoods) => ({
  name: [name, variant].filter(Boolean).join(', '),
  picture: pictureView(picture),
  href: `/p/${slug}`,
  sku,
});
export type GoodsView = ReturnType<typeof goodsView>;

/** Goods that somebody may write about. */
export const reviewableView = ({ goods, deliveredOn, ...line }: Reviewable) => ({
  goods: goodsView(goods),
  arrived: deliveredOn === null ? null : `Arrived ${shortDay(deliveredOn)}`,
  isVerified: line.isVerified,
  town: line.town,
  incentive: line.incentive,
  aspects: line.aspects,
  reviewId: line.reviewId,
});
export type ReviewableView = ReturnType<typeof reviewableView>;
