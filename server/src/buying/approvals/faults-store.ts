import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'approvals.listFaults',
  `select 'Request ' || a.id || ' waits, and its basket is ' || coalesce(b.status, 'gone') || '.'
            as fault
     from order_approval a left join basket b on b.id = a.basket_id
    -- Of an erased person the basket is gone, and the goods can be taken over.
    where a.state = 'waiting' and a.asker_account_id is not null and b.status is distinct from 'asked'
   union all
   select 'Request ' || a.id || ' was decided by whoever asked for it.'
     from order_approval a where a.decided_by = a.asker_account_id
   union all
   select 'Basket ' || b.id || ' is put aside, and nobody ever asked about it.'
     from basket b
    where b.status = 'asked' and not exists (select from order_approval a where a.basket_id = b.id)`,
);

/** Requests and their baskets where they do not agree. */
export const listApprovalFaults = async (db: Queryable): Promise<string[]> =>
  (await faults.list(db, [])).map(({ fault }) => fault);
