import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const lockOfPerson = statement<{ id: string }>(
  'basket.lockOfPerson',
  `select b.id from basket b
    where b.owner_account_id = $1
       or b.id in (select o.basket_id from customer_order o where o.account_id = $1)
       or (b.owner_account_id is null and b.id in (
             select c.basket_id from checkout c where lower(c.contact->>'email') = lower($2)))
    order by b.id for update of b`,
);
const removeUnpaid = statement(
  'basket.removeUnpaid',
  `delete from basket b where b.id = any($1)
      and not exists (select from payment p where p.purpose = 'basket' and p.subject = b.id)`,
);
const disown = statement(
  'basket.disown',
  `with emptied as (delete from basket_line where basket_id = any($1))
   update basket set owner_account_id = null, owner_visitor = null,
          status = case when status = 'ordered' then 'ordered' else 'erased' end
    where id = any($1)`,
);

/**
 * Every basket of a person, kept from others until the transaction ends: the account's own, those
 * behind its orders, and a guest's whose checkout was given `email`, an address proved to be theirs.
 */
export async function lockBasketsOfPerson(
  tx: Tx,
  accountId: number,
  email: string | null,
): Promise<string[]> {
  return (await lockOfPerson.list(tx, [accountId, email])).map(({ id }) => id);
}

/** Removes baskets; one that money went through is kept, empty and nobody's. */
export async function eraseBaskets(tx: Tx, basketIds: readonly string[]): Promise<void> {
  await removeUnpaid.run(tx, [basketIds]);
  await disown.run(tx, [basketIds]);
}
