import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface StockNotice {
  id: number;
  offeringId: number;
  email: string;
}

const insert = statement(
  'stockNotices.insert',
  `insert into stock_notice (offering_id, email, account_id, asked_at, keep_until)
   values ($1, $2, $3, $4, $5)
   on conflict (offering_id, lower(email)) do update set keep_until = excluded.keep_until`,
);
const wanted = statement<{ offeringId: number }>(
  'stockNotices.listWanted',
  'select distinct offering_id as "offeringId" from stock_notice',
);
const take = statement<StockNotice>(
  'stockNotices.take',
  `delete from stock_notice where id in (
     select id from stock_notice where offering_id = any($1::int[])
      order by asked_at limit $2 for update skip locked)
   returning id, offering_id as "offeringId", email`,
);
const removeOver = statement(
  'stockNotices.removeOver',
  'delete from stock_notice where keep_until <= $1',
);

export interface NewStockNotice {
  offeringId: number;
  email: string;
  accountId: number | null;
  at: Date;
  keepUntil: Date;
}

/** Asking again for the same keeps one wish, for longer. */
export async function insertStockNotice(tx: Tx, notice: NewStockNotice): Promise<void> {
  const { offeringId, email, accountId, at, keepUntil } = notice;
  await insert.run(tx, [offeringId, email, accountId, at, keepUntil]);
}

/** What somebody waits for. */
export const listWantedOfferings = async (tx: Queryable) =>
  (await wanted.list(tx, [])).map(({ offeringId }) => offeringId);

/** Forgets wishes for these, those that waited longest first, and gives them to be told of. */
export const takeStockNotices = (tx: Tx, offeringIds: readonly number[], limit: number) =>
  take.list(tx, [offeringIds, limit]);

export const removeNoticesOver = (tx: Queryable, at: Date) => removeOver.run(tx, [at]);
