import { randomUUID } from 'node:crypto';
import type { Database } from '../src/db/connect.ts';
import type { Tx } from '../src/db/transaction.ts';
import { receiveStock } from '../src/goods/stock/receipts-store.ts';
import type { ClaimingOrder, HoldRequest } from '../src/goods/stock/store.ts';

/** Offerings 1, 2, 3 … of one plain product and places 1, 2, 3 …; nothing lies there yet. */
export async function seedOfferings(db: Database, offerings: number, places: number) {
  await db.pool.query(
    `insert into brand (id, slug, name) values (1, 'corvane', 'Corvane');
     insert into category (id, slug, name, position) values (1, 'traps', 'Traps', 1);
     insert into product (id, slug, name, brand_id, category_id, product_type, family, launched_on)
     values (1, 'slim-trap', 'Slim bottle trap', 1, 1, 'bottle trap', 'trap', '2026-01-05');
     insert into offering (id, sku, mpn, ean, product_id, position, name, weight_grams, size_class)
     select n, 'TRAP-' || n, 'T' || n, (9520000000000 + n)::text, 1, n, 'Slim bottle trap', 400,
            'parcel'
       from generate_series(1, ${offerings}) as n;
     insert into stock_location (id, code, name)
     select n, 'P' || n, 'Place ' || n from generate_series(1, ${places}) as n;`,
  );
}

/** Takes away all that lies there, with whoever holds it and what was told of it. */
export const emptyStock = (db: Database) =>
  db.pool.query(
    'truncate stock_level, stock_movement, stock_hold, stock_hold_line, catalogue_change cascade',
  );

/** Runs the work in a transaction that is never run again, so that a deadlock would be seen. */
export async function onlyOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    const result = await work({ inTransaction: true, query: (text) => client.query(text) });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export async function listLevels(db: Database) {
  const { rows } = await db.pool.query<{
    offering_id: number;
    location_id: number;
    on_hand: number;
    reserved: number;
  }>(
    `select offering_id, location_id, on_hand, reserved from stock_level
      order by offering_id, location_id`,
  );
  return rows;
}

/** When a hold of these tests begins, and when it has run out. */
export const now = new Date('2026-11-20T10:00:00Z');
export const later = new Date('2026-11-20T10:15:00Z');

/** Asks for one of offering 1, unless the test says otherwise. */
export function holdRequest(change: Partial<HoldRequest> = {}): HoldRequest {
  return {
    holdId: randomUUID(),
    visitor: 'visitor:anna',
    basketId: 'basket',
    lines: [{ offeringId: 1, quantity: 1 }],
    now,
    expiresAt: later,
    maxLiveHolds: 3,
    ...change,
  };
}

/** An order whose line n is of offering n. */
export function claimingOrder(guid: string = randomUUID()): ClaimingOrder {
  return { guid, lines: new Map(Array.from({ length: 9 }, (_, index) => [index + 1, index + 1])) };
}

export type StockPlace = [offeringId: number, locationId: number, quantity: number];

/** Brings goods to their places. */
export const receiveOpening = (db: Database, at: Date, lines: readonly StockPlace[]) =>
  onlyOnce(db, (tx) =>
    receiveStock(tx, {
      reason: 'opening',
      lines: lines.map(([offeringId, locationId, quantity]) => ({
        offeringId,
        locationId,
        quantity,
      })),
      now: at,
    }),
  );
