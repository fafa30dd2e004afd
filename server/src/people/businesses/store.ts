import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const standing = statement<{ businessName: string; bandId: number | null }>(
  'businesses.findStanding',
  `select business_name as "businessName", band_id as "bandId"
     from trade_standing where account_id = $1`,
);

/** The business that an account buys for, and its band; undefined for everybody else. */
export const findStanding = (tx: Queryable, accountId: number) => standing.find(tx, [accountId]);
