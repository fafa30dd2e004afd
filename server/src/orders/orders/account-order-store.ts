import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

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

const standing = statement<{
  position: number;
  ordered: number;
  cancelled: number;
  basis: 'inc' | 'ex';
}>(
  'orders.listCancelled',
  `select position, quantity + added as ordered, least(cancelled, quantity + added) as cancelled,
          unit_basis as basis
     from order_line where order_id = $1 order by position`,
);

/** How many pieces of each line were ordered, and how many of them are not sent any more. */
export const listCancelled = (tx: Queryable, orderId: number) => standing.list(tx, [orderId]);

const left = statement<{ hasLeft: boolean }>(
  'orders.hasAnythingLeft',
  `select exists (select from consignment where order_id = $1 and dispatched_at is not null)
            as "hasLeft"`,
);

/** Whether anything of an order was handed to a carrier yet. */
export const hasAnythingLeft = async (tx: Queryable, orderId: number) =>
  (await left.find(tx, [orderId]))!.hasLeft;
