import type { Queryable } from '../../db/connect.ts';
import { listOwners } from '../../money/trade-credit/store.ts';
import { findProfile } from '../../people/accounts/store.ts';
import { listMemberships } from '../../people/businesses/store.ts';
import type { QuoteRow } from './quotes.ts';

type Made = Pick<QuoteRow, 'madeBy' | 'businessId'>;

/** Who made a quote, for as long as they are of its business: whoever has left is told nothing more. */
export async function findMaker(tx: Queryable, { madeBy, businessId }: Made) {
  if (madeBy === null) return undefined;
  const memberships = await listMemberships(tx, madeBy);
  return memberships.some(({ id }) => id === businessId) ? findProfile(tx, madeBy) : undefined;
}

/** Where a client's word goes: to who made the quote, or else to an owner of the business. */
export async function findMailOf(tx: Queryable, quote: Made): Promise<string | null> {
  const maker = await findMaker(tx, quote);
  if (maker) return maker.email;
  const [owner] = await listOwners(tx, quote.businessId);
  return owner?.email ?? null;
}
