import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const follow = statement(
  'productQuestions.followOfferings',
  `update product_question q set product_id = o.product_id
     from offering o where o.id = q.offering_id and o.product_id <> q.product_id`,
);

/** Lets questions stand where the finish and size that they were asked of is sold now. */
export const followOfferingsWithQuestions = (tx: Tx) => follow.run(tx, []);
