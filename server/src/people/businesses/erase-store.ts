import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const removeMembership = statement(
  'tradeAccounts.removeMembership',
  `delete from trade_account where account_id = $1`,
);

/** Takes a person who is erased out of the business that they bought for. */
export const eraseTradeAccount = (tx: Tx, accountId: number) =>
  removeMembership.run(tx, [accountId]);
