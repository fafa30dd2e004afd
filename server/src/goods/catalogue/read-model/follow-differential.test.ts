import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../db/connect.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { type CatalogueChange, recordCatalogueChanges } from '../store.ts';
import type { Viewer } from '../reader.ts';
import { startCatalogue } from './start.ts';
import {
  type Random,
  type TestCatalogue,
  addProduct,
  between,
  pick,
  randomCatalogue,
  saveTestCatalogue,
  seededRandom,
} from '../../../../test/read-model/random-catalogue.ts';
import { type Row, insertRows } from '../../../../test/read-model/rows.ts';
import { createOracle } from '../../../../test/read-model/oracle.ts';
import { expectSameListing, randomRequest } from '../../../../test/read-model/requests.ts';

const now = new Date('2026-11-21T09:30:00Z');
const log = pino({ level: 'silent' });
const rounds = Number(process.env.SOAK_CHANGES ?? 6);
const checksEach = 10;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

type Change = (tx: Queryable, random: Random, ids: Ids) => Promise<CatalogueChange[]>;
interface Ids {
  catalogue: TestCatalogue;
  offeringId: number;
  productId: number;
}

const run = (tx: Queryable, text: string, values: unknown[]) => tx.query({ text, values });

/** Everything that may happen to a catalogue short of a rebuild, with what its writer records. */
const changes: Record<string, Change> = {
  async 'a list price is set'(tx, random, { offeringId }) {
    await run(
      tx,
      `insert into list_price (offering_id, inc_pence) values ($1, $2)
       on conflict (offering_id) do update set inc_pence = excluded.inc_pence`,
      [offeringId, between(random, 1, 50_000)],
    );
    return [{ kind: 'price', offeringId }];
  },
  async 'a list price is taken away'(tx, _, { offeringId }) {
    await run(tx, 'delete from list_price where offering_id = $1', [offeringId]);
    return [{ kind: 'price', offeringId }];
  },
  async 'a promotion is priced'(tx, random, { offeringId }) {
    await run(
      tx,
      `insert into promotion_price (promotion_id, offering_id, inc_pence) values ($1, $2, $3)
       on conflict (promotion_id, offering_id) do update set inc_pence = excluded.inc_pence`,
      [between(random, 1, 4), offeringId, between(random, 1, 20_000)],
    );
    return [{ kind: 'price', offeringId }];
  },
  async 'a band gets a fixed price'(tx, random, { offeringId, catalogue }) {
    await run(
      tx,
      `insert into trade_band_price (band_id, offering_id, ex_pence) values ($1, $2, $3)
       on conflict (band_id, offering_id) do update set ex_pence = excluded.ex_pence`,
      [pick(random, catalogue.bandIds), offeringId, between(random, 1, 20_000)],
    );
    return [{ kind: 'price', offeringId }];
  },
  async 'a price enters the history'(tx, random, { offeringId }) {
    await run(
      tx,
      `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
       values ($1, 100, $2, $3, 'test')`,
      [offeringId, between(random, 1, 90_000), new Date(now.getTime() - 40 * 86_400_000)],
    );
    return [{ kind: 'price', offeringId }];
  },
  async 'goods are received'(tx, random, { offeringId }) {
    await run(
      tx,
      `insert into stock_level (offering_id, location_id, on_hand) values ($1, 1, $2)
       on conflict (offering_id, location_id) do update set on_hand = 10, reserved = $2`,
      [offeringId, between(random, 0, 10)],
    );
    return [{ kind: 'stock', offeringId }];
  },
  async 'goods are gone'(tx, _, { offeringId }) {
    await run(tx, 'delete from stock_level where offering_id = $1', [offeringId]);
    return [{ kind: 'stock', offeringId }];
  },
  async 'a product moves and is rated'(tx, random, { productId, catalogue }) {
    await run(
      tx,
      `update product set category_id = $2, popularity = $3, brand_id = $4, rating_sum = $5,
              rating_count = 10, range_name = 'Brand new range' where id = $1`,
      [
        productId,
        pick(random, catalogue.tables.category!).id,
        between(random, 0, 9),
        between(random, 1, 3),
        between(random, 10, 50),
      ],
    );
    return [{ kind: 'content', productId }];
  },
  async 'a product is withdrawn or sold again'(tx, random, { productId }) {
    const status = pick(random, ['live', 'withdrawn']);
    await run(tx, 'update product set status = $2 where id = $1', [productId, status]);
    return [{ kind: 'content', productId }];
  },
  async 'an offering changes'(tx, random, { offeringId }) {
    const { rows } = await tx.query<{ product_id: number }>({
      text: `update offering set status = $2, finish = $3, width_mm = $4, pack_size = $5, position = $6
        where id = $1 returning product_id`,
      values: [
        offeringId,
        pick(random, ['live', 'live', 'withdrawn']),
        pick(random, ['chrome', 'copper']),
        between(random, 1, 2_000),
        between(random, 1, 3),
        between(random, 0, 3),
      ],
    });
    await run(tx, `delete from offering_attribute where offering_id = $1 and key = 'features'`, [
      offeringId,
    ]);
    await run(
      tx,
      `insert into offering_attribute (offering_id, key, value, label) values
         ($1, 'features', 'rimless', 'features rimless'), ($1, 'features', $2, $2)`,
      [offeringId, pick(random, ['a-new-one', 'another'])],
    );
    return rows.map((row) => ({ kind: 'content', productId: row.product_id }));
  },
};

async function addNewProduct(random: Random, catalogue: TestCatalogue): Promise<CatalogueChange> {
  const { tables } = catalogue;
  const lengths = Object.fromEntries(Object.entries(tables).map(([k, rows]) => [k, rows.length]));
  const productId = tables.product!.length + 1;
  addProduct(random, tables, productId, catalogue.bandIds, now);
  for (const [table, rows] of Object.entries(tables)) {
    await insertRows(db, table, rows.slice(lengths[table]) as Row[]);
  }
  return { kind: 'content', productId };
}

describe('a read model that follows changes', () => {
  it(
    'answers as plain SQL does after every kind of change',
    { timeout: 60_000 + rounds * 5_000 },
    async () => {
      const random = seededRandom(7);
      const catalogue = randomCatalogue(random, 60, now);
      await saveTestCatalogue(db, catalogue);
      const reader = await startCatalogue(db, { log, now: () => now, pollMs: 600_000 });
      const viewers: Viewer[] = [
        { bandId: null, channel: 100 },
        { bandId: 1, channel: 200 },
      ];
      let version = reader.version();
      for (let round = 0; round < rounds; round++) {
        const added = await addNewProduct(random, catalogue);
        await transaction(db, async (tx) => {
          const recorded = [added];
          for (const change of Object.values(changes)) {
            for (let count = between(random, 0, 3); count > 0; count--) {
              const offeringId = between(random, 1, catalogue.tables.offering!.length);
              const productId = between(random, 1, catalogue.tables.product!.length);
              recorded.push(...(await change(tx, random, { catalogue, offeringId, productId })));
            }
          }
          if (round % 4 === 3) {
            await run(tx, `update category set facet_keys = '{material,shape}' where id = $1`, [
              between(random, 1, catalogue.tables.category!.length),
            ]);
            recorded.push({ kind: 'rebuild' });
          }
          await recordCatalogueChanges(tx, recorded);
        });
        await reader.refresh();
        expect(reader.version()).toBeGreaterThan(version);
        version = reader.version();
        for (const viewer of viewers) {
          const oracle = await createOracle(db, viewer, now);
          for (let count = 0; count < checksEach; count++) {
            await expectSameListing(reader, oracle, randomRequest(random, catalogue), viewer);
          }
        }
      }
      expect(reader.status()).toMatchObject({ problem: null, isRebuilding: false });
      await reader.stop();
    },
  );
});
