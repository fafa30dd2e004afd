import { recordCatalogueChanges, tellStockChanges } from '../catalogue/store.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  allocate,
  giveBack,
  reservationChanges,
  sumLines,
  takesTooMuch,
  type Allocation,
  type Shortage,
  type StockLevel,
  type StockLine,
} from './stock.ts';

// Locks are always taken in one order, so that no two transactions wait for each other: first the
// hold's row, then the visitor, then levels by offering and place.

interface LevelRow {
  offering_id: number;
  location_id: number;
  on_hand: number;
  reserved: number;
}

// A visitor's holds are made one after the other, or two of them at once could both be the third.
const lockLevelsForVisitor = statement<LevelRow>(
  'stock.lockLevelsForVisitor',
  `with visitor as materialized (
     select pg_advisory_xact_lock(hashtextextended(current_schema() || ':stock-hold:' || $1, 0)))
   select l.offering_id, l.location_id, l.on_hand, l.reserved
     from visitor, stock_level l
    where l.offering_id = any($2::int[])
    order by l.offering_id, l.location_id
      for no key update of l`,
);

const levelsForUpdate = statement<LevelRow>(
  'stock.lockLevels',
  `select offering_id, location_id, on_hand, reserved
     from stock_level
    where offering_id = any($1::int[])
    order by offering_id, location_id
      for no key update`,
);

function toLevel(row: LevelRow): StockLevel {
  return {
    offeringId: row.offering_id,
    locationId: row.location_id,
    onHand: row.on_hand,
    reserved: row.reserved,
  };
}

/** The levels of these offerings, which nobody else changes until the transaction ends. */
export async function lockLevels(tx: Tx, offeringIds: readonly number[]): Promise<StockLevel[]> {
  return (await levelsForUpdate.list(tx, [offeringIds])).map(toLevel);
}

interface HoldRow {
  state: 'live' | 'claimed' | 'released';
  order_guid: string | null;
  lines: [offeringId: number, locationId: number, quantity: number][];
}

const lockHold = statement<HoldRow>(
  'stock.lockHold',
  `with hold as materialized (
     select id, state, order_guid from stock_hold where id = $1 for no key update)
   select hold.state, hold.order_guid,
          (select json_agg(json_build_array(l.offering_id, l.location_id, l.quantity))
             from stock_hold_line l where l.hold_id = hold.id) as lines
     from hold`,
);

function linesOf(hold: HoldRow): Allocation[] {
  return hold.lines.map(([offeringId, locationId, quantity]) => ({
    offeringId,
    locationId,
    quantity,
  }));
}

/** Values for unnest: one array for each column. */
export function allocationColumns(lines: readonly Allocation[]): [number[], number[], number[]] {
  return [
    lines.map((line) => line.offeringId),
    lines.map((line) => line.locationId),
    lines.map((line) => line.quantity),
  ];
}

const insertHold = statement<{ holds: number; levels: number; isCrowded: boolean }>(
  'stock.insertHold',
  `with own as materialized (
     select count(*) < $7 as may_hold from stock_hold
      where visitor = $2 and state = 'live' and expires_at > $4 and id is distinct from $6::uuid),
   crowd as materialized (
     select $15::int is null
              or (count(distinct h.id) < $15 and coalesce(sum(l.quantity), 0) + $17 <= $16)
              as may_hold
       from stock_hold h left join stock_hold_line l on l.hold_id = h.id
      where h.network = $14 and h.state = 'live' and h.expires_at > $4
        and h.id is distinct from $6::uuid),
   hold as (
     insert into stock_hold (id, visitor, basket_id, state, created_at, expires_at, network)
     select $1, $2, $3, 'live', $4::timestamptz, $5, $14
       from own, crowd where own.may_hold and crowd.may_hold
     returning id),
   line as (
     insert into stock_hold_line (hold_id, offering_id, location_id, quantity)
     select hold.id, t.offering_id, t.location_id, t.quantity
       from hold, unnest($8::int[], $9::int[], $10::int[]) as t(offering_id, location_id, quantity)),
   replaced as (
     update stock_hold set state = 'released'
      where id = $6 and state = 'live' and exists (select from hold)),
   level as (
     update stock_level l set reserved = l.reserved + t.quantity
       from hold, unnest($11::int[], $12::int[], $13::int[]) as t(offering_id, location_id, quantity)
      where l.offering_id = t.offering_id and l.location_id = t.location_id
        and l.on_hand - l.reserved >= t.quantity
     returning l.offering_id),
   told as (${tellStockChanges('level')})
   select (select count(*) from hold)::int as holds, (select count(*) from level)::int as levels,
          (select own.may_hold and not crowd.may_hold from own, crowd) as "isCrowded"`,
);

/** Where a guest comes from, and what all of that network may hold before they are asked for proof. */
export interface HoldingGuest {
  network: string;
  /** Null for who has given it. */
  unproven: { holds: number; units: number; unitsOfOne: number } | null;
}

export interface HoldRequest {
  holdId: string;
  /** Who pays; see callerKey. */
  visitor: string;
  basketId: string;
  lines: readonly StockLine[];
  now: Date;
  expiresAt: Date;
  maxLiveHolds: number;
  /** The guest's network, where the payer is one; holds are counted by it as well. */
  guest?: HoldingGuest | null;
  /** An earlier hold of the same basket that gives way to this one, in the same step. */
  replaces?: string | null;
}

export type HoldResult =
  | { kind: 'held' }
  | { kind: 'short'; short: Shortage[] }
  | { kind: 'too-many-holds' }
  /** More than a guest may hold whose address nobody knows to be theirs. */
  | { kind: 'unproven' };

/**
 * Reserves all lines for one payment, or none of them. Short lines come back with what is free.
 * Nothing has changed unless the answer is `held`, a replaced hold included.
 */
export async function holdStock(tx: Tx, request: HoldRequest): Promise<HoldResult> {
  const replaced = await findReplaced(tx, request.replaces);
  const wanted = sumLines(request.lines);
  const offeringIds = [...wanted, ...replaced].map((line) => line.offeringId);
  const rows = await lockLevelsForVisitor.list(tx, [request.visitor, offeringIds]);
  const levels = giveBack(rows.map(toLevel), replaced);
  const result = allocate(wanted, levels);
  if (result.kind === 'short') return result;
  const { network = null, unproven = null } = request.guest ?? {};
  if (unproven && takesTooMuch(wanted, levels, unproven.unitsOfOne)) return { kind: 'unproven' };

  const changes = reservationChanges(replaced, result.allocations);
  const saved = await insertHold.find(tx, [
    request.holdId,
    request.visitor,
    request.basketId,
    request.now,
    request.expiresAt,
    request.replaces ?? null,
    request.maxLiveHolds,
    ...allocationColumns(result.allocations),
    ...allocationColumns(changes),
    network,
    unproven?.holds ?? null,
    unproven?.units ?? null,
    wanted.reduce((sum, line) => sum + line.quantity, 0),
  ]);
  if (saved?.isCrowded) return { kind: 'unproven' };
  if (saved?.holds !== 1) return { kind: 'too-many-holds' };
  requireAll(saved.levels, changes.length);
  return { kind: 'held' };
}

async function findReplaced(tx: Tx, holdId: string | null | undefined): Promise<Allocation[]> {
  const hold = holdId ? await lockHold.find(tx, [holdId]) : undefined;
  return hold?.state === 'live' ? linesOf(hold) : [];
}

// A level that is locked cannot have changed since it was read; if it has, the books are wrong.
function requireAll(touched: number, expected: number): void {
  if (touched !== expected) {
    throw new Error(`Only ${touched} of ${expected} stock levels could be changed.`);
  }
}

/** Tells readers of the catalogue that something else is free of these offerings: once for each. */
export async function recordStockChanges(
  tx: Tx,
  lines: readonly { offeringId: number }[],
): Promise<void> {
  const offeringIds = new Set(lines.map((line) => line.offeringId));
  await recordCatalogueChanges(
    tx,
    [...offeringIds].map((offeringId) => ({ kind: 'stock', offeringId })),
  );
}

// The goods leave: on hand goes down by what was locked, and with it what was reserved of them.
const leave = `
   level as (
     update stock_level l
        set on_hand = l.on_hand - k.quantity, reserved = l.reserved - k.held
       from locked k
      where l.offering_id = k.offering_id and l.location_id = k.location_id
        and l.on_hand - l.reserved >= k.quantity - k.held
     returning l.offering_id, l.location_id, k.quantity),
   movement as (
     insert into stock_movement (offering_id, location_id, quantity, reason, order_guid, document_id,
                                 document_line, moved_at)
     select level.offering_id, level.location_id, -level.quantity, 'sale', $2::uuid, $2, ordered.line,
            $3
       from level left join unnest($4::int[], $5::int[]) as ordered(offering_id, line)
         on ordered.offering_id = level.offering_id),
   claimed as (update stock_hold set state = 'claimed', order_guid = $2 where id in (select id from hold))`;

const shipFree = statement<{ levels: number }>(
  'stock.shipFree',
  `with hold as (select $1::uuid as id),
   locked as materialized (
     select l.offering_id, l.location_id, t.quantity, 0 as held
       from stock_level l
       join unnest($6::int[], $7::int[], $8::int[]) as t(offering_id, location_id, quantity)
         on l.offering_id = t.offering_id and l.location_id = t.location_id
      order by l.offering_id, l.location_id
        for no key update of l),
   ${leave}
   select count(*)::int as levels from level`,
);
// What a live hold has is known, so nothing is left to decide. A hold that another transaction is
// ending is waited for, and then no longer found as a live one.
const shipHeld = statement<{ lines: number; levels: number }>(
  'stock.shipHeld',
  `with hold as materialized (
     select id from stock_hold where id = $1 and state = 'live' for no key update),
   line as materialized (
     select k.offering_id, k.location_id, k.quantity
       from hold join stock_hold_line k on k.hold_id = hold.id),
   locked as materialized (
     select l.offering_id, l.location_id, k.quantity, k.quantity as held
       from line k join stock_level l
         on l.offering_id = k.offering_id and l.location_id = k.location_id
      order by l.offering_id, l.location_id
        for no key update of l),
   ${leave}
   select (select count(*) from line)::int as lines, (select count(*) from level)::int as levels
     from hold`,
);

/** The order that goods leave for, and on which of its lines each offering stands. */
export interface ClaimingOrder {
  guid: string;
  lines: ReadonlyMap<number, number>;
}

export type ClaimResult = { kind: 'claimed' } | { kind: 'short'; short: Shortage[] };

/**
 * Turns a hold into the sale of a paid order: the goods leave the books, once however often it is
 * called for the same order. A hold that has run out or was released may still take what is free,
 * all lines or none; `short` says what is missing, and then nothing has changed.
 */
export async function claimHold(
  tx: Tx,
  holdId: string,
  { guid: orderGuid, lines: orderLines }: ClaimingOrder,
  now: Date,
): Promise<ClaimResult> {
  const claim = [holdId, orderGuid, now, [...orderLines.keys()], [...orderLines.values()]];
  const sold = await shipHeld.find(tx, claim);
  if (sold) {
    // What is free stays as it was, so there is no change for readers of the catalogue.
    requireAll(sold.levels, sold.lines);
    return { kind: 'claimed' };
  }
  const hold = await lockHold.find(tx, [holdId]);
  if (!hold) throw new Error(`There is no stock hold ${holdId}.`);
  if (hold.state === 'claimed') {
    if (hold.order_guid === orderGuid) return { kind: 'claimed' };
    throw new Error(`Stock hold ${holdId} was claimed by order ${hold.order_guid}.`);
  }
  const lines = linesOf(hold);
  const levels = await lockLevels(
    tx,
    lines.map((line) => line.offeringId),
  );
  const result = allocate(lines, levels);
  if (result.kind === 'short') return result;
  const taken = await shipFree.find(tx, [...claim, ...allocationColumns(result.allocations)]);
  requireAll(taken!.levels, result.allocations.length);
  await recordStockChanges(tx, result.allocations);
  return { kind: 'claimed' };
}
