import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const removeAll = statement(
  'wishlist.eraseAll',
  `delete from wishlist where owner_account_id = $1`,
);

/** Removes the wishlists of an account that is erased; links that showed them end with them. */
export const eraseWishlists = (tx: Tx, accountId: number) => removeAll.run(tx, [accountId]);
