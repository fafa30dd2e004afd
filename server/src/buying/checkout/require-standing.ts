import type { BasketState } from '../basket/basket.ts';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockStanding } from '../../people/businesses/store.ts';

/** For whom is paid, and at which terms. */
export type Standing = NonNullable<Awaited<ReturnType<typeof lockStanding>>>;

/**
 * Refuses to pay for a basket that was begun for another business of the caller's, and to begin a payment for a business that the caller buys for no more, or at a band that it no
 * longer has: both were read as the request began. Until the payment is written down nobody can
 * suspend the business, move it to another band or end the membership; what is paid then is agreed.
 */
export async function requireStanding(
  tx: Tx,
  caller: Caller,
  basket: Pick<BasketState, 'businessId'>,
): Promise<Standing | null> {
  const { accountId, businessId, businessName, bandId } = caller;
  await requireOwnBusiness(tx, caller, basket);
  if (accountId === null || businessId === null) return null;
  const standing = await lockStanding(tx, accountId, businessId);
  if (standing?.bandId === bandId) return standing;
  throw new Refusal('payment-changed', {
    detail: standing
      ? `What ${businessName} pays has changed just now. Nothing has been charged. Please check the total before you pay.`
      : `You cannot buy for ${businessName} any more. Nothing has been charged. Your basket is still here, at the prices that everybody pays.`,
  });
}

/** One whose business is not bought for any more is its owner's own, at what everybody pays. */
async function requireOwnBusiness(
  tx: Tx,
  { accountId, businessId }: Caller,
  basket: Pick<BasketState, 'businessId'>,
): Promise<void> {
  if (accountId === null || basket.businessId === null || basket.businessId === businessId) return;
  const other = await lockStanding(tx, accountId, basket.businessId);
  if (!other) return;
  throw new Refusal('payment-changed', {
    detail: `This basket is for ${other.businessName}. Nothing has been charged. Choose that business again to pay for it.`,
  });
}
