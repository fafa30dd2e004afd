import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertEvents, type ReviewEventKind } from './events-store.ts';
import { tellRatings } from './figures-store.ts';
import type { ReviewState } from './reviews.ts';
import {
  findReview,
  lockReview,
  saveReviewState,
  type KeptState,
  type ReviewRow,
} from './store.ts';

/** What somebody does to a review: the rule, what else is kept with it, and how history calls it. */
export interface ReviewChange {
  kind: ReviewEventKind;
  /** Of the staff; null for its writer and for readers. */
  by: number | null;
  at: Date;
  note?: string | null;
  decide: (review: ReviewRow) => ReviewState;
  keep?: (review: ReviewRow) => Partial<KeptState>;
  /** What else is written while the review is locked, before its figures are counted. */
  beside?: (review: ReviewRow) => Promise<unknown>;
}

/**
 * The one way in which a review changes once it is kept: under its lock, by a rule, with its history,
 * and with the figures of its product counted anew in the same transaction.
 */
export async function changeReview(
  tx: Tx,
  reviewId: string,
  change: ReviewChange,
  mayBe: (review: ReviewRow) => boolean = () => true,
): Promise<{ before: ReviewRow; after: ReviewRow }> {
  const before = await lockReview(tx, reviewId);
  if (!before || !mayBe(before)) throw new Refusal('review-not-found');
  const { kind, by, at, note = null, decide, keep, beside } = change;
  const state = decide(before);
  const isDecision = kind === 'published' || kind === 'rejected';
  const decidedAt = isDecision ? at : state.status === 'pending' ? null : before.decidedAt;
  await saveReviewState(tx, before.id, { ...before, ...state, decidedAt, ...keep?.(before) });
  await beside?.(before);
  const after = (await findReview(tx, reviewId))!;
  await insertEvents(tx, [
    {
      review: before.id,
      kind,
      at: at.toISOString(),
      byAccount: by,
      stars: after.stars,
      isVerified: after.orderId !== null,
      reason: state.reason ?? state.recorded?.reason ?? null,
      note,
    },
  ]);
  if (kind !== 'recorded' && kind !== 'reported') await tellRatings(tx, [before.productId]);
  return { before, after };
}
