import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { saveShelf } from '../../../../test/read-model/shelf.ts';
import { changeUnderTwoReaders } from '../../../../test/read-model/two-readers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('two processes miss no change under load, and walks by cursors repeat and skip nothing', async () => {
  const count = 90;
  await saveShelf(
    db,
    Array.from({ length: count }, (_, at) => ({ productId: at + 1, incPence: 1_000 + at })),
  );
  const result = await changeUnderTwoReaders(db, {
    connectionString: db.connectionString,
    slugs: ['taps'],
    offeringIds: Array.from({ length: count }, (_, at) => at + 1),
    writers: 3,
    patienceMs: 60_000,
  });
  expect(result).toMatchObject({ changes: count, missed: 0 });
  expect(result.reports).toHaveLength(2);
  for (const { walks, repeated, skipped } of result.reports) {
    expect(walks).toBeGreaterThan(0);
    expect({ repeated, skipped }).toEqual({ repeated: 0, skipped: 0 });
  }
});
