import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { FoundReview } from '@plumbline/contracts/nouns/reviews.ts';
import type { reviewModerationCalls } from '@plumbline/contracts/reviews/moderation.ts';
import { dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { reasonNames } from '../../parts/reviews/reason-names.ts';
import type { FindRows } from '../kit/list.server.ts';
import { signalNames } from '../parts/review-signals.ts';
import type { ReviewFilter, ReviewRow } from './all-reviews-list.ts';

type Asked = CallRequest<typeof reviewModerationCalls.searchReviewsAdvancedV2>['body'];

/** The orders of the call, by the columns that ask for them; the newest come first by themselves. */
const sorts: Readonly<Record<string, Asked['sort']>> = {
  sent: 'oldest',
  '-sent': 'newest',
  stars: 'lowest-stars',
  '-stars': 'highest-stars',
  helpful: 'least-helpful',
  '-helpful': 'most-helpful',
};
const dayMs = 86_400_000;

/** Reviews in every state for their list, narrowed by all that the address asks for. */
export const findAllReviews: FindRows<ReviewRow, ReviewFilter> = async (
  { reviewModeration },
  { stars, sentWithin, hasPictures, hasIncentive, hasReply, hasAppeal, sort = '-sent', ...query },
) => {
  const flags = { hasPictures, hasIncentive, hasReply, hasAppeal };
  const body = {
    ...query,
    ...(stars && { stars: [Number(stars)] }),
    ...(sentWithin && {
      startDate: dayOf(new Date(Date.now() - Number(sentWithin) * dayMs)),
    }),
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, value]) => (value ? [[name, value === 'true']] : [])),
    ),
    sort: sorts[sort] ?? 'newest',
  } as Asked;
  const { total, reviews } = await reviewModeration.searchReviewsAdvancedV2({ body });
  return { total, rows: reviews.map(rowOf) };
};

function stateOf({ status, hasAppeal }: FoundReview): Pick<ReviewRow, 'state' | 'tone'> {
  if (hasAppeal) return { state: 'Appeal', tone: 'warn' };
  if (status === 'pending') return { state: 'Waiting', tone: 'info' };
  return status === 'published'
    ? { state: 'Shown', tone: 'ok' }
    : { state: 'Not published', tone: 'bad' };
}

const momentOf = (instant: string) => {
  const at = new Date(instant);
  const day = dayOf(at);
  return `${shortDay(day)} ${day.slice(0, 4)}, ${timeOf(at)}`;
};

function rowOf(review: FoundReview): ReviewRow {
  const { reviewId, goods, title, words, reason, signals, buyerKind, source } = review;
  return {
    reviewId,
    said: title || (words.length > 60 ? `${words.slice(0, 60)}…` : words),
    goods: goods.name,
    variant: goods.variant ?? '',
    sku: goods.sku,
    stars: String(review.stars),
    ...stateOf(review),
    why: reason === null ? '' : reasonNames[reason].name,
    signals: signals.map((signal) => signalNames[signal]).join(', '),
    buyer: buyerKind === 'trade' ? 'Trade' : 'At home',
    proof: source === 'Website' ? 'not proved' : 'proved by an order',
    incentive: review.incentive ?? '',
    pictures: String(review.pictures),
    helpful: String(review.helpful),
    sent: momentOf(review.submittedAt),
    decided: review.decidedAt === null ? '' : momentOf(review.decidedAt),
    words,
  };
}
