import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../core/refusal.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { forgiveTries, removeOldTries, requireTry, spendTry, type Allowance } from './tries.ts';

const minuteMs = 60_000;
const start = new Date('2026-03-02T09:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** What one person may try in ten minutes and in an hour, and their network in ten minutes. */
const allowancesOf = (person: string, network: string): Allowance[] => [
  { key: `sign-in:${person}`, tries: 2, windowMs: 10 * minuteMs },
  { key: `sign-in-hour:${person}`, tries: 3, windowMs: 60 * minuteMs },
  { key: `sign-in-from:${network}`, tries: 5, windowMs: 10 * minuteMs, isShared: true },
];

describe('tries', () => {
  test('may be made again when the stretch that began with the first of them has ended', async () => {
    const [few] = allowancesOf('stretch', '');
    const spend = (minutes: number) => spendTry(db, [few!], at(minutes));
    expect([await spend(0), await spend(9)]).toEqual([null, null]);
    expect(await spend(9)).toEqual(at(10));
    expect([await spend(10), await spend(19), await spend(19)]).toEqual([null, null, at(20)]);
  });

  test('count against each allowance, and wait for the one that ends last', async () => {
    const allowances = allowancesOf('each', 'each');
    const waits = [];
    for (let tried = 0; tried < 4; tried++) waits.push(await spendTry(db, allowances, start));
    // What was refused was not made: it uses up neither the hour nor what neighbours have.
    expect(waits).toEqual([null, null, at(10), at(10)]);
    const ofNeighbours = [];
    for (const person of ['left', 'left', 'right', 'right']) {
      ofNeighbours.push(await spendTry(db, allowancesOf(person, 'each'), start));
    }
    expect(ofNeighbours).toEqual([null, null, null, at(10)]);
    expect(await spendTry(db, allowances, at(10))).toBeNull();
    expect(await spendTry(db, allowances, at(10))).toEqual(at(60));
  });

  test('that come all at once are each counted, whichever way round their keys stand', async () => {
    const allowances = allowancesOf('burst', 'burst').map((each) => ({ ...each, tries: 20 }));
    const turned = allowances.toReversed();
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        spendTry(db, index % 2 === 0 ? allowances : turned, start),
      ),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(20);
  });

  test('are forgotten of a person who got in, and given back once to their network', async () => {
    const allowances = allowancesOf('home', 'house');
    const network = allowances.slice(2);
    await spendTry(db, allowances, start);
    await spendTry(db, allowances, start);
    await forgiveTries(db, allowances);
    const waits = [];
    for (let tried = 0; tried < 3; tried++) {
      waits.push(await spendTry(db, allowancesOf('home', 'elsewhere'), start));
    }
    expect(waits).toEqual([null, null, at(10)]);
    const left = [];
    for (let tried = 0; tried < 5; tried++) left.push(await spendTry(db, network, start));
    expect(left).toEqual([null, null, null, null, at(10)]);
  });

  test('that are forgiven while others are made stop nobody', async () => {
    const allowances = allowancesOf('mixed', 'mixed').map((each) => ({ ...each, tries: 1_000 }));
    const made = Array.from({ length: 40 }, async (_, index) => {
      const listed = index % 2 === 0 ? allowances : allowances.toReversed();
      return index % 4 < 2 ? spendTry(db, listed, start) : forgiveTries(db, listed);
    });
    expect((await Promise.all(made)).filter(Boolean)).toEqual([]);
  });

  test('beyond what is allowed are refused, with when the next may be made', async () => {
    const [few] = allowancesOf('refused', '');
    await requireTry(db, [few!], start);
    await requireTry(db, [few!], start);
    const refused = await requireTry(db, [few!], start).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      code: 'too-many-requests',
      message: expect.stringContaining('in 10 minutes'),
      details: { extra: { retryAt: at(10).toISOString() } },
    });
  });

  test('are forgotten when their stretch has ended', async () => {
    const [few] = allowancesOf('old', '');
    await spendTry(db, [few!], at(-60));
    expect(await removeOldTries(db, at(-50))).toBe(0);
    expect(await removeOldTries(db, at(-49))).toBe(1);
  });
});
