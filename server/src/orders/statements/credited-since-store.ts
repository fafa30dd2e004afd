import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const list = statement<{ disputeId: number; pence: number }>(
  'statements.listCreditedSince',
  `select d.id as "disputeId", sum(n.inc_pence)::bigint as pence
     from ledger_dispute d
     join ledger_item i on i.id = d.item_id
     join order_document v on v.kind = 'invoice' and v.number = i.reference
     join order_document n on n.preceding_id = v.id and n.kind = 'credit-note'
    where i.business_id = $1 and (d.outcome is null or d.to_credit_pence > 0)
      and n.issued_at >= d.raised_at and n.cause not like 'correction:%'
    group by d.id order by d.id`,
);

/**
 * What was credited of an invoice since it is in dispute, whatever for, where the dispute is open or what
 * was agreed is still to be credited.
 */
export const listCreditedSince = (tx: Queryable, businessId: number) => list.list(tx, [businessId]);
