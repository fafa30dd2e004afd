import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.ts';
import type { Random } from './read-model/random-catalogue.ts';

const mainFile = fileURLToPath(new URL('./papering-process.ts', import.meta.url));

/** Writes so many paid orders straight into the database, of one line each. */
export async function insertOrdersToPaper({ pool }: TestDatabase, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into customer_order (guid, number, basket_id, channel, basis, vat_policy, currency,
         status, email, contact, delivery_address, billing_address, delivery_option, delivery_day,
         items_inc_pence, items_ex_pence, discount_inc_pence, discount_ex_pence,
         delivery_inc_pence, delivery_ex_pence, total_inc_pence, total_ex_pence, placed_at)
       select gen_random_uuid(), 'PL-' || n, 'basket-' || n, 100, 'inc', 'per-line-half-up', 'GBP',
         'placed', 'robin@example.com', '{"firstName": "Robin", "lastName": "Larch"}', a, a,
         '{"name": "Standard"}', '2026-11-27', 12900, 10750, 0, 0, 495, 412, 13395, 11162,
         '2026-11-21T10:00:00Z'
       from generate_series(1, $1) n,
         (select '{"line1": "14 Larch Road", "town": "London", "postcode": "SW4 7AB",
                   "countryCode": "GB"}'::jsonb as a) address
       returning id)
     insert into order_line (order_id, position, offering_id, sku, slug, name, brand, picture,
       quantity, is_to_order, unit_pence, unit_basis, vat_rate_percent, before_inc_pence,
       before_ex_pence, discount_inc_pence, discount_ex_pence, inc_pence, ex_pence, vat_pence, trace)
     select id, 1, 1, 'TAP', 'tap', 'Tap', 'Lode', '{}', 1, false, 12900, 'inc', 20,
       12900, 10750, 0, 0, 12900, 10750, 2150, '[]' from made`,
    [count],
  );
}

/**
 * Lets two processes make all invoices that are missing, side by side, and kills one of them so many
 * times in the middle of its work; whoever was killed begins again. Tells how often one was killed.
 */
export async function paperWithKills(
  db: TestDatabase,
  { kills, most, random }: { kills: number; most: number; random: Random },
): Promise<number> {
  let left = kills;
  let killed = 0;
  const lane = async () => {
    for (;;) {
      // Neither at its start nor at its end, but after so many that it has made.
      const after = left-- > 0 ? 1 + Math.floor(random() * most) : null;
      const wasKilled = await runProcess(db, after);
      if (wasKilled) killed++;
      else if (after === null) return;
    }
  };
  await Promise.all([lane(), lane()]);
  return killed;
}

/** Runs one process to its end, or kills it after so many documents; true where it was killed. */
function runProcess(db: TestDatabase, killAfter: number | null): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const child = spawn(process.execPath, [mainFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: db.connectionString, SCHEMA: db.schema },
  });
  let made = 0;
  child.stdout.on('data', (lines: Buffer) => {
    made += lines.toString().split('\n').length - 1;
    if (killAfter !== null && made >= killAfter) child.kill('SIGKILL');
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    if (signal === 'SIGKILL') resolve(true);
    else if (code === 0) resolve(false);
    else reject(new Error(`The process that makes papers ended with ${code}.`));
  });
  return promise;
}

/** What the books of the series say: how many numbers were given, and to which documents. */
export async function readSeries({ pool }: TestDatabase) {
  const { rows } = await pool.query<Record<'given' | 'documents' | 'newest' | 'orders', number>>(
    `select s.last_number as given, count(d.id)::int as documents,
            coalesce(max(d.series_number), 0) as newest,
            count(distinct d.order_id)::int as orders
       from document_series s left join order_document d on d.kind = s.kind
      where s.kind = 'invoice' group by s.last_number`,
  );
  return rows[0]!;
}
