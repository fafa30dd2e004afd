import { pino } from 'pino';
import { setImmediate } from 'node:timers/promises';
import { connectDatabase } from '../../src/db/connect.ts';
import type { CatalogueReader, Viewer } from '../../src/goods/catalogue/reader.ts';
import { startCatalogue } from '../../src/goods/catalogue/read-model/start.ts';

/**
 * A process with a catalogue of its own that lists without a pause, and tells when it first shows
 * each price or stock that it is told to expect. `two-readers.ts` starts it.
 */
export interface Expected {
  change: number;
  offeringId: number;
  kind: 'price' | 'stock';
  /** What is to be shown: pence inc VAT, or how many are free. */
  value: number;
}
export interface ReaderReport {
  listings: number;
  walks: number;
  /** Products that a walk by cursors showed twice, or left out though they were listed throughout. */
  repeated: number;
  skipped: number;
}
export type FromReader =
  | { kind: 'ready' }
  | { kind: 'seen'; change: number; atMs: number }
  | { kind: 'report'; report: ReaderReport };

const retail: Viewer = { bandId: null, channel: 100 };
const pageSize = 7;
const report: ReaderReport = { listings: 0, walks: 0, repeated: 0, skipped: 0 };
const expected = new Map<number, Expected>();
const ending = new AbortController();

const send = (message: FromReader) => process.send!(message);
process.on('message', (message: Expected | 'end') => {
  if (message === 'end') ending.abort();
  else expected.set(message.change, message);
});
// A run that fails leaves none behind.
process.once('disconnect', () => ending.abort());

const [connectionString, schema, slugs] = process.argv.slice(2) as [string, string, string];
const db = connectDatabase({ connectionString, schema, poolSize: 2 });
const reader = await startCatalogue(db, { log: pino({ level: 'silent' }), now: () => new Date() });
send({ kind: 'ready' });
const categories = slugs.split(',');
for (let turn = 0; !ending.signal.aborted; turn++) {
  await walk(reader, categories[turn % categories.length]!);
}
send({ kind: 'report', report });
await reader.stop();
await db.close();
process.disconnect();

/** Goes through a category of at most a hundred products by cursors, dearest first or last. */
async function walk(shop: CatalogueReader, slug: string): Promise<void> {
  const sort = report.walks % 2 === 0 ? 2 : 3;
  const shown: number[] = [];
  let always = listed(shop, slug);
  for (let cursor: string | null | undefined; cursor !== null;) {
    const body = { slug, sort, pageSize, ...(cursor !== undefined && { cursor }) } as const;
    const page = shop.refineCategory(body, retail)!;
    shown.push(...page.items.map((item) => item.productId));
    cursor = page.nextCursor;
    report.listings++;
    await setImmediate();
    lookForExpected(shop);
    always = always.intersection(listed(shop, slug));
  }
  report.walks++;
  report.repeated += shown.length - new Set(shown).size;
  report.skipped += always.difference(new Set(shown)).size;
}

function listed(shop: CatalogueReader, slug: string): Set<number> {
  const { items } = shop.refineCategory({ slug, pageSize: 100 }, retail)!;
  return new Set(items.map((item) => item.productId));
}

function lookForExpected(shop: CatalogueReader): void {
  const offers = shop.findOffersById(
    [...expected.values()].map(({ offeringId }) => offeringId),
    retail,
  );
  for (const { change, offeringId, kind, value } of expected.values()) {
    const offer = offers.get(offeringId);
    if ((kind === 'price' ? offer?.price.incPence : offer?.freeStock) !== value) continue;
    expected.delete(change);
    send({ kind: 'seen', change, atMs: performance.timeOrigin + performance.now() });
  }
}
