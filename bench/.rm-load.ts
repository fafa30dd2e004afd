import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { importCatalogue } from '@plumbline/server/catalogue/import/import-catalogue.ts';
import { generateCatalogue } from '../demo/catalogue/generate.ts';
const size = Number(process.argv[2]);
const db = connectDatabase({
  connectionString: 'postgres://postgres@127.0.0.1:54329/postgres',
  schema: `rm_${size}`,
  statementTimeoutMs: 3_600_000,
});
await migrate(db);
const t = Date.now();
const r = await importCatalogue(db, generateCatalogue({ today: '2026-11-21', offerings: size }), {
  now: new Date('2026-11-21T00:00:00Z'),
});
console.log(size, Date.now() - t, r.writtenTotal);
await db.pool.query('analyze');
await db.close();
