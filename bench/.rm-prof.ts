import pino from 'pino';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { startCatalogue } from '@plumbline/server/catalogue/read-model/start.ts';
const size = Number(process.argv[2]);
const kind = process.argv[3]!;
const filters = Number(process.argv[4]);
const n = Number(process.argv[5] ?? 3000);
const db = connectDatabase({
  connectionString: 'postgres://postgres@127.0.0.1:54329/postgres',
  schema: `rm_${size}`,
});
const r = await startCatalogue(db, {
  log: pino({ level: 'silent' }),
  now: () => new Date('2026-11-21T10:00:00Z'),
  snapshotDir: `/tmp/rm/${size}`,
  pollMs: 1e6,
});
const viewer = { bandId: null, channel: 100 } as const;
const tree = r.listDepartments();
const cats = kind === 'leaf' ? tree.flatMap((d) => d.children) : tree;
let seed = 1;
const rnd = () => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
};
const reqs = Array.from({ length: 400 }, () => {
  const total = cats.reduce((s, c) => s + c.count, 0);
  let at = rnd() * total;
  const cat = cats.find((c) => (at -= c.count) <= 0) ?? cats[0]!;
  const page = r.refineCategory({ slug: cat.slug }, viewer)!;
  const body: any = { slug: cat.slug, sort: 1 + Math.floor(rnd() * 4), filters: {} };
  for (const f of page.facets
    .filter((f) => f.kind === 'values' && f.values.length > 1)
    .sort(() => rnd() - 0.5)
    .slice(0, filters))
    if (f.kind === 'values')
      body.filters[f.key] = [...f.values]
        .sort((a, b) => b.count - a.count)
        .slice(0, 2 + Math.floor(rnd() * 2))
        .map((v) => v.value);
  return body;
});
for (let i = 0; i < 2000; i++) r.refineCategory(reqs[i % 400], viewer);
const all: number[] = [];
for (let round = 0; round < n / 100; round++) {
  const c0 = process.cpuUsage();
  for (let i = 0; i < 100; i++) r.refineCategory(reqs[(round * 100 + i) % 400], viewer);
  const c = process.cpuUsage(c0);
  all.push((c.user + c.system) / 100);
}
all.sort((a, b) => a - b);
console.log(
  kind,
  filters,
  'min',
  all[0],
  'p10',
  all[(all.length * 0.1) | 0],
  'med',
  all[all.length >> 1],
  'mean',
  (all.reduce((a, b) => a + b) / all.length).toFixed(0),
);
if (globalThis.gc) {
  gc();
  console.log((process.memoryUsage().rss / 1e6) | 0, (process.memoryUsage().heapUsed / 1e6) | 0);
}
await r.stop();
await db.close();
