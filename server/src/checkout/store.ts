import type { Queryable } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { CheckoutDetails } from './checkout.ts';

const columns = 'contact, delivery, delivery_option as "deliveryOption", billing';

const findByBasket = statement<CheckoutDetails>(
  'checkout.findByBasket',
  `select ${columns} from checkout where basket_id = $1`,
);

const nothingYet: CheckoutDetails = {
  contact: null,
  delivery: null,
  deliveryOption: null,
  billing: null,
};

/** What the checkout has been told so far; nothing at all for a basket that never began one. */
export async function findCheckoutDetails(
  tx: Queryable,
  basketId: string,
): Promise<CheckoutDetails> {
  return (await findByBasket.find(tx, [basketId])) ?? nothingYet;
}

const save = statement(
  'checkout.save',
  `insert into checkout (basket_id, contact, delivery, delivery_option, billing, updated_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (basket_id) do update
      set contact = excluded.contact, delivery = excluded.delivery,
          delivery_option = excluded.delivery_option, billing = excluded.billing,
          updated_at = excluded.updated_at`,
);

/** Writes all details; the caller holds the basket's lock, so nothing is overwritten unseen. */
export async function saveCheckoutDetails(
  tx: Tx,
  basketId: string,
  details: CheckoutDetails,
  now: Date,
): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await save.run(tx, [
    basketId,
    json(details.contact),
    json(details.delivery),
    json(details.deliveryOption),
    json(details.billing),
    now,
  ]);
}

const removeOf = statement('checkout.removeOf', `delete from checkout where basket_id = any($1)`);

/** Forgets what was typed into the checkouts of baskets whose owner is erased. */
export const eraseCheckouts = (tx: Tx, basketIds: readonly string[]) =>
  removeOf.run(tx, [basketIds]);

const countRecent = statement<{ intents: number }>(
  'checkout.countRecentPayments',
  `select count(*)::int as intents from payment where visitor = $1 and created_at > $2`,
);

/** How many payments somebody has begun since an instant. */
export async function countPaymentsSince(tx: Queryable, visitor: string, since: Date) {
  return (await countRecent.find(tx, [visitor, since]))!.intents;
}
