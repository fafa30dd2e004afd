import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellStockChanges } from '../catalogue/store.ts';

// Locks are taken in the same order as everywhere in stock: holds first, then levels.

const lockLiveHolds = statement<{ id: string }>(
  'stock.lockLiveHolds',
  `select id from stock_hold where id = any($1::uuid[]) and state = 'live' for no key update`,
);

// Another process may be sweeping, or an order claiming: their holds are left to them.
const lockExpiredHolds = statement<{ id: string }>(
  'stock.lockExpiredHolds',
  `select id from stock_hold
    where state = 'live' and expires_at <= $1
    order by expires_at
    limit $2
      for no key update skip locked`,
);

const release = statement(
  'stock.release',
  `with freed as materialized (
     select offering_id, location_id, sum(quantity)::int as quantity
       from stock_hold_line
      where hold_id = any($1::uuid[])
      group by offering_id, location_id),
   locked as materialized (
     select l.offering_id, l.location_id, f.quantity
       from stock_level l join freed f using (offering_id, location_id)
      order by l.offering_id, l.location_id
        for no key update of l),
   level as (
     update stock_level l set reserved = l.reserved - k.quantity
       from locked k
      where l.offering_id = k.offering_id and l.location_id = k.location_id
     returning l.offering_id),
   told as (${tellStockChanges('level')})
   update stock_hold set state = 'released' where id = any($1)`,
);

async function releaseLocked(tx: Tx, holds: readonly { id: string }[]): Promise<void> {
  if (holds.length === 0) return;
  await release.run(tx, [holds.map((hold) => hold.id)]);
}

/** Gives back what a live hold has reserved. Says whether there was anything to give back. */
export async function releaseHold(tx: Tx, holdId: string): Promise<boolean> {
  const holds = await lockLiveHolds.list(tx, [[holdId]]);
  await releaseLocked(tx, holds);
  return holds.length > 0;
}

/** Releases up to `limit` holds that have run out, the oldest first, and says how many it did. */
export async function expireHolds(tx: Tx, now: Date, limit: number): Promise<number> {
  const holds = await lockExpiredHolds.list(tx, [now, limit]);
  await releaseLocked(tx, holds);
  return holds.length;
}
