import pino from 'pino';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { startCatalogue } from '@plumbline/server/catalogue/read-model/start.ts';
const size = Number(process.argv[2]);
const db = connectDatabase({
  connectionString: 'postgres://postgres@127.0.0.1:54329/postgres',
  schema: `rm_${size}`,
});
const log = pino({ level: 'silent' });
const now = () => new Date('2026-11-21T10:00:00Z');
for (const k of ['build', 'load']) {
  const c0 = process.cpuUsage(),
    t = performance.now();
  const r = await startCatalogue(db, { log, now, snapshotDir: `/tmp/rm/${size}`, pollMs: 1e6 });
  const c = process.cpuUsage(c0);
  console.log(
    k,
    (performance.now() - t).toFixed(0),
    'ms wall',
    ((c.user + c.system) / 1e3).toFixed(0),
    'ms cpu',
    JSON.stringify(r.status()),
  );
  if (k === 'load') {
    const viewerR = { bandId: null, channel: 100 } as const,
      viewerB = { bandId: 2, channel: 200 } as const;
    const tree = r.listDepartments();
    const leaves = tree.flatMap((d) => d.children);
    // prepare requests
    let seed = 1;
    const rnd = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed / 0x7fffffff;
    };
    const make = (cats: any[], filters: number) =>
      Array.from({ length: 400 }, () => {
        const total = cats.reduce((s, c) => s + c.count, 0);
        let at = rnd() * total;
        const cat = cats.find((c) => (at -= c.count) <= 0) ?? cats[0];
        const page = r.refineCategory({ slug: cat.slug }, viewerR)!;
        const body: any = { slug: cat.slug, sort: 1 + Math.floor(rnd() * 4) };
        const fs = page.facets
          .filter((f) => f.kind === 'values' && f.values.length > 1)
          .sort(() => rnd() - 0.5)
          .slice(0, filters);
        body.filters = {};
        for (const f of fs)
          if (f.kind === 'values') {
            const vs = [...f.values]
              .sort((a, b) => b.count - a.count)
              .slice(0, 2 + Math.floor(rnd() * 2));
            body.filters[f.key] = vs.map((v) => v.value);
          }
        return body;
      });
    const sets: any = {
      'leaf unfiltered': make(leaves, 0),
      'leaf 2 filters': make(leaves, 2),
      'dept unfiltered': make(tree, 0),
      'dept 2 filters': make(tree, 2),
    };
    for (const [name, reqs] of Object.entries<any[]>(sets))
      for (const [vn, v] of [
        ['retail', viewerR],
        ['band', viewerB],
      ] as const) {
        let tot = 0,
          fac = 0,
          items = 0;
        for (const q of reqs) {
          const p = r.refineCategory(q, v)!;
          tot += p.total;
          fac += p.facets.length;
          items += p.items.length;
        }
        const n = 2000;
        for (let i = 0; i < 800; i++) r.refineCategory(reqs[i % 400], v);
        const c0 = process.cpuUsage();
        for (let i = 0; i < n; i++) r.refineCategory(reqs[i % 400], v);
        const c = process.cpuUsage(c0);
        console.log(
          name,
          vn,
          ((c.user + c.system) / n).toFixed(1),
          'µs/op',
          'avg total',
          (tot / 400).toFixed(0),
          'facets',
          (fac / 400).toFixed(1),
          'items',
          (items / 400).toFixed(1),
        );
      }
    if (globalThis.gc) gc();
    console.log(process.memoryUsage());
  }
  await r.stop();
}
await db.close();
