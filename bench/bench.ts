import { testDatabaseUrl } from '@plumbline/server/test/database-copies.ts';
import { withDatabase } from './database.ts';

// npm run bench            everything
// npm run bench -- shop    only the benchmarks that are named
// PEERS_DIR=… npm run bench -- peers    beside other shops, and only by its name
const benchmarks: Record<string, () => Promise<void>> = {
  shop: async () => (await import('./shop.ts')).benchShop(),
  orders: async () => (await import('./orders.ts')).benchOrders(),
  trade: async () => (await import('./trade.ts')).benchTrade(),
  reviews: async () => (await import('./reviews.ts')).benchReviews(),
  catalogue: async () => (await import('./catalogue.ts')).benchCatalogue(),
  peers: async () => (await import('./peers.ts')).benchPeers(),
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
    if (named.includes(name) || (named.length === 0 && name !== 'peers')) await run();
  }
});
