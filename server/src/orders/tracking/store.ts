import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** An order that somebody knew both the number and the address of, or that is their own. */
export interface MatchedOrder {
  id: number;
  guid: string;
  number: string;
  email: string;
  postcode: string;
  isOwn: boolean;
}

// Both are asked for in one question: whether a number exists shows in no second step.
const match = statement<MatchedOrder>(
  'tracking.findMatch',
  `select id, guid, number, email, delivery_address->>'postcode' as postcode,
          account_id is not distinct from $3::int and $3 is not null as "isOwn"
     from customer_order
    where number = $1 and (lower(email) = lower($2) or account_id = $3::int)`,
);

/** The order under this number, where the address or the account is its own. */
export const findMatch = (
  tx: Queryable,
  { number, email, accountId }: { number: string; email: string; accountId: number | null },
) => match.find(tx, [number, email, accountId]);
