import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FrozenOrder } from '../orders/orders.ts';

/** What an order was placed as, whatever became of it since. */
export interface ConfirmedOrder {
  number: string;
  placedAt: Date;
  paidWith: string | null;
  /** What its payment had frozen. */
  frozen: FrozenOrder;
  /** The terms that it was placed under; null where they were not kept. */
  terms: string | null;
  /** For how many days from the last arrival a consumer may cancel. */
  returnDays: number;
}

const find = statement<ConfirmedOrder>(
  'orderDocuments.findConfirmed',
  `select o.number, o.placed_at as "placedAt", o.paid_with as "paidWith", p.snapshot as frozen,
          t.text as terms, r.consumer_days as "returnDays"
     from customer_order o
     join order_payment op on op.order_id = o.id
     join payment p on p.id = op.payment_id and p.subject = o.basket_id
     join return_terms r on r.version = return_terms_at(o.placed_at)
     left join terms_version t on t.version = o.terms_version
    where o.id = $1 and strpos(o.email, '@') > 0`,
);
/** Undefined for one whose buyer was erased. */
export const findConfirmedOrder = (tx: Queryable, orderId: number) => find.find(tx, [orderId]);

const paperOf = statement<{ pdf: Buffer }>(
  'orderDocuments.findConfirmationPaper',
  'select pdf from order_confirmation_paper where order_id = $1',
);

/** The paper as it was kept; undefined where there is none. */
export async function findConfirmationPaper(
  tx: Queryable,
  orderId: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await paperOf.find(tx, [orderId]);
  return row && new Uint8Array(row.pdf);
}

const insert = statement(
  'orderDocuments.insertConfirmationPaper',
  `insert into order_confirmation_paper (order_id, pdf, pdf_sha256, made_at)
   values ($1, $2, sha256($2), $3)`,
);

export async function insertConfirmationPaper(
  tx: Tx,
  { orderId, pdf, at }: { orderId: number; pdf: Uint8Array; at: Date },
): Promise<void> {
  await insert.run(tx, [orderId, pdf, at]);
}

const remove = statement(
  'orderDocuments.removeConfirmationPaper',
  'delete from order_confirmation_paper where order_id = $1',
);

/** Takes the paper away with the person that it names: no tax is reckoned by it. */
export async function removeConfirmationPaper(tx: Tx, orderId: number): Promise<void> {
  await remove.run(tx, [orderId]);
}
