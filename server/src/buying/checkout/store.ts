import type { BasketState } from '../basket/basket.ts';
import { basketColumns, toBasketState, type BasketRow } from '../basket/store.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { paymentColumns, type Payment } from '../../money/payments/store.ts';
import type { Approved } from '../approvals/asked-order.ts';
import type { Owned } from '../ownership/ownership.ts';
import type { CheckoutDetails } from './checkout.ts';

/** What a checkout that has not begun was told. */
export const nothingYet: CheckoutDetails = {
  contact: null,
  delivery: null,
  deliveryOption: null,
  billing: null,
};

const noCheckout = { details: nothingYet, job: undefined, hasPayments: false, approval: null };

/** A basket with what its checkout has been told so far: nothing at all where none has begun. */
export interface FoundCheckout {
  basket: BasketState;
  details: CheckoutDetails;
  /** The job that the basket is for; undefined where that was not read. */
  job: string | null | undefined;
  /** Whether a payment of it was ever begun. */
  hasPayments: boolean;
  /** The yes that somebody gave to it; null where nobody was asked, or has said so. */
  approval: Approved | null;
}

type CheckoutRow = BasketRow & {
  checkout:
    | (Pick<FoundCheckout, 'details' | 'job' | 'hasPayments'> & {
        approval: (Omit<Approved, 'heldUntil'> & { heldUntil: string }) | null;
      })
    | null;
};

function toCheckout(row: CheckoutRow | undefined): FoundCheckout | undefined {
  if (!row) return undefined;
  const { details, job, hasPayments, approval } = row.checkout ?? noCheckout;
  return {
    basket: toBasketState(row),
    details,
    job,
    hasPayments,
    approval: approval && { ...approval, heldUntil: new Date(approval.heldUntil) },
  };
}

const findById = statement<CheckoutRow>(
  'checkout.findById',
  `select ${basketColumns}, checkout_of_basket(b.id) as checkout from basket b where b.id = $1`,
);
// checkout_of_basket looks when it is called, and sees what was written while the lock was waited for.
const lockById = statement<CheckoutRow>(
  'checkout.lockById',
  `select b.*, checkout_of_basket(b.id) as checkout from locked_basket($1) b`,
);

/** A basket and its checkout, whoever owns it. */
export async function findCheckout(tx: Queryable, basketId: string) {
  return toCheckout(await findById.find(tx, [basketId]));
}

/** The same, with nobody else changing them until the transaction ends. */
export async function lockCheckout(tx: Tx, basketId: string) {
  return toCheckout(await lockById.find(tx, [basketId]));
}

// Whoever comes first writes. Details are compared by what they say: two who began with the same
// ones cannot both write, and one who waits for the basket's lock looks again at it as it is then. What
// was told before is only followed by more: details that are gone do not come back.
const saveUnchanged = statement(
  'checkout.saveUnchanged',
  `with unchanged as materialized (
     select id from basket
      where id = $1 and version = $2 and status = 'open'
        and owner_account_id is not distinct from $3 and owner_visitor is not distinct from $4
        for update)
   insert into checkout as c (basket_id, contact, delivery, delivery_option, billing, updated_at)
   select id, $5::jsonb, $6::jsonb, $7::jsonb, $8::jsonb, $9 from unchanged
    where num_nonnulls($10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb) = 0
       or exists (select from checkout where basket_id = $1)
   on conflict (basket_id) do update
      set contact = excluded.contact, delivery = excluded.delivery,
          delivery_option = excluded.delivery_option, billing = excluded.billing,
          updated_at = excluded.updated_at
    where (c.contact, c.delivery, c.delivery_option, c.billing)
          is not distinct from ($10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb)`,
);

/**
 * Writes all details, in one statement, where the basket and the details are still those that were
 * read. Says whether it did.
 */
export async function saveUnchangedDetails(
  tx: Queryable,
  { basket, details: before }: FoundCheckout,
  after: CheckoutDetails,
  now: Date,
): Promise<boolean> {
  const { basketId, version, ownerAccountId, ownerVisitor } = basket;
  const values = [basketId, version, ownerAccountId, ownerVisitor];
  const saved = [...values, ...columnsOf(after), now, ...columnsOf(before)];
  return (await saveUnchanged.run(tx, saved)) > 0;
}

function columnsOf({ contact, delivery, deliveryOption, billing }: CheckoutDetails) {
  return [contact, delivery, deliveryOption, billing].map((value) =>
    value === null ? null : JSON.stringify(value),
  );
}

type OwnedPayment = Payment & Owned;

// A payment with nothing to pay is unknown to the provider, and goes by our own id.
const findPayment = statement<OwnedPayment>(
  'checkout.findPayment',
  `select ${paymentColumns('p')}, b.owner_account_id as "ownerAccountId",
          b.owner_visitor as "ownerVisitor"
     from payment p join basket b on b.id = p.subject
    where p.purpose = 'basket' and p.subject = $1
      and (p.provider_intent_id = $2
           or (p.provider_intent_id is null and p.amount_pence = 0 and p.id::text = $2))`,
);

/** A payment of a basket by what its page calls it, with the basket's owner. */
export const findPaymentOfBasket = (tx: Queryable, basketId: string, intentId: string) =>
  findPayment.find(tx, [basketId, intentId]);
