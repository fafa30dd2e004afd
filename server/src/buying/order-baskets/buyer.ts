import { guest, type Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findBandName } from '../../goods/pricing/bands-store.ts';
import { findProfile } from '../../people/accounts/store.ts';
import { findStanding } from '../../people/businesses/store.ts';

/** For whom staff order. Band and channel are the account's own as they are now. */
export interface Buyer {
  /** Stands in for the customer wherever prices and stock are asked for; it may do nothing. */
  caller: Caller;
  name: string | null;
  email: string | null;
  businessName: string | null;
  bandName: string | null;
}

/** Somebody without an account, who pays retail prices. */
const guestBuyer: Buyer = {
  caller: guest,
  name: null,
  email: null,
  businessName: null,
  bandName: null,
};

/** The buyer behind an account; refuses one that there is none of. */
export async function getBuyer(tx: Queryable, accountId: number | null): Promise<Buyer> {
  if (accountId === null) return guestBuyer;
  const profile = await findProfile(tx, accountId);
  if (!profile) {
    throw new Refusal('account-not-found', {
      fields: [{ path: '/body/accountId', message: 'There is no such account.' }],
    });
  }
  const standing = await findStanding(tx, accountId);
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
    businessName: standing?.businessName ?? null,
    bandName: bandId === null ? null : ((await findBandName(tx, bandId)) ?? null),
  };
}
