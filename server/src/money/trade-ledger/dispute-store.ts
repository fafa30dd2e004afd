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
}

const columns = `d.id, d.item_id as "itemId", i.reference, d.line_name as "lineName", d.pence,
  d.reason, d.raised_at as "raisedAt", d.outcome, d.answer, d.settled_at as "settledAt"`;

const ofBusiness = statement<DisputeRow>(
  'tradeLedger.listDisputes',
  `select ${columns} from ledger_dispute d join ledger_item i on i.id = d.item_id
    where i.business_id = $1 order by d.outcome is not null, d.id desc limit 50`,
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
  `update ledger_dispute set outcome = $2, answer = $3, settled_by = $4, settled_at = $5
    where id = $1 and outcome is null`,
);

const move = statement(
  'tradeLedger.moveDispute',
  'update ledger_dispute set item_id = $2 where item_id = $1 and outcome is null',
);

/** Has an open dispute go on about the invoice that stands in for the one that it was raised of. */
export const moveDispute = (tx: Tx, fromItem: number, toItem: number) =>
  move.run(tx, [fromItem, toItem]);

/** A business's disputes, those first that are open. */
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
