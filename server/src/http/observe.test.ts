import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatalogue } from '../goods/catalogue/read-model/start.ts';
import type { CatalogueReader } from '../goods/catalogue/reader.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { mountHealth } from './observe.ts';

let db: TestDatabase;
let catalogue: CatalogueReader;
beforeAll(async () => {
  db = await testDatabase();
  const log = { info: () => {}, error: () => {} };
  catalogue = await startCatalogue(db, { log, now: () => new Date() });
});
afterAll(async () => {
  await catalogue.stop();
  await db.close();
});

/** Whether a shop is ready whose catalogue last looked at the change log so long ago. */
async function isReady(lagMs: number, isDraining = false): Promise<boolean> {
  const fastify = Fastify();
  const behind = { ...catalogue, status: () => ({ ...catalogue.status(), lagMs }) };
  mountHealth(fastify, { db, catalogue: behind }, () => isDraining);
  const answer = await fastify.inject('/readyz');
  expect(answer.json()).toMatchObject({ ready: answer.statusCode === 200, database: 'ok' });
  return answer.statusCode === 200;
}

test('a shop is ready while its catalogue follows, and not once it fell behind or drains', async () => {
  expect(await isReady(300)).toBe(true);
  expect(await isReady(59_000)).toBe(true);
  expect(await isReady(61_000)).toBe(false);
  expect(await isReady(300, true)).toBe(false);
});
