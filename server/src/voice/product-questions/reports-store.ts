import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const insert = statement(
  'productQuestions.insertReport',
  `insert into product_question_report (question_id, reporter, words, reported_at)
   values ($1, $2, $3, $4) on conflict do nothing`,
);
const end = statement(
  'productQuestions.endReports',
  'delete from product_question_report where question_id = $1',
);

/** Keeps what a reader says is wrong with a question; false where they have said so before. */
export const insertReport = async (
  tx: Tx,
  questionRow: number,
  { reporter, words, at }: { reporter: string; words: string; at: Date },
): Promise<boolean> => (await insert.run(tx, [questionRow, reporter, words, at])) === 1;

/** Staff have looked at what was reported: everybody may report again. */
export const endReports = (tx: Tx, questionRow: number) => end.run(tx, [questionRow]);
