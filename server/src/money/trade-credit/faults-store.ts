import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const overtaken = statement<{ fault: string }>(
  'tradeCredit.listOvertaken',
  `select format('business %s stands as %s of %s, and the provider told %s of %s (event %s)',
                 c.business_id, c.state, c.decided_at, e.state, e.happened_at, e.id) as fault
     from credit_event e join credit_customer c on c.customer_id = e.customer_id
    where e.effect = 'taken'
      and (e.happened_at > c.decided_at
        or e.happened_at = c.decided_at
           and (e.state, e.limit_pence) is distinct from (c.state, c.limit_pence))
    order by c.business_id limit 100`,
);

/** Nothing that the provider told later than what the shop holds was lost. */
export const listCreditFaults = async (tx: Queryable) =>
  (await overtaken.list(tx, [])).map(({ fault }) => fault);
