import type { PersonalData } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { removeMailedCodes } from './proof-store.ts';

// Found from here, because a checkout knows to whom a guest's basket was to go.
const basketsOfPerson = `
   from basket b
    where b.owner_account_id = $1
       or b.id in (select o.basket_id from customer_order o where o.account_id = $1)
       or (b.owner_account_id is null and b.id in (
             select c.basket_id from checkout c where lower(c.contact->>'email') = any($2)))`;
const list = statement<{ id: string }>(
  'checkout.listBasketsOfPerson',
  `select b.id ${basketsOfPerson} order by b.id`,
);
const lock = statement<{ id: string }>(
  'checkout.lockBasketsOfPerson',
  `select b.id ${basketsOfPerson} order by b.id for update of b`,
);

/**
 * Every basket of a person: the account's own, those behind its orders, and a guest's whose checkout
 * was given one of `emails`, in small letters, which were proved to be theirs.
 */
export async function listBasketsOfPerson(
  tx: Queryable,
  accountId: number,
  emails: readonly string[],
): Promise<string[]> {
  return (await list.list(tx, [accountId, emails])).map(({ id }) => id);
}

/** The same, kept from others until the transaction ends. */
export async function lockBasketsOfPerson(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<string[]> {
  return (await lock.list(tx, [accountId, emails])).map(({ id }) => id);
}

const tell = statement<Record<string, unknown>>(
  'checkout.export',
  `select c.basket_id as "basketId", c.contact, c.delivery, c.delivery_option as "deliveryOption",
          c.billing, c.updated_at as "updatedAt"
     from checkout c where c.basket_id in (select b.id ${basketsOfPerson})
    order by c.updated_at, c.basket_id`,
);
const removeOf = statement('checkout.removeOf', `delete from checkout where basket_id = any($1)`);

/** What was typed into the checkouts of a person's baskets. */
export const checkoutPrivacy: PersonalData = {
  // A code may have been mailed to an address that is not the account's own.
  traces: async (_, { basketIds }) => ({ mailSubjects: basketIds }),
  exports: {
    checkouts: (tx, { accountId, emails }) => tell.list(tx, [accountId, emails]),
  },
  async erases(tx, { basketIds }) {
    await removeMailedCodes(tx, basketIds);
    await removeOf.run(tx, [basketIds]);
  },
};
