import { testDatabaseUrl } from '@plumbline/server/test/database-copies.ts';
import { withDatabase } from './database.ts';

// npm run bench            everything
// npm run bench -- shop    only the benchmarks that are named
const benchmarks: Record<string, () => Promise<void>> = {
  shop: async () => (await import('./shop.ts')).benchShop(),
  catalogue: async () => (await import('./catalogue.ts')).benchCatalogue(),
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse(),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  throw new Error(
    `No such benchmark: ${unknown.join(', ')}. Known: ${Object.keys(benchmarks).join(', ')}.`,
  );
}
await withDatabase(async () => {
  const shown = testDatabaseUrl().replace(/:[^:@/]*@/, '@');
  process.stdout.write(`Database for the store's figures: ${shown}\n`);
  for (const [name, run] of Object.entries(benchmarks)) {
    if (named.length === 0 || named.includes(name)) await run();
  }
});
