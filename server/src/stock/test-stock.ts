import type { Database } from '../db/connect.ts';
import type { Tx } from '../db/transaction.ts';

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
  }>('select * from stock_level order by offering_id, location_id');
  return rows;
}
