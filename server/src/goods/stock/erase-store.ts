import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const disown = statement(
  'stock.disownHolds',
  `update stock_hold set visitor = 'erased' where basket_id = any($1)`,
);

/** Forgets whose payments stock was held for; what the holds took stays on the books. */
export const eraseHolders = (tx: Tx, basketIds: readonly string[]) => disown.run(tx, [basketIds]);
