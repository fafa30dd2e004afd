import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** What a business does not agree with in an invoice. */
export interface DisputeRow {
  id: number;
  itemId: number;
  reference: string;
  lineName: string | null;
  pence: number;
  reason: string;
  raisedAt: Date;
  outcome: 'agreed' | 'refused' | null;
  answer: string | null;
  settledAt: Date | null;
  /** What of it we agreed to and no credit note has covered yet. */
  toCreditPence: number;
  /** What of it credit notes covered while it was open. */
  creditedPence: number;
}

/** What of an invoice, by its id, is agreed and not yet credited. */
export const toCreditOf = (itemId: string) =>
  `coalesce((select sum(d.to_credit_pence)::bigint from ledger_dispute d
              where d.item_id = ${itemId}), 0)`;

/** What of an invoice, by its id, is not asked for: it is in dispute, or agreed and not yet credited. */
export const disputedOf = (itemId: string) =>
  `coalesce((select sum(case when d.outcome is null then d.pence else d.to_credit_pence end)::bigint
              from ledger_dispute d where d.item_id = ${itemId}), 0)`;

const columns = `d.id, d.item_id as "itemId", i.reference, d.line_name as "lineName", d.pence,
  d.reason, d.raised_at as "raisedAt", d.outcome, d.answer, d.settled_at as "settledAt",
  d.to_credit_pence as "toCreditPence", d.credited_pence as "creditedPence"`;

const ofBusiness = statement<DisputeRow>(
  'tradeLedger.listDisputes',
  `select ${columns} from ledger_dispute d join ledger_item i on i.id = d.item_id
    where i.business_id = $1 order by d.outcome is not null and d.to_credit_pence = 0, d.id desc limit 50`,
);
const lockOne = statement<DisputeRow>(
  'tradeLedger.lockDispute',
  `select ${columns} from ledger_dispute d join ledger_item i on i.id = d.item_id
    where d.id = $1 and i.business_id = $2 for update of d`,
);
const insert = statement<{ id: number }>(
  'tradeLedger.insertDispute',
  `insert into ledger_dispute (item_id, line_name, pence, reason, raised_by, raised_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
);
const settle = statement(
  'tradeLedger.settleDispute',
  `update ledger_dispute
      set outcome = $2, answer = $3, settled_by = $4, settled_at = $5,
          to_credit_pence = case when $2 = 'agreed' then pence - credited_pence else 0 end
    where id = $1 and outcome is null`,
);

const move = statement(
  'tradeLedger.moveDispute',
  `update ledger_dispute set item_id = $2
    where item_id = $1 and (outcome is null or to_credit_pence > 0)`,
);
const cover = statement(
  'tradeLedger.coverDispute',
  `update ledger_dispute d
      set to_credit_pence = d.to_credit_pence - least(d.to_credit_pence, greatest(0, $2 - b.pence)),
          credited_pence = case when d.outcome is null
            then least(d.pence, d.credited_pence + greatest(0, $2 - b.pence))
            else d.credited_pence end
     from (select id, coalesce(sum(to_credit_pence) over (
                    order by outcome is null, id
                    rows between unbounded preceding and 1 preceding), 0) as pence
             from ledger_dispute where item_id = $1) b
    where b.id = d.id`,
);

const endCredit = statement(
  'tradeLedger.endDisputeCredit',
  'update ledger_dispute set to_credit_pence = 0 where id = $1',
);

/** No credit note is waited for any more. */
export const endDisputeCredit = (tx: Tx, id: number) => endCredit.run(tx, [id]);

/**
 * Counts a credit note for an invoice towards what was agreed about it, the oldest first, and what it
 * has beyond that towards what is in dispute still, should that be agreed.
 */
export const coverDispute = (tx: Tx, itemId: number, pence: number) =>
  cover.run(tx, [itemId, pence]);

/** Has a dispute that is open, or agreed and not yet credited, go on about the invoice that stands in for the one that it was raised of. */
export const moveDispute = (tx: Tx, fromItem: number, toItem: number) =>
  move.run(tx, [fromItem, toItem]);

/** A business's disputes, those first that are open or still to be credited. */
export const listDisputes = (tx: Queryable, businessId: number) =>
  ofBusiness.list(tx, [businessId]);

export const lockDispute = (tx: Tx, businessId: number, id: number) =>
  lockOne.find(tx, [id, businessId]);

/** Opens a dispute; undefined where one of the invoice is open already. */
export const insertDispute = (
  tx: Tx,
  dispute: Pick<DisputeRow, 'itemId' | 'lineName' | 'pence' | 'reason'> & { by: number; at: Date },
) =>
  insert.find(tx, [
    dispute.itemId,
    dispute.lineName,
    dispute.pence,
    dispute.reason,
    dispute.by,
    dispute.at,
  ]);

export const saveDisputeOutcome = (
  tx: Tx,
  id: number,
  {
    outcome,
    answer,
    by,
    at,
  }: { outcome: 'agreed' | 'refused'; answer: string; by: number; at: Date },
) => settle.run(tx, [id, outcome, answer, by, at]);
