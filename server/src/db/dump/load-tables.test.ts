import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { findLogPoint, listChangesSince } from '../../goods/catalogue/read-model/change-store.ts';
import { dumpTables, type TableDump } from './dump-tables.ts';
import { loadTables } from './load-tables.ts';

let place: string;
let dump: TableDump;
let target: TestDatabase;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'plumbline-dump-'));
  const source = await testDatabase();
  // As by a cluster that has been at work for years.
  await source.pool.query(
    `insert into catalogue_change (xid, kind) values ('4000000000', 'rebuild')`,
  );
  ({ dump } = await dumpTables(source, place, async () => null));
  await source.close();
  target = await testDatabase();
});
afterAll(async () => {
  await target.close();
  await rm(place, { recursive: true, force: true });
});

test('no change of another cluster stays new for ever where it is brought back', async () => {
  await loadTables(target, place, dump, { replace: true });
  const { snapshot, version } = await findLogPoint(target);
  expect(version).toBeGreaterThan(0);
  expect(await listChangesSince(target, snapshot, 10)).toMatchObject({ count: 0, changes: [] });
});
