import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const list = statement<{ claimNumber: string; fault: string }>(
  'claims.listFaults',
  `select claim_number as "claimNumber", 'stands for more pieces than were sent' as fault
     from claim c
    where state in ('open', 'granted') and position is not null
      and units > (select coalesce(sum(l.units), 0) from consignment_line l
                    where l.order_id = c.order_id and l.position = c.position)
   union all
   select claim_number, 'gives back another sum than its refund'
     from claim c
    where order_refund_id is not null
      and remedy_pence is distinct from (select sum(inc_pence) from order_refund_line
                                          where order_refund_id = c.order_refund_id)
   union all
   select claim_number, 'was replaced by a consignment that replaces nothing'
     from claim c join consignment s
       on s.order_id = c.order_id and s.number = c.replacement_consignment
    where s.kind <> 'replacement'
   order by 1, 2`,
);

/** Claims whose books are not in order, a sentence each. */
export async function listClaimFaults(tx: Queryable): Promise<string[]> {
  const rows = await list.list(tx);
  return rows.map(({ claimNumber, fault }) => `Claim ${claimNumber} ${fault}.`);
}
