import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const insert = statement(
  'reviews.insertReport',
  `insert into review_report (review_id, reporter, reported_at) values ($1, $2, $3)
   on conflict do nothing`,
);
const forget = statement(
  'reviews.forgetReports',
  'delete from review_report where reporter = any($1::text[])',
);
const endAll = statement('reviews.endReports', 'delete from review_report where review_id = $1');

/** Notes that somebody reported a review; false where they have before. */
export const insertReport = async (
  tx: Tx,
  reviewId: number,
  { reporter, at }: { reporter: string; at: Date },
): Promise<boolean> => (await insert.run(tx, [reviewId, reporter, at])) === 1;

/** Lets everybody report a review again: what they said of it has been read, or its words are others. */
export const endReports = (tx: Tx, reviewId: number) => endAll.run(tx, [reviewId]);

/** Forgets who reported; what was said stays with the review. */
export const forgetReports = (tx: Tx, reporters: readonly string[]) => forget.run(tx, [reporters]);
