import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** An order that somebody knew both the number and an address of, or that is their own. */
export interface MatchedOrder {
  id: number;
  guid: string;
  number: string;
  email: string;
  postcode: string;
  isOwn: boolean;
}

// Both are asked for in one question: whether a number exists shows in no second step. The order of
// somebody who has another address by now is found by the one that its confirmation went to as well.
const match = statement<MatchedOrder>(
  'tracking.findMatch',
  `select o.id, o.guid, o.number, o.email, o.delivery_address->>'postcode' as postcode,
          o.account_id is not distinct from $3::int and $3 is not null as "isOwn"
     from customer_order o
    where o.number = $1
      and (lower(o.email) = lower($2) or o.account_id = $3::int
           or exists (select from proved_email p
                       where p.account_id = o.account_id and p.email = lower($2)))`,
);

/** The order under this number, where the address or the account is its own. */
export const findMatch = (
  tx: Queryable,
  { number, email, accountId }: { number: string; email: string; accountId: number | null },
) => match.find(tx, [number, email, accountId]);
