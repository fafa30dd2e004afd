import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { keptChangeDays, usableSnapshotDays } from '../catalogue.ts';
import { recordCatalogueChange } from '../store.ts';
import { findIdentity, findLogPoint } from './change-store.ts';
import type { Viewer } from '../reader.ts';
import { codeFingerprint, findSnapshot } from './snapshot-files.ts';
import { startCatalogue } from './start.ts';
import {
  randomCatalogue,
  saveTestCatalogue,
  seededRandom,
} from '../../../../test/read-model/random-catalogue.ts';
import { createOracle } from '../../../../test/read-model/oracle.ts';
import { expectSameListing, randomRequest } from '../../../../test/read-model/requests.ts';

const now = new Date('2026-11-21T12:00:00Z');
const random = seededRandom(11);
const catalogue = randomCatalogue(random, 80, now);
const viewers: Viewer[] = [
  { bandId: null, channel: 100 },
  { bandId: 1, channel: 200 },
];

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-snapshot-'));
});
beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  await saveTestCatalogue(db, catalogue);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await db.close();
});

/** Starts a reader and tells from where its model came, as its log does. */
async function start(at = now) {
  const from: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void from.push(JSON.parse(line).from) });
  const reader = await startCatalogue(db, {
    log,
    now: () => at,
    pollMs: 3_600_000,
    snapshotDir: folder,
  });
  return { reader, from: from[0] };
}

async function startAndStop(at = now): Promise<string | undefined> {
  const { reader, from } = await start(at);
  await reader.stop();
  return from;
}

async function onlyFile(): Promise<string> {
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  return path.join(folder, names[0]!);
}

describe('a snapshot of the catalogue', () => {
  it('is loaded by the next process, which answers as plain SQL does', async () => {
    expect(await startAndStop()).toBe('database');
    const { reader, from } = await start();
    expect(from).toBe('snapshot');
    for (const viewer of viewers) {
      const oracle = await createOracle(db, viewer, now);
      for (let count = 0; count < 15; count++) {
        await expectSameListing(reader, oracle, randomRequest(random, catalogue), viewer);
      }
    }
    await reader.stop();
  });

  it('is brought up to what was committed since it was made', async () => {
    await startAndStop();
    await transaction(db, async (tx) => {
      await tx.query({ text: 'update list_price set inc_pence = inc_pence + 100' });
      for (const row of catalogue.tables.list_price!) {
        await recordCatalogueChange(tx, {
          kind: 'price',
          offeringId: row.offering_id as number,
        });
      }
    });
    const { reader, from } = await start();
    expect(from).toBe('snapshot');
    const oracle = await createOracle(db, viewers[1]!, now);
    for (let count = 0; count < 15; count++) {
      await expectSameListing(reader, oracle, randomRequest(random, catalogue), viewers[1]!);
    }
    await reader.stop();
  });

  it('is brought up to the time of day: promotions that turned, was-prices that lapsed', async () => {
    await startAndStop();
    const later = new Date(now.getTime() + 6 * 86_400_000);
    const { reader, from } = await start(later);
    expect(from).toBe('snapshot');
    const oracle = await createOracle(db, viewers[0]!, later);
    for (let count = 0; count < 15; count++) {
      await expectSameListing(reader, oracle, randomRequest(random, catalogue), viewers[0]!);
    }
    await reader.stop();
  });

  it('is not used where what came after needs a rebuild', async () => {
    await startAndStop();
    await transaction(db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
    expect(await startAndStop()).toBe('database');
    expect(await startAndStop()).toBe('snapshot');
    await onlyFile();
  });

  it('is not taken for another catalogue, though the folder is the same', async () => {
    await startAndStop();
    // Emptying and filling the tables makes another change log, as restoring a dump does.
    await saveTestCatalogue(db, catalogue);
    expect(await startAndStop()).toBe('database');
  });

  it('is passed over when any part of it was damaged or cut off', async () => {
    await startAndStop();
    const file = await onlyFile();
    const bytes = await readFile(file);
    for (const at of [0, 5, 20, bytes.length >> 1, bytes.length - 1]) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1;
      await writeFile(file, damaged);
      expect(await startAndStop(), `damaged at ${at}`).toBe('database');
    }
    await writeFile(file, bytes.subarray(0, bytes.length - 8));
    expect(await startAndStop()).toBe('database');
  });

  it('is passed over by code other than what made it', async () => {
    await startAndStop();
    const usable = {
      identity: await findIdentity(db),
      snapshot: (await findLogPoint(db)).snapshot,
      madeSince: now,
      madeBy: await codeFingerprint(),
    };
    expect(await findSnapshot(folder, usable)).not.toBeNull();
    expect(await findSnapshot(folder, { ...usable, madeBy: 'other code' })).toBeNull();
    // Nor by a database that was set back to before the snapshot.
    expect(await findSnapshot(folder, { ...usable, snapshot: '1:1:' })).toBeNull();
  });

  it('is not used when it is older than what the change log is sure to hold', async () => {
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    await startAndStop();
    expect(await startAndStop(days(7))).toBe('snapshot');
    expect(await startAndStop(days(7.01))).toBe('database');
    expect(keptChangeDays).toBeGreaterThan(usableSnapshotDays);
  });
});
