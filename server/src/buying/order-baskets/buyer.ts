import { guest, type Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findBandName } from '../../goods/pricing/bands-store.ts';
import { findProfile } from '../../people/accounts/store.ts';
import { findBusiness, findStanding } from '../../people/businesses/store.ts';

/** For whom staff order. Band and channel are those of the business that was said, as they are now. */
export interface Buyer {
  /** Stands in for the customer wherever prices and stock are asked for; it may do nothing. */
  caller: Caller;
  name: string | null;
  email: string | null;
  /** As it was said, also where they do not buy for it any more. */
  businessId: number | null;
  businessName: string | null;
  bandName: string | null;
  /** Nothing takes the place of a business that is not bought for any more: it is said anew. */
  isGone: boolean;
}

/** Whose account, and for which business; what was frozen before says neither of a guest. */
export interface WhoBuys {
  accountId: number | null;
  businessId?: number | null | undefined;
}

/** Somebody without an account, who pays retail prices. */
const guestBuyer: Buyer = {
  caller: guest,
  name: null,
  email: null,
  businessId: null,
  businessName: null,
  bandName: null,
  isGone: false,
};

/**
 * The buyer behind an account, for the business that was said, or privately where that is null.
 * Refuses an account that there is none of.
 */
export async function getBuyer(
  tx: Queryable,
  { accountId, businessId = null }: WhoBuys,
): Promise<Buyer> {
  if (accountId === null) return guestBuyer;
  const profile = await findProfile(tx, accountId);
  if (!profile) {
    throw new Refusal('account-not-found', {
      fields: [{ path: '/body/accountId', message: 'There is no such account.' }],
    });
  }
  const standing = await findStanding(tx, accountId, businessId);
  const bandId = standing?.bandId ?? null;
  return {
    caller: {
      ...guest,
      accountId,
      bandId,
      businessId: standing?.businessId ?? null,
      channel: standing ? 200 : 100,
    },
    name: profile.displayName,
    email: profile.email,
    businessId,
    businessName: standing?.businessName ?? (await nameOf(tx, businessId)),
    bandName: bandId === null ? null : ((await findBandName(tx, bandId)) ?? null),
    isGone: businessId !== null && !standing,
  };
}

const nameOf = async (tx: Queryable, businessId: number | null) =>
  businessId === null ? null : ((await findBusiness(tx, businessId))?.name ?? null);
