import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { receiveStock } from './receipts-store.ts';
import { allocate, type Allocation, type Shortage } from './stock.ts';
import { allocationColumns, lockLevels, recordStockChanges } from './store.ts';

/** So many pieces of an offering for one line of an order. */
export interface OrderLineStock {
  offeringId: number;
  quantity: number;
  /** The line of the order by its position. */
  line: number;
}

/** What moves for an order after it was placed, by a document that is written once. */
export interface OrderMove {
  orderGuid: string;
  documentId: string;
  lines: readonly OrderLineStock[];
  now: Date;
}

type Placed = Allocation & { line: number };

const move = statement(
  'stock.moveForOrder',
  `with change as (
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
       as t(offering_id, location_id, quantity, line)),
   movement as (
     insert into stock_movement (offering_id, location_id, quantity, reason, order_guid, document_id,
                                 document_line, moved_at)
     select offering_id, location_id, quantity, $5, $6::uuid, $7::uuid, line, $8 from change)
   update stock_level l set on_hand = l.on_hand + c.quantity
     from (select offering_id, location_id, sum(quantity)::int as quantity from change
            group by offering_id, location_id) c
    where l.offering_id = c.offering_id and l.location_id = c.location_id`,
);

async function write(
  tx: Tx,
  reason: 'sale' | 'put-back' | 'adjustment',
  placed: readonly Placed[],
  { orderGuid, documentId, now }: OrderMove,
): Promise<void> {
  await move.run(tx, [
    ...allocationColumns(placed),
    placed.map(({ line }) => line),
    reason,
    orderGuid,
    documentId,
    now,
  ]);
}

/** Splits what was decided for the offerings over the lines that want them. */
function toLines(lines: readonly OrderLineStock[], places: readonly Allocation[]): Placed[] {
  const left = places.map((place) => ({ ...place }));
  return lines.flatMap(({ offeringId, quantity, line }) => {
    let wanted = quantity;
    return left.flatMap((place) => {
      const part = place.offeringId === offeringId ? Math.min(wanted, place.quantity) : 0;
      wanted -= part;
      place.quantity -= part;
      return part > 0 ? [{ ...place, quantity: part, line }] : [];
    });
  });
}

export type TakeResult = { kind: 'taken' } | { kind: 'short'; short: Shortage[] };

/** Takes free goods for an order that has been placed, all lines or none of them. */
export async function takeForOrder(tx: Tx, taking: OrderMove): Promise<TakeResult> {
  const { lines } = taking;
  const levels = await lockLevels(
    tx,
    lines.map(({ offeringId }) => offeringId),
  );
  const result = allocate(lines, levels);
  if (result.kind === 'short') return result;
  const leaving = toLines(lines, result.allocations).map((each) => ({
    ...each,
    quantity: -each.quantity,
  }));
  await write(tx, 'sale', leaving, taking);
  await recordStockChanges(tx, lines);
  return { kind: 'taken' };
}

const listTaken = statement<{ offering_id: number; location_id: number; quantity: number }>(
  'stock.listTakenForOrder',
  `select offering_id, location_id, -sum(quantity)::int as quantity
     from stock_movement
    where order_guid = $1 and offering_id = any($2::int[]) and reason in ('sale', 'put-back')
    group by offering_id, location_id
   having sum(quantity) < 0
    order by offering_id, location_id`,
);

async function listPlaces(tx: Tx, { orderGuid, lines }: OrderMove): Promise<Allocation[]> {
  const ids = lines.map(({ offeringId }) => offeringId);
  return (await listTaken.list(tx, [orderGuid, ids])).map((row) => ({
    offeringId: row.offering_id,
    locationId: row.location_id,
    quantity: row.quantity,
  }));
}

async function requireTaken(tx: Tx, giving: OrderMove): Promise<Placed[]> {
  const placed = toLines(giving.lines, await listPlaces(tx, giving));
  const sum = (lines: readonly { quantity: number }[]) =>
    lines.reduce((all, { quantity }) => all + quantity, 0);
  if (sum(placed) === sum(giving.lines)) return placed;
  throw new Error(`Order ${giving.orderGuid} gives back more than it took.`);
}

/** Puts goods that never left the house back to where they were taken from. */
export async function putBackFromOrder(tx: Tx, giving: OrderMove): Promise<void> {
  await lockLevels(
    tx,
    giving.lines.map(({ offeringId }) => offeringId),
  );
  await write(tx, 'put-back', await requireTaken(tx, giving), giving);
  await recordStockChanges(tx, giving.lines);
}

/** Writes off goods that a picker did not find: they go back in the books, and out of them. */
export async function writeOffFromOrder(tx: Tx, missing: OrderMove): Promise<void> {
  await lockLevels(
    tx,
    missing.lines.map(({ offeringId }) => offeringId),
  );
  const placed = await requireTaken(tx, missing);
  await write(tx, 'put-back', placed, missing);
  await write(
    tx,
    'adjustment',
    placed.map((each) => ({ ...each, quantity: -each.quantity })),
    missing,
  );
}

/**
 * Goods that left the house and lie in it again go to where they were taken from. The caller has
 * locked the levels where it moves anything else.
 */
export async function receiveFromCarrier(tx: Tx, coming: OrderMove): Promise<void> {
  const { orderGuid, documentId, now } = coming;
  const places = await listPlaces(tx, coming);
  const lines = coming.lines.map(({ offeringId, quantity, line }) => {
    const place = places.find((each) => each.offeringId === offeringId);
    if (!place) throw new Error(`Order ${orderGuid} took nothing of offering ${offeringId}.`);
    return { offeringId, locationId: place.locationId, quantity, line };
  });
  await receiveStock(tx, { reason: 'return', orderGuid, documentId, lines, now });
}
