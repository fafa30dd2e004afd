import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A customer that the provider is still to forget. */
export interface CustomerRemoval {
  creationKey: string;
  accountId: number;
  /** Null where the provider's answer never arrived: the key finds the customer. */
  customerId: string | null;
}

const columns = `creation_key as "creationKey", account_id as "accountId",
  customer_id as "customerId"`;

const removeCards = statement(
  'savedCards.eraseCards',
  `delete from saved_card where account_id = $1`,
);
const removeSetups = statement(
  'savedCards.eraseSetups',
  `delete from card_setup where account_id = $1`,
);
const moveCustomer = statement<CustomerRemoval>(
  'savedCards.moveCustomerToRemoval',
  `with gone as (delete from card_customer where account_id = $1
                 returning creation_key, account_id, customer_id)
   insert into card_customer_removal (creation_key, account_id, customer_id, asked_at)
   select creation_key, account_id, customer_id, $2 from gone
   returning ${columns}`,
);
const find = statement<CustomerRemoval>(
  'savedCards.findRemoval',
  `select ${columns} from card_customer_removal where creation_key = $1`,
);
const settle = statement(
  'savedCards.settleRemoval',
  `delete from card_customer_removal where creation_key = $1`,
);
const listWaiting = statement<{ creationKey: string }>(
  'savedCards.listRemovals',
  `select creation_key as "creationKey" from card_customer_removal order by asked_at limit 100`,
);
const isPending = statement<{ pending: boolean }>(
  'savedCards.isRemovalPending',
  `select exists (select from card_customer_removal where account_id = $1) as pending`,
);

/** Forgets an account's cards here; the answer is what the provider has to forget, if anything. */
export async function moveCardsToRemoval(
  tx: Tx,
  accountId: number,
  now: Date,
): Promise<CustomerRemoval | undefined> {
  await removeCards.run(tx, [accountId]);
  await removeSetups.run(tx, [accountId]);
  return moveCustomer.find(tx, [accountId, now]);
}

/** A removal that the provider has not answered; undefined once it has. */
export const findRemoval = (tx: Queryable, creationKey: string) => find.find(tx, [creationKey]);

export const settleRemoval = (tx: Tx, creationKey: string) => settle.run(tx, [creationKey]);

/** Removals that wait, the oldest first. */
export async function listRemovals(tx: Queryable): Promise<string[]> {
  return (await listWaiting.list(tx)).map(({ creationKey }) => creationKey);
}

/** Whether the provider has yet to forget the customer of an erased account. */
export async function isRemovalPending(tx: Queryable, accountId: number): Promise<boolean> {
  return (await isPending.find(tx, [accountId]))!.pending;
}
