import type { ApprovalReview } from '@plumbline/contracts/shop/approvals.ts';
import { problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';

/**
 * What the limits of whoever buys for a business say of a basket, where it may not be paid for as it
 * stands; null where it may. What else is wrong with it is said where it is paid for.
 */
export async function findApprovalNeeded(
  { services, visitor }: Shop,
  basketId: string,
): Promise<ApprovalReview | null> {
  if (!visitor.trade) return null;
  try {
    const review = await services.checkout.reviewApproval({ params: { basketId } });
    const isCovered = review.approved !== null && review.outdated === null;
    return review.over.length === 0 || isCovered ? null : review;
  } catch (error) {
    if (!problemOf(error)) throw error;
    return null;
  }
}
