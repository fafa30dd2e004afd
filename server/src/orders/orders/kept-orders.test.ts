import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, dropCopy } from '../../../test/database-copies.ts';
import { connectDatabase, type Database } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { listBooksFaults } from './books-faults-store.ts';

let db: Database;
let address: string;
const open = (connectionString: string) =>
  connectDatabase({ connectionString, schema: 'shop', statementTimeoutMs: 60_000 });

beforeAll(async () => {
  address = await copyDatabase('before-units', async (draft) => {
    const before = open(draft);
    await migrate(before, { before: '0026' });
    await before.close();
  });
  db = open(address);
});
afterAll(async () => {
  await db.close();
  await dropCopy(address);
});

const statuses = [
  'placed',
  'picking',
  'dispatched',
  'delivered',
  'cancelled',
  'return-requested',
  'returned',
];

/** An order as it was kept before its units were, with a line from stock and one made to order. */
async function keepOrder(status: string): Promise<void> {
  const guid = randomUUID();
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into customer_order (guid, number, basket_id, channel, basis, vat_policy, currency,
       status, email, contact, delivery_address, billing_address, delivery_option, delivery_day,
       items_inc_pence, items_ex_pence, discount_inc_pence, discount_ex_pence, delivery_inc_pence,
       delivery_ex_pence, total_inc_pence, total_ex_pence, placed_at)
     values ($1, $2, $2, 100, 'inc', 'VAT-2026-1', 'GBP', $2, 'home@example.com', '{}', '{}', '{}',
             '{}', '2026-11-24', 600, 500, 0, 0, 0, 0, 600, 500, '2026-11-18T10:00:00Z')
     returning id`,
    [guid, status],
  );
  const { id } = rows[0]!;
  await db.pool.query(
    `insert into order_line (order_id, position, offering_id, sku, slug, name, brand, picture,
       quantity, is_to_order, unit_pence, unit_basis, vat_rate_percent, before_inc_pence,
       before_ex_pence, discount_inc_pence, discount_ex_pence, inc_pence, ex_pence, vat_pence, trace)
     select $1, position, position, 'SKU', 'slug', 'A tap', 'Corvane', '{}', 3, position = 2, 100,
            'inc', 20, 300, 250, 0, 0, 300, 250, 50, '[]' from generate_series(1, 2) as position`,
    [id],
  );
  await db.pool.query(
    `insert into order_event (order_id, kind, happened_at) values ($1, 'placed', now())`,
    [id],
  );
  // What was cancelled had gone back into the stock, as far as anything was.
  if (status === 'cancelled') return;
  await db.pool.query(
    `insert into stock_movement (offering_id, location_id, quantity, reason, order_guid, document_id,
       document_line) values (1, 1, -3, 'sale', $1, $1, 1)`,
    [guid],
  );
}

test('orders from before their units were kept come forward in every status, in order', async () => {
  for (const status of statuses) await keepOrder(status);
  const { applied } = await migrate(db);
  expect(applied[0]).toBe('0026-order-units.sql');
  expect(await listBooksFaults(db)).toEqual([]);
  const { rows } = await db.pool.query(
    `select o.status, c.state, l.delivered from customer_order o
       join consignment c on c.order_id = o.id
       join order_line l on l.order_id = o.id and l.position = 2 order by o.id`,
  );
  expect(rows).toEqual([
    { status: 'placed', state: 'planned', delivered: 0 },
    { status: 'picking', state: 'picking', delivered: 0 },
    { status: 'dispatched', state: 'dispatched', delivered: 0 },
    { status: 'delivered', state: 'delivered', delivered: 3 },
    { status: 'cancelled', state: 'cancelled', delivered: 0 },
    { status: 'return-requested', state: 'delivered', delivered: 3 },
    { status: 'returned', state: 'delivered', delivered: 3 },
  ]);
});
