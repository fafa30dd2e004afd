import { changeUnderTwoReaders } from '@plumbline/server/test/read-model/two-readers.ts';
import { testDatabaseUrl } from '@plumbline/server/test/database-copies.ts';
import { prepareCatalogue } from './catalogue.ts';
import type { SoakRow } from './soak.ts';

const changes = Number(process.env.SOAK_CHANGES ?? 1_000);

/** Prices and stock change while two processes list without a pause. */
export async function soakChanges(): Promise<SoakRow[]> {
  const db = await prepareCatalogue(5_000);
  try {
    const { rows: offerings } = await db.pool.query<{ id: number }>(
      `select o.id from offering o join product p on p.id = o.product_id
        where o.status = 'live' and p.status = 'live'
          and not exists (select from promotion_price pp where pp.offering_id = o.id)
          and exists (select from stock_level s where s.offering_id = o.id)
        order by md5(o.id::text) limit $1`,
      [changes],
    );
    const { rows: categories } = await db.pool.query<{ slug: string }>(
      `select c.slug from category c join product p on p.category_id = c.id
        group by c.slug having count(*) between 20 and 90 order by c.slug limit 12`,
    );
    const result = await changeUnderTwoReaders(db, {
      connectionString: testDatabaseUrl(),
      slugs: categories.map(({ slug }) => slug),
      offeringIds: offerings.map(({ id }) => id),
      writers: 4,
      patienceMs: 600_000,
    });
    const { median, p99, longest } = result.seenAfterMs;
    const sum = (of: 'listings' | 'walks' | 'repeated' | 'skipped') =>
      result.reports.reduce((total, report) => total + report[of], 0);
    const none = (of: 'repeated' | 'skipped') => ({
      figure: String(sum(of)),
      isGood: sum(of) === 0,
    });
    return [
      {
        what: 'changes, each to be seen by both processes',
        figure: String(result.changes),
        isGood: null,
      },
      { what: 'missed', figure: String(result.missed), isGood: result.missed === 0 },
      {
        what: 'seen after: median, p99, longest',
        figure: `${median}, ${p99}, ${longest} ms`,
        isGood: null,
      },
      { what: 'pages listed meanwhile', figure: String(sum('listings')), isGood: null },
      { what: 'walks by cursors', figure: String(sum('walks')), isGood: sum('walks') > 0 },
      { what: 'products that a walk repeated', ...none('repeated') },
      { what: 'products that a walk skipped', ...none('skipped') },
    ];
  } finally {
    await db.pool.query(`drop schema ${db.schema} cascade`);
    await db.close();
  }
}
