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

/** Notes that somebody reported a review; false where they have before. */
export const insertReport = async (
  tx: Tx,
  reviewId: number,
  { reporter, at }: { reporter: string; at: Date },
): Promise<boolean> => (await insert.run(tx, [reviewId, reporter, at])) === 1;

/** Forgets who reported; what was said stays with the review. */
export const forgetReports = (tx: Tx, reporters: readonly string[]) => forget.run(tx, [reporters]);
