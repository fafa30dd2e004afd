import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../db/test-database.ts';
import type { Viewer } from './reader.ts';
import { startCatalogue } from './start.ts';
import {
  between,
  pick,
  randomCatalogue,
  saveTestCatalogue,
  seededRandom,
} from './test-catalogue.ts';
import { createOracle } from './test-oracle.ts';
import { expectSameListing, randomRequest } from './test-requests.ts';

const now = new Date('2026-11-21T09:30:00Z');
const log = pino({ level: 'silent' });
/** More of both by SOAK_LISTINGS: that many requests over a tenth as many catalogues. */
const requests = Number(process.env.SOAK_LISTINGS ?? 200);
const catalogues = Math.ceil(requests / 40);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('a listing from the read model', () => {
  it('has the totals, order, prices and facet counts that plain SQL finds, for retail and every band', async () => {
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
  });
});
