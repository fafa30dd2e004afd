import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { KeptCard } from './saved-cards.ts';

/** An account's customer at the provider. */
export interface CardCustomer {
  accountId: number;
  customerId: string;
  /** Grows whenever the cards were written, so that an older list is never written over a newer. */
  version: number;
}

interface CustomerRow extends Omit<CardCustomer, 'customerId'> {
  /** Null between the row's first commit and the provider's answer. */
  customerId: string | null;
  creationKey: string;
}

const customerColumns = `account_id as "accountId", customer_id as "customerId", version`;

const insertRow = statement(
  'savedCards.insertCustomer',
  `insert into card_customer (account_id, creation_key) values ($1, $2)
   on conflict (account_id) do nothing`,
);
const findOfAccount = statement<CustomerRow>(
  'savedCards.findCustomerOfAccount',
  `select ${customerColumns}, creation_key as "creationKey" from card_customer
    where account_id = $1`,
);
const attach = statement(
  'savedCards.attachCustomer',
  `update card_customer set customer_id = $2 where account_id = $1 and creation_key = $3`,
);
const findById = statement<CardCustomer>(
  'savedCards.findCustomer',
  `select ${customerColumns} from card_customer where customer_id = $1`,
);
const lockById = statement<CardCustomer>(
  'savedCards.lockCustomer',
  `select ${customerColumns} from card_customer where customer_id = $1 for update`,
);
const lockOfAccount = statement(
  'savedCards.lockCards',
  `select from card_customer where account_id = $1 for update`,
);
const bumpVersion = statement(
  'savedCards.bumpVersion',
  `update card_customer set version = version + 1 where account_id = $1`,
);
const forgetRow = statement(
  'savedCards.forgetCustomer',
  `delete from card_customer where account_id = $1`,
);

/** The account's customer, or the key under which the provider is to be asked for one. */
export async function findOrInsertCustomer(
  tx: Tx,
  accountId: number,
  creationKey: string,
): Promise<CustomerRow> {
  await insertRow.run(tx, [accountId, creationKey]);
  return (await findOfAccount.find(tx, [accountId]))!;
}

export const attachCustomer = (
  tx: Tx,
  accountId: number,
  customer: { customerId: string; creationKey: string },
) => attach.run(tx, [accountId, customer.customerId, customer.creationKey]);

export const findCustomer = (tx: Queryable, customerId: string) => findById.find(tx, [customerId]);

/** The customer, with nobody else writing its cards until this transaction ends. */
export const lockCustomer = (tx: Tx, customerId: string) => lockById.find(tx, [customerId]);

/** The same for whoever knows the account only. */
export const lockCards = (tx: Tx, accountId: number) => lockOfAccount.run(tx, [accountId]);

const columns = `payment_method_id as "paymentMethodId", brand, last_four as "lastFour",
  expiry_month as "expiryMonth", expiry_year as "expiryYear", is_default as "isDefault", billing,
  saved_at as "savedAt"`;

const listByAccount = statement<KeptCard>(
  'savedCards.list',
  `select ${columns} from saved_card where account_id = $1
    order by is_default desc, saved_at desc, payment_method_id`,
);
const findOwn = statement<KeptCard & { customerId: string }>(
  'savedCards.find',
  `select ${columns}, customer_id as "customerId"
     from saved_card join card_customer using (account_id)
    where account_id = $1 and payment_method_id = $2`,
);
const removeOthers = statement(
  'savedCards.removeOthers',
  `delete from saved_card where account_id = $1 and payment_method_id <> all($2)`,
);
const clearDefault = statement(
  'savedCards.clearDefault',
  `update saved_card set is_default = false
    where account_id = $1 and is_default and payment_method_id <> $2`,
);
const makeDefault = statement(
  'savedCards.makeDefault',
  `update saved_card set is_default = true where account_id = $1 and payment_method_id = $2`,
);
const upsert = statement(
  'savedCards.upsert',
  `insert into saved_card (account_id, payment_method_id, brand, last_four, expiry_month,
     expiry_year, is_default, billing, saved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (payment_method_id) do update
      set brand = excluded.brand, last_four = excluded.last_four,
          expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year,
          is_default = excluded.is_default, billing = excluded.billing`,
);

/** An account's cards, the default first and then the newest. */
export const listCards = (tx: Queryable, accountId: number) => listByAccount.list(tx, [accountId]);

/** A card of this account with its customer; another account's is the same as none. */
export const findCard = (tx: Queryable, accountId: number, paymentMethodId: string) =>
  findOwn.find(tx, [accountId, paymentMethodId]);

/** Makes one card of the account its default; the caller has locked the account's cards. */
export async function setDefaultCard(tx: Tx, accountId: number, paymentMethodId: string) {
  await clearDefault.run(tx, [accountId, paymentMethodId]);
  await makeDefault.run(tx, [accountId, paymentMethodId]);
}

/** Keeps exactly these cards; the caller has locked the account's cards. */
export async function saveCards(tx: Tx, accountId: number, cards: readonly KeptCard[]) {
  const ids = cards.map((card) => card.paymentMethodId);
  await removeOthers.run(tx, [accountId, ids]);
  await clearDefault.run(tx, [accountId, cards.find((card) => card.isDefault)?.paymentMethodId]);
  for (const card of cards) {
    await upsert.run(tx, [
      accountId,
      card.paymentMethodId,
      card.brand,
      card.lastFour,
      card.expiryMonth,
      card.expiryYear,
      card.isDefault,
      card.billing && JSON.stringify(card.billing),
      card.savedAt,
    ]);
  }
  await bumpVersion.run(tx, [accountId]);
}

/** Forgets a customer that the provider no longer has, with all cards. */
export async function forgetCustomer(tx: Tx, accountId: number) {
  await removeOthers.run(tx, [accountId, []]);
  await forgetRow.run(tx, [accountId]);
}
