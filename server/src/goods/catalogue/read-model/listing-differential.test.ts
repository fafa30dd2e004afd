import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { price } from '../../pricing/price.ts';
import { listPriceFacts } from '../price-facts-store.ts';
import type { Viewer } from '../reader.ts';
import { startCatalogue } from './start.ts';
import {
  between,
  pick,
  randomCatalogue,
  saveTestCatalogue,
  seededRandom,
} from '../../../../test/read-model/random-catalogue.ts';
import { createOracle } from '../../../../test/read-model/oracle.ts';
import { expectSameListing, randomRequest } from '../../../../test/read-model/requests.ts';

const now = new Date('2026-11-21T09:30:00Z');
const log = pino({ level: 'silent' });
/** How many requests are compared, 40 of each catalogue; a soak asks for more. */
const requests = Number(process.env.SOAK_LISTINGS ?? 320);
const catalogues = Math.ceil(requests / 40);
const soak = { timeout: 60_000 + requests * 1_000 };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('a listing from the read model', () => {
  it(
    'has the totals, order, prices and facet counts that plain SQL finds, for retail and every band',
    soak,
    async () => {
      const random = seededRandom(20_261_121);
      for (let round = 0; round < catalogues; round++) {
        const catalogue = randomCatalogue(random, between(random, 0, 120), now);
        await saveTestCatalogue(db, catalogue);
        const reader = await startCatalogue(db, { log, now: () => now, pollMs: 600_000 });
        const viewers: Viewer[] = [
          { bandId: null, channel: 100 },
          { bandId: pick(random, catalogue.bandIds), channel: pick(random, [200, 100]) },
        ];
        for (const viewer of viewers) {
          const oracle = await createOracle(db, viewer, now);
          for (let count = 0; count < 20; count++) {
            await expectSameListing(reader, oracle, randomRequest(random, catalogue), viewer);
          }
        }
        await reader.stop();
      }
      expect.assertions(catalogues * 2 * 20);
    },
  );

  it('prices every offering as the pricing module does from PostgreSQL, step by step', async () => {
    const random = seededRandom(5);
    const catalogue = randomCatalogue(random, 80, now);
    await saveTestCatalogue(db, catalogue);
    const reader = await startCatalogue(db, { log, now: () => now, pollMs: 600_000 });
    const ids = catalogue.tables.offering!.map((row) => row.id as number);
    for (const bandId of [null, ...catalogue.bandIds]) {
      for (const channel of [100, 200, 300] as const) {
        const offers = reader.findOffersById(ids, { bandId, channel });
        // What is withdrawn is still shown in a basket, but has no price there any more.
        const found = [...offers.values()].filter((o) => o.availability.state !== 'discontinued');
        const facts = await listPriceFacts(db, ids, { bandId, channel, now });
        expect(new Map(found.map((offer) => [offer.offeringId, offer.price]))).toEqual(
          new Map([...facts].map(([id, of]) => [id, price(of)])),
        );
      }
    }
    await reader.stop();
  });
});
