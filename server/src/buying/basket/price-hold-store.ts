import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PriceHold } from './price-hold.ts';

/** What was sent of a quote, as its held prices are kept by it. */
export interface HeldIssue {
  quoteId: string;
  issue: number;
}

/** A held price with where it counts now. */
export interface StandingHold extends PriceHold {
  /** The basket that it was put into last. */
  basketId: string | null;
  /** Whether the goods stand in somebody's basket at it, or are just being paid for. */
  isStanding: boolean;
}

const insert = statement(
  'basket.insertHolds',
  `insert into price_hold (quote_id, issue, quote_number, business_id, held_until, offering_id, quantity,
                           inc_pence, ex_pence, basis)
   select $1, $2, $3, $4, $5, t.*
     from unnest($6::int[], $7::int[], $8::int[], $9::int[], $10::text[]) as t`,
);

/** Writes what a quote promises as it is sent; each offering once. */
export async function insertHolds(
  tx: Tx,
  { quoteId, issue }: HeldIssue,
  promised: Pick<PriceHold, 'quoteNumber' | 'businessId' | 'heldUntil'>,
  holds: readonly Pick<PriceHold, 'offeringId' | 'quantity' | 'incPence' | 'exPence' | 'basis'>[],
): Promise<void> {
  const { quoteNumber, businessId, heldUntil } = promised;
  await insert.run(tx, [
    quoteId,
    issue,
    quoteNumber,
    businessId,
    heldUntil,
    holds.map(({ offeringId }) => offeringId),
    holds.map(({ quantity }) => quantity),
    holds.map(({ incPence }) => incPence),
    holds.map(({ exPence }) => exPence),
    holds.map(({ basis }) => basis),
  ]);
}

// A declined card may be followed by another until the payment is given up, and each payment is of what its
// basket came to as it began. So a price stays where it may yet be paid.
const stands = `h.basket_id is not null and (
  exists (select from payment p
           where p.purpose = 'basket' and p.subject = h.basket_id
             and p.state in ('created', 'requires-action', 'processing', 'failed'))
  or exists (select from basket b
               join basket_line l on l.basket_id = b.id and l.offering_id = h.offering_id
               join business_member m on m.account_id = b.owner_account_id
                                     and m.business_id = h.business_id
              where b.id = h.basket_id and b.status in ('open', 'asked')))`;
const ofIssue = statement<StandingHold>(
  'basket.listHoldsOfIssue',
  `select h.offering_id as "offeringId", h.quantity - h.used as quantity, h.inc_pence as "incPence",
          h.ex_pence as "exPence", h.basis, h.held_until as "heldUntil",
          h.quote_number as "quoteNumber", h.business_id as "businessId",
          h.basket_id as "basketId", ${stands} as "isStanding"
     from price_hold h where h.quote_id = $1 and h.issue = $2 order by h.offering_id`,
);
const lock = statement(
  'basket.lockHolds',
  `select from price_hold h
    where (h.quote_id = $1 and h.issue = $2) or h.basket_id = any($3)
    order by h.quote_id, h.issue, h.offering_id for update`,
);

/** What a sent quote holds, with how much of it was not ordered yet. */
export const listHolds = (tx: Queryable, { quoteId, issue }: HeldIssue) =>
  ofIssue.list(tx, [quoteId, issue]);

/**
 * The same, kept from payments and other orders until the transaction ends, together with all that is held
 * in these baskets, whose locks come first as everywhere.
 */
export async function lockHolds(
  tx: Tx,
  { quoteId, issue }: HeldIssue,
  basketIds: readonly string[],
): Promise<StandingHold[]> {
  await lock.run(tx, [quoteId, issue, basketIds]);
  return listHolds(tx, { quoteId, issue });
}

const place = statement(
  'basket.placeHolds',
  `update price_hold set basket_id = $3
    where quote_id = $1 and issue = $2 and offering_id = any($4)`,
);
const take = statement(
  'basket.takeHolds',
  `update price_hold h set basket_id = null, used = least(h.quantity, h.used + coalesce(
            (select t.quantity from unnest($2::int[], $3::int[]) as t(offering_id, quantity)
              where t.offering_id = h.offering_id), 0))
    where h.basket_id = $1`,
);

/** Has prices of a quote that count nowhere count in a basket from now on; both are locked. */
export const placeHolds = (
  tx: Tx,
  { quoteId, issue }: HeldIssue,
  basketId: string,
  offeringIds: readonly number[],
) => place.run(tx, [quoteId, issue, basketId, offeringIds]);

/** Takes off what a basket's order bought at held prices, and lets go of the rest; the basket is locked. */
export const takeHolds = (
  tx: Tx,
  basketId: string,
  bought: readonly { offeringId: number; quantity: number }[],
) =>
  take.run(tx, [
    basketId,
    bought.map(({ offeringId }) => offeringId),
    bought.map(({ quantity }) => quantity),
  ]);

const remove = statement('basket.removeHolds', 'delete from price_hold where quote_id = any($1)');

/** Lets go of all that quotes promised which are removed. */
export const removeHolds = (tx: Tx, quoteIds: readonly string[]) => remove.run(tx, [quoteIds]);
