import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** An order that its business owes, as its papers and its credit are filed. */
export interface AccountOrder {
  id: number;
  number: string;
  businessId: number;
  poNumber: string | null;
  jobReference: string | null;
}

const find = statement<AccountOrder>(
  'orders.findAccountOrder',
  `select id, number, business_id as "businessId", po_number as "poNumber",
          job_reference as "jobReference"
     from customer_order where id = $1 and payment_terms = 'on-account'`,
);

/** The order, where it went on account; undefined for one that was paid as it was placed. */
export const findAccountOrder = (tx: Queryable, orderId: number) => find.find(tx, [orderId]);

/** Pieces of a line that left on account together, and what of the line's amount is theirs. */
export interface BilledPieces {
  position: number;
  units: number;
  exPence: number;
  vatPence: number;
}

const insertDispatch = statement(
  'orders.insertAccountDispatch',
  `insert into account_dispatch (order_id, consignment, lines, sent_at)
   values ($1, $2, $3::jsonb, $4) on conflict do nothing`,
);

/** Keeps what left: an invoice will be made of it, of these pence. */
export const saveAccountDispatch = (
  tx: Tx,
  { orderId, consignment, lines, sentAt }: AccountDispatch,
) => insertDispatch.run(tx, [orderId, consignment, JSON.stringify(lines), sentAt]);

/** What left together on account. */
export interface AccountDispatch {
  orderId: number;
  consignment: number;
  lines: readonly BilledPieces[];
  sentAt: Date;
}

/** A line of an order on account: what of it is cancelled, what left, and what never did. */
export interface AccountLine {
  position: number;
  basis: Basis;
  cancelled: number;
  billed: LineAmount;
  unbilledUnits: number;
  unbilled: LineAmount;
}

const accountLines = statement<AccountLine>(
  'orders.listAccountLines',
  `with billed as (
     select x.position, sum(x.units)::int as units, sum(x."exPence")::bigint as ex,
            sum(x."vatPence")::bigint as vat
       from account_dispatch s
      cross join jsonb_to_recordset(s.lines)
              as x(position int, units int, "exPence" bigint, "vatPence" bigint)
      where s.order_id = $1 group by x.position)
   select l.position, l.unit_basis as basis, least(l.cancelled, l.quantity + l.added) as cancelled,
          json_build_object('incPence', coalesce(b.ex + b.vat, 0), 'exPence', coalesce(b.ex, 0),
                            'vatPence', coalesce(b.vat, 0)) as billed,
          l.quantity + l.added - coalesce(b.units, 0) as "unbilledUnits",
          json_build_object('incPence', l.inc_pence - coalesce(b.ex + b.vat, 0),
                            'exPence', l.ex_pence - coalesce(b.ex, 0),
                            'vatPence', l.vat_pence - coalesce(b.vat, 0)) as unbilled
     from order_line l left join billed b using (position)
    where l.order_id = $1 order by l.position`,
);

/** Every line of an order on account, with what of it left and so has an invoice, and what did not. */
export const listAccountLines = (tx: Queryable, orderId: number) =>
  accountLines.list(tx, [orderId]);

const left = statement<{ hasLeft: boolean }>(
  'orders.hasAnythingLeft',
  `select exists (select from consignment where order_id = $1 and dispatched_at is not null)
            as "hasLeft"`,
);

/** Whether anything of an order was handed to a carrier yet. */
export const hasAnythingLeft = async (tx: Queryable, orderId: number) =>
  (await left.find(tx, [orderId]))!.hasLeft;
