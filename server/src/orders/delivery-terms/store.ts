import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface TermsRow {
  version: string;
  publishedOn: string;
  text: string;
  confirmedAt: Date | null;
  isNeeded: boolean;
}

const find = statement<TermsRow>(
  'deliveryTerms.find',
  `select t.version, t.published_on as "publishedOn", t.text, c.confirmed_at as "confirmedAt",
          exists (select from consignment g
                    join consignment_line gl on gl.order_id = g.order_id
                                            and gl.consignment = g.number and gl.units > 0
                    join order_line l on l.order_id = g.order_id and l.position = gl.position
                    join offering f on f.id = l.offering_id
                   where g.order_id = $1 and f.size_class in ('bulky', 'pallet')
                     and g.state in ('planned', 'picking', 'packed', 'dispatched'))
            as "isNeeded"
     from delivery_terms t
     left join delivery_terms_confirmation c on c.version = t.version and c.order_id = $1
    where t.published_on <= $2
    order by t.published_on desc, t.version desc limit 1`,
);
const confirm = statement(
  'deliveryTerms.confirm',
  `insert into delivery_terms_confirmation (order_id, version, confirmed_at, confirmed_by)
   values ($1, $2, $3, $4) on conflict do nothing`,
);

/** The terms in force on a day, and when an order's customer confirmed them. */
export const findDeliveryTerms = async (tx: Queryable, orderId: number, today: string) =>
  (await find.find(tx, [orderId, today]))!;

/** Keeps a confirmation; the first of a version is the one that counts. */
export async function saveConfirmation(
  tx: Tx,
  confirmation: { orderId: number; version: string; at: Date; accountId: number | null },
): Promise<void> {
  const { orderId, version, at, accountId } = confirmation;
  await confirm.run(tx, [orderId, version, at, accountId]);
}

const tell = statement<Record<string, unknown>>(
  'deliveryTerms.export',
  `select o.number as "orderNumber", c.version, c.confirmed_at as "confirmedAt"
     from delivery_terms_confirmation c join customer_order o on o.id = c.order_id
    where o.account_id = $1 order by c.confirmed_at`,
);
const blank = statement(
  'deliveryTerms.blank',
  `update delivery_terms_confirmation set confirmed_by = null
    where order_id in (select id from customer_order where account_id = $1)`,
);

export const exportConfirmations = (tx: Queryable, accountId: number) => tell.list(tx, [accountId]);
export const blankConfirmations = (tx: Tx, accountId: number) => blank.run(tx, [accountId]);
