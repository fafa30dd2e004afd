import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const insert = statement(
  'savedCards.insertSetup',
  `insert into card_setup (id, account_id, created_at) values ($1, $2, $3)`,
);
const attach = statement(
  'savedCards.attachSetup',
  `update card_setup set setup_id = $2 where id = $1`,
);
const countSince = statement<{ setups: number }>(
  'savedCards.countSetups',
  `select count(*)::int as setups from card_setup where account_id = $1 and created_at > $2`,
);
const findOwn = statement<{ customerId: string }>(
  'savedCards.findSetup',
  `select customer_id as "customerId" from card_setup join card_customer using (account_id)
    where account_id = $1 and setup_id = $2`,
);

/** Writes a setup that the provider does not know of yet. */
export const insertSetup = (tx: Tx, setup: { id: string; accountId: number; at: Date }) =>
  insert.run(tx, [setup.id, setup.accountId, setup.at]);

export const attachSetup = (tx: Tx, id: string, setupId: string) => attach.run(tx, [id, setupId]);

/** How many setups an account has begun since an instant. */
export async function countSetupsSince(tx: Queryable, accountId: number, since: Date) {
  return (await countSince.find(tx, [accountId, since]))!.setups;
}

/** The customer of an account's own setup; another account's is the same as none. */
export const findSetupCustomer = (tx: Queryable, accountId: number, setupId: string) =>
  findOwn.find(tx, [accountId, setupId]);
