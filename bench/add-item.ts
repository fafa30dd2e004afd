import { quantityLimits } from '@plumbline/contracts/nouns/quantities.ts';
import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BasketState } from '@plumbline/server/buying/basket/basket.ts';
import {
  basketColumns,
  findBasket,
  insertBasket,
  saveUnchangedBasket,
} from '@plumbline/server/buying/basket/store.ts';
import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { insertTestCatalogue } from '@plumbline/server/test/catalogue.ts';
import { median, runFor } from './load.ts';

const run = promisify(execFile);
const clients = 4;
const baskets = 1000;

// The very statements of the store, as pgbench sends them.
const id = `'basket-' || lpad(:n::text, 15, '0')`;
const pick = `\\set n random(1, ${baskets})`;
const read = `
select ${basketColumns} from basket b where b.id = ${id} \\gset`;
const write = (version: string) => `
with changed as (update basket set version = version + 1, updated_at = now(), issue_code_id = null
                  where id = ${id} and version = ${version} and status = 'open'
                    and owner_account_id is not distinct from null
                    and owner_visitor is not distinct from 'bench' returning id),
  gone as (delete from basket_line using changed
            where basket_id = changed.id and offering_id = any('{}'::int[])),
  saved as (
    insert into basket_line (basket_id, offering_id, quantity, position, seen_inc_pence,
                             seen_ex_pence, seen_promotion, room_label, added_at)
    select changed.id, t.offering_id, t.quantity, t.position, t.inc, t.ex, t.promotion, t.room,
           now()
      from changed cross join unnest(array[:offering]::int[], array[1]::int[], array[0]::int[],
             array[100]::int[], array[83]::int[], array[null]::text[], array[null]::text[])
        as t(offering_id, quantity, position, inc, ex, promotion, room)
    on conflict (basket_id, offering_id) do update
       set quantity = excluded.quantity, position = excluded.position,
           seen_inc_pence = excluded.seen_inc_pence, seen_ex_pence = excluded.seen_ex_pence,
           seen_promotion = excluded.seen_promotion, room_label = excluded.room_label)
  select from changed;
`;

function findPgbench(): string | null {
  const places = [18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`);
  return [process.env.PGBENCH ?? '', ...places].find((file) => file && existsSync(file)) ?? null;
}

/** One more of what the basket holds; null where it is not as it was seen. */
async function addTo(db: Database, seen: BasketState): Promise<BasketState | null> {
  const [held] = seen.lines;
  const lines = [{ ...held!, quantity: (held!.quantity % quantityLimits.maximum) + 1 }];
  const after = { ...seen, version: seen.version + 1, lines };
  return (await saveUnchangedBasket(db, seen, after)) ? after : null;
}

interface Way {
  case: string;
  /** What pgbench runs. */
  script: string;
  add(db: Database, seen: BasketState): Promise<BasketState>;
}

const ways: Way[] = [
  {
    case: 'add item in the store, to a basket just seen',
    script: pick + write('version'),
    add: async (db, seen) => (await addTo(db, seen)) ?? (await findBasket(db, seen.basketId))!,
  },
  {
    case: 'add item in the store, to a basket that is read',
    script: pick + read + write(':version'),
    async add(db, { basketId }) {
      const found = (await findBasket(db, basketId))!;
      return (await addTo(db, found)) ?? found;
    },
  },
];

async function fillBaskets(db: Database): Promise<{ offeringId: number; ids: string[] }> {
  const [offeringId] = (await insertTestCatalogue(db, [{ sku: 'TAP', incPence: 100 }])).values();
  const seen = { seenIncPence: 100, seenExPence: 83, seenPromotion: null };
  const line = { offeringId: offeringId!, quantity: 1, ...seen, ...noLineNotes };
  const ids = Array.from(
    { length: baskets },
    (_, at) => `basket-${String(at + 1).padStart(15, '0')}`,
  );
  for (const basketId of ids) {
    await insertBasket(db, {
      basketId,
      version: 1,
      status: 'open',
      ownerAccountId: null,
      ownerVisitor: 'bench',
      updatedAt: new Date(),
      businessId: null,
      lines: [line],
      discount: null,
      holds: [],
    });
  }
  return { offeringId: offeringId!, ids };
}

/** Transactions a second of a script. */
async function runPgbench(
  pgbench: string,
  db: TestDatabase,
  { file, seconds, offeringId }: { file: string; seconds: number; offeringId: number },
): Promise<number> {
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)];
  const { stdout } = await run(
    pgbench,
    [...load, '-f', file, '-D', `offering=${offeringId}`, db.connectionString],
    { env: { ...process.env, PGOPTIONS: `-c search_path=${db.schema}` } },
  );
  return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
}

/**
 * Adding an item in the store, beside pgbench running the same SQL with prepared statements, in
 * alternating rounds on one database. Without pgbench its column stays empty.
 */
export async function compareAddItem({ seconds, rounds }: { seconds: number; rounds: number }) {
  const db = await testDatabase({ poolSize: clients });
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-pgbench-'));
  try {
    const { offeringId, ids } = await fillBaskets(db);
    const file = path.join(folder, 'add-item.sql');
    const pgbench = findPgbench();
    const rows = [];
    for (const { case: name, script, add } of ways) {
      await writeFile(file, script);
      const ours: number[] = [];
      const theirs: number[] = [];
      const cpuMicros: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const seen: BasketState[] = [];
        for (const basketId of ids) seen.push((await findBasket(db, basketId))!);
        const before = process.cpuUsage();
        const measured = await runFor(seconds, clients, async () => {
          const at = Math.floor(Math.random() * baskets);
          seen[at] = await add(db, seen[at]!);
        });
        const { user, system } = process.cpuUsage(before);
        ours.push(measured.perSecond);
        cpuMicros.push((user + system) / measured.operations);
        if (pgbench) theirs.push(await runPgbench(pgbench, db, { file, seconds, offeringId }));
      }
      const known = theirs.length > 0;
      rows.push({
        case: name,
        'per second': Math.round(median(ours)),
        'pgbench per second': known ? Math.round(median(theirs)) : null,
        ratio: known ? Math.round((median(ours) / median(theirs)) * 100) / 100 : null,
        'node CPU µs': Math.round(median(cpuMicros)),
      });
    }
    return rows;
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}
