import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const count = statement<{ version: number }>(
  'contentChanges.count',
  'update content_state set version = version + 1 returning version',
);

/**
 * Counts a change that readers must see, and gives its number. It comes first in its transaction:
 * others that would change something wait until that ends, so that none is seen before an earlier one.
 */
export const recordContentChange = async (tx: Tx): Promise<number> =>
  (await count.find(tx))!.version;
