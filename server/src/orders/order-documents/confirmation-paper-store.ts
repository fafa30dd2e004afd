import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** An order that is to be confirmed on paper. */
export interface ConfirmedOrder {
  id: number;
  guid: string;
  number: string;
  isConsumer: boolean;
  contact: { firstName: string; lastName: string };
  /** The terms that it was placed under; null where they were not kept. */
  terms: string | null;
}

const find = statement<ConfirmedOrder>(
  'orderDocuments.findConfirmed',
  `select o.id, o.guid, o.number, o.contact, o.capacity = 'consumer' as "isConsumer", t.text as terms
     from customer_order o left join terms_version t on t.version = o.terms_version
    where o.id = $1`,
);
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

const withoutPaper = statement<{ id: number }>(
  'orderDocuments.listUnconfirmed',
  `select o.id from customer_order o
    where o.placed_at >= $1 and strpos(o.email, '@') > 0
      and not exists (select from order_confirmation_paper p where p.order_id = o.id)
    order by o.placed_at, o.id limit $2`,
);

/** Orders placed since an instant that are not confirmed on paper yet, the oldest first. */
export async function listUnconfirmedOrders(
  tx: Queryable,
  since: Date,
  limit: number,
): Promise<number[]> {
  return (await withoutPaper.list(tx, [since, limit])).map(({ id }) => id);
}

const remove = statement(
  'orderDocuments.removeConfirmationPaper',
  'delete from order_confirmation_paper where order_id = $1',
);

/** Takes the paper away with the person that it names: no tax is reckoned by it. */
export async function removeConfirmationPaper(tx: Tx, orderId: number): Promise<void> {
  await remove.run(tx, [orderId]);
}
