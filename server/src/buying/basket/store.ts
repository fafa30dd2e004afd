import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { toCarriedDiscount, type DiscountTermsRow } from '../../goods/discounts/store.ts';
import { isOwners, toOwned, type OwnedRow, type Owner } from '../ownership/ownership.ts';
import type { BasketState, Line } from './basket.ts';
import type { PriceHold } from './price-hold.ts';

/** A basket as a statement reads it; checkout reads it together with its details. */
export interface BasketRow extends OwnedRow {
  id: string;
  version: number;
  status: BasketState['status'];
  updated_at: Date;
  business_id: number | null;
  lines: [number, number, number, number, string | null, string | null][] | null;
  discount: DiscountTermsRow | null;
  holds: [number, number, number, number, PriceHold['basis'], string, string, number][] | null;
}

// One statement reads the basket with its lines. The lines come as arrays, in the order of `toBasketState`.
export const basketColumns = `b.id, b.version, b.status, b.owner_account_id, b.owner_visitor, b.updated_at, b.business_id,
  (select json_agg(json_build_array(l.offering_id, l.quantity, l.seen_inc_pence, l.seen_ex_pence,
                                    l.seen_promotion, l.room_label) order by l.position)
     from basket_line l where l.basket_id = b.id) as lines,
  discount_terms(b.issue_code_id, b.id) as discount,
  (select json_agg(json_build_array(h.offering_id, h.quantity - h.used, h.inc_pence, h.ex_pence, h.basis,
                                    h.held_until, h.quote_number, h.business_id))
     from price_hold h where h.basket_id = b.id) as holds`;

const findById = statement<BasketRow>(
  'basket.findById',
  `select ${basketColumns} from basket b where b.id = $1`,
);
const lockById = statement<BasketRow>('basket.lockById', `select * from locked_basket($1)`);
// Whoever buys for two businesses has a basket for each. One whose business its owner buys for no more
// stays theirs, at the prices that everybody pays.
const openOfOwner = `select ${basketColumns} from basket b
    where b.status = 'open' and ${isOwners('b', '$1', '$2')}
      and (b.business_id is null or b.business_id = $3
           or not exists (select from trade_standing t
                           where t.account_id = b.owner_account_id and t.business_id = b.business_id))
    order by b.owner_account_id nulls last, b.updated_at desc`;
const findCurrent = statement<BasketRow>('basket.findCurrent', `${openOfOwner} limit 1`);
const listOpen = statement<BasketRow>('basket.listOpen', `${openOfOwner} limit 50`);

// What is written of a basket goes in one statement: `changed` is the basket, and its lines follow.
const saveLines = `
  gone as (delete from basket_line using changed
            where basket_id = changed.id and offering_id = any($3::int[])),
  saved as (
    insert into basket_line (basket_id, offering_id, quantity, position, seen_inc_pence,
                             seen_ex_pence, seen_promotion, room_label, added_at)
    select changed.id, t.offering_id, t.quantity, t.position, t.inc, t.ex, t.promotion, t.room, $2
      from changed cross join unnest($4::int[], $5::int[], $6::int[], $7::int[], $8::int[],
                                     $9::text[], $10::text[])
        as t(offering_id, quantity, position, inc, ex, promotion, room)
    on conflict (basket_id, offering_id) do update
       set quantity = excluded.quantity, position = excluded.position,
           seen_inc_pence = excluded.seen_inc_pence, seen_ex_pence = excluded.seen_ex_pence,
           seen_promotion = excluded.seen_promotion, room_label = excluded.room_label)
  select from changed`;

const insert = statement(
  'basket.insert',
  `with changed as (
     insert into basket (id, owner_account_id, owner_visitor, created_at, updated_at, issue_code_id,
                         business_id)
     values ($1, $12, $13, $2, $2, $11, $14) returning id),
   ${saveLines}`,
);
const update = statement(
  'basket.update',
  `with changed as (update basket set version = version + 1, updated_at = $2, issue_code_id = $11
                     where id = $1 returning id),
   ${saveLines}`,
);
// Whoever comes first counts the version up. An update that waits for another one looks again at
// the row as that leaves it, so of two that began with the same version only one writes.
const ifUnchanged = (condition = '') => `
  with changed as (update basket set version = version + 1, updated_at = $2, issue_code_id = $11
                    where id = $1 and version = $12 and status = 'open'
                      and owner_account_id is not distinct from $13
                      and owner_visitor is not distinct from $14 ${condition} returning id),
  ${saveLines}`;
const updateUnchanged = statement('basket.updateUnchanged', ifUnchanged());
const updateCurrent = statement(
  'basket.updateCurrent',
  ifUnchanged(`
    and not exists (select from basket b
                     where b.status = 'open' and ${isOwners('b', '$13', '$14')}
                       and b.updated_at > basket.updated_at)`),
);
const close = statement('basket.close', `update basket set status = 'ordered' where id = $1`);

export function toBasketState(row: BasketRow): BasketState;
export function toBasketState(row: BasketRow | undefined): BasketState | undefined;
export function toBasketState(row: BasketRow | undefined): BasketState | undefined {
  if (!row) return undefined;
  return {
    basketId: row.id,
    version: row.version,
    status: row.status,
    ...toOwned(row),
    updatedAt: row.updated_at,
    businessId: row.business_id,
    lines: (row.lines ?? []).map(([offeringId, quantity, inc, ex, promotion, room]) => ({
      offeringId,
      quantity,
      seenIncPence: inc,
      seenExPence: ex,
      seenPromotion: promotion,
      roomLabel: room,
    })),
    discount: row.discount && toCarriedDiscount(row.discount),
    holds: (row.holds ?? []).map(([offeringId, quantity, inc, ex, basis, until, number, of]) => ({
      offeringId,
      quantity,
      incPence: inc,
      exPence: ex,
      basis,
      heldUntil: new Date(until),
      quoteNumber: number,
      businessId: of,
    })),
  };
}

/** The basket with its lines, whoever owns it. */
export async function findBasket(tx: Queryable, basketId: string) {
  return toBasketState(await findById.find(tx, [basketId]));
}

/** Finds the basket and keeps others from changing it until the transaction ends. */
export async function lockBasket(tx: Tx, basketId: string) {
  return toBasketState(await lockById.find(tx, [basketId]));
}

/** Whose baskets are meant, and the business that they buy for. */
export type Buyer = Owner & Pick<BasketState, 'businessId'>;

const buyerValues = ({ accountId, visitor, businessId }: Buyer) => [accountId, visitor, businessId];

/** The open basket that the account or guest used last for what they buy for now. */
export async function findCurrentBasket(tx: Queryable, buyer: Buyer) {
  return toBasketState(await findCurrent.find(tx, buyerValues(buyer)));
}

/** The open baskets of the account or guest for what they buy for, the one used last first; at most 50. */
export async function listOpenBaskets(tx: Queryable, buyer: Buyer): Promise<BasketState[]> {
  const rows = await listOpen.list(tx, buyerValues(buyer));
  return rows.map((row) => toBasketState(row));
}

function lineValues(before: readonly Line[], after: readonly Line[]) {
  const kept = new Set(after.map((line) => line.offeringId));
  const known = new Map(before.map((line, position) => [line.offeringId, { line, position }]));
  const changed = after
    .map((line, position) => ({ line, position }))
    .filter(({ line, position }) => {
      const old = known.get(line.offeringId);
      return old?.line !== line || old.position !== position;
    });
  return [
    before.map((line) => line.offeringId).filter((id) => !kept.has(id)),
    changed.map(({ line }) => line.offeringId),
    changed.map(({ line }) => line.quantity),
    changed.map(({ position }) => position),
    changed.map(({ line }) => line.seenIncPence),
    changed.map(({ line }) => line.seenExPence),
    changed.map(({ line }) => line.seenPromotion),
    changed.map(({ line }) => line.roomLabel),
  ];
}

/** Creates the basket with its lines, in one statement, which needs no transaction around it. */
export async function insertBasket(tx: Queryable, basket: BasketState): Promise<void> {
  await insert.run(tx, [
    basket.basketId,
    basket.updatedAt,
    ...lineValues([], basket.lines),
    basket.discount?.issueCodeId ?? null,
    basket.ownerAccountId,
    basket.ownerVisitor,
    basket.businessId,
  ]);
}

/** Writes the code and the lines that differ, and counts the version up, in one statement. */
export async function saveBasket(tx: Tx, before: BasketState, after: BasketState): Promise<void> {
  await update.run(tx, changeValues(before, after));
}

/**
 * The same for a basket that nobody holds a lock on: it is only written where it is still open, its
 * owner's, and of the version that was read. Says whether it was.
 */
export async function saveUnchangedBasket(
  tx: Queryable,
  before: BasketState,
  after: BasketState,
): Promise<boolean> {
  return (await updateUnchanged.run(tx, unchangedValues(before, after))) > 0;
}

/** The same where it is also the basket that its owner used last. */
export async function saveCurrentBasket(
  tx: Queryable,
  before: BasketState,
  after: BasketState,
): Promise<boolean> {
  return (await updateCurrent.run(tx, unchangedValues(before, after))) > 0;
}

function unchangedValues(before: BasketState, after: BasketState): unknown[] {
  const { version, ownerAccountId, ownerVisitor } = before;
  return [...changeValues(before, after), version, ownerAccountId, ownerVisitor];
}

function changeValues(before: BasketState, after: BasketState): unknown[] {
  return [
    after.basketId,
    after.updatedAt,
    ...lineValues(before.lines, after.lines),
    after.discount?.issueCodeId ?? null,
  ];
}

/** Marks the basket as ordered; it can be read, and no longer changed. */
export async function closeBasket(tx: Tx, basketId: string): Promise<void> {
  await close.run(tx, [basketId]);
}

const putAside = statement(
  'basket.putAsideAsAsked',
  `update basket set status = 'asked', version = version + 1, updated_at = $2, business_id = $3
    where id = $1 and status = 'open'`,
);
const takeBack = statement(
  'basket.takeBack',
  `update basket set status = 'open', version = version + 1, updated_at = $2
    where id = $1 and status = 'asked'`,
);

/**
 * Puts an open basket aside while somebody of a business is asked about it: it is found no more, and
 * not changed. From then on it is of that business, also where it was begun for none.
 */
export const putAsideAsAsked = (tx: Tx, basketId: string, businessId: number, now: Date) =>
  putAside.run(tx, [basketId, now, businessId]);

/** Opens a basket that was asked about, as the one in use. */
export const takeBackAsked = (tx: Tx, basketId: string, now: Date) =>
  takeBack.run(tx, [basketId, now]);

const lockOpen = statement(
  'basket.lockOpen',
  `select from basket b where b.status = 'open' and ${isOwners('b', '$1', '$2')}
    order by b.id for update`,
);
// What was ordered goes along: whoever paid as a guest and comes back signed in is told of the order.
const giveAllTo = statement(
  'basket.giveAllTo',
  `update basket set owner_account_id = $1, owner_visitor = null
    where status in ('open', 'ordered') and owner_visitor = $2 and owner_account_id is null`,
);
const setAside = statement(
  'basket.setAside',
  `update basket set status = 'merged', owner_account_id = $2, updated_at = $3 where id = $1`,
);

/** Keeps the open baskets of the account and the guest from others, in the order of their ids. */
export async function lockOpenBaskets(tx: Tx, { accountId, visitor }: Owner): Promise<void> {
  await lockOpen.run(tx, [accountId, visitor]);
}

/** Makes a guest's baskets the account's own, as they are, open or ordered. */
export async function giveBasketsTo(tx: Tx, accountId: number, visitor: string): Promise<void> {
  await giveAllTo.run(tx, [accountId, visitor]);
}

/**
 * A basket whose lines now stand in another of the account is kept for its payments' sake, and
 * found no more; it stays known whose it was.
 */
export async function setAsideBasket(
  tx: Tx,
  basketId: string,
  accountId: number,
  now: Date,
): Promise<void> {
  await setAside.run(tx, [basketId, accountId, now]);
}
