import type { ReferenceWishes } from '@plumbline/contracts/nouns/checkout.ts';
import type { Caller } from '../../core/caller.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const standing = statement<{ businessId: number; businessName: string; bandId: number | null }>(
  'businesses.findStanding',
  `select business_id as "businessId", business_name as "businessName", band_id as "bandId"
     from trade_standing where account_id = $1`,
);

/** The business that an account buys for, and its band; undefined for everybody else. */
export const findStanding = (tx: Queryable, accountId: number) => standing.find(tx, [accountId]);

const wishes = statement<ReferenceWishes>(
  'businesses.findReferenceWishes',
  `select po_number as "poNumber", job_reference as "jobReference" from business where id = $1`,
);

/** Which references a business wants on its orders; null for somebody who buys for none. */
export async function findReferenceWishes(
  tx: Queryable,
  { businessId }: Pick<Caller, 'businessId'>,
): Promise<ReferenceWishes | null> {
  return businessId === null ? null : ((await wishes.find(tx, [businessId])) ?? null);
}
