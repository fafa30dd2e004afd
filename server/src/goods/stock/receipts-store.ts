import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { sumAllocations, type Allocation } from './stock.ts';
import { allocationColumns, lockLevels, recordStockChanges } from './store.ts';

// Two lines of a return may bring goods to one place, which is one change of its level.
const receive = statement(
  'stock.receive',
  `with incoming as (
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
       as t(offering_id, location_id, quantity, line)),
   movement as (
     insert into stock_movement (offering_id, location_id, quantity, reason, order_guid, document_id,
                                 document_line, moved_at)
     select offering_id, location_id, quantity, $5, $6::uuid, $7::uuid, line, $8 from incoming)
   insert into stock_level (offering_id, location_id, on_hand)
   select offering_id, location_id, sum(quantity)::int from incoming
    group by offering_id, location_id
    order by offering_id, location_id
   on conflict (offering_id, location_id)
   do update set on_hand = stock_level.on_hand + excluded.on_hand`,
);

/** Goods that come into stock; quantities are above 0. */
export type Receipt =
  | { reason: 'opening' | 'receipt'; lines: readonly Allocation[]; now: Date }
  /** What comes back of an order, by the lines of a document of its own: each is written once. */
  | {
      reason: 'return';
      orderGuid: string;
      documentId: string;
      lines: readonly (Allocation & { line: number })[];
      now: Date;
    };

/** Puts goods into stock, in one statement however many lines there are. */
export async function receiveStock(tx: Tx, receipt: Receipt): Promise<void> {
  const isReturn = receipt.reason === 'return';
  const lines = isReturn ? receipt.lines : sumAllocations(receipt.lines);
  await receive.run(tx, [
    ...allocationColumns(lines),
    isReturn ? receipt.lines.map(({ line }) => line) : lines.map(() => null),
    receipt.reason,
    isReturn ? receipt.orderGuid : null,
    isReturn ? receipt.documentId : null,
    receipt.now,
  ]);
  await recordStockChanges(tx, lines);
}

const adjust = statement(
  'stock.adjust',
  `with change as (
     select * from unnest($1::int[], $2::int[], $3::int[]) as t(offering_id, location_id, quantity)),
   movement as (
     insert into stock_movement (offering_id, location_id, quantity, reason, moved_at)
     select offering_id, location_id, quantity, 'adjustment', $4 from change)
   update stock_level l set on_hand = l.on_hand + c.quantity
     from change c
    where l.offering_id = c.offering_id and l.location_id = c.location_id`,
);

export type AdjustmentResult =
  | { kind: 'adjusted' }
  /** Lines that would take more than is free, or whose place has never had the offering. */
  | { kind: 'refused'; refused: Allocation[] };

/**
 * Corrects what a count found: quantities are differences, below 0 for goods that are missing.
 * Changes all lines, or none of them.
 */
export async function adjustStock(
  tx: Tx,
  { lines, now }: { lines: readonly Allocation[]; now: Date },
): Promise<AdjustmentResult> {
  const changes = sumAllocations(lines);
  const levels = await lockLevels(
    tx,
    changes.map((change) => change.offeringId),
  );
  const refused = changes.filter((change) => {
    const level = levels.find(
      ({ offeringId, locationId }) =>
        offeringId === change.offeringId && locationId === change.locationId,
    );
    return !level || level.onHand - level.reserved + change.quantity < 0;
  });
  if (refused.length > 0) return { kind: 'refused', refused };
  await adjust.run(tx, [...allocationColumns(changes), now]);
  await recordStockChanges(tx, changes);
  return { kind: 'adjusted' };
}
