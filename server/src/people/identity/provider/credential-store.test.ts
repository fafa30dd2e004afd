import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import {
  findCredential,
  insertCredential,
  refreshPasswordHash,
  removeSecondFactor,
  setPasswordHash,
  startSecondFactor,
  takeSecondFactorStep,
} from './credential-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const now = new Date('2026-11-21T12:00:00Z');
const read = async (subject: string) => (await findCredential(db, subject))!;

async function somebody(subject: string) {
  const person = { subject, email: `${subject}@example.com`, displayName: 'Robin Larch' };
  await transaction(db, (tx) => insertCredential(tx, { ...person, passwordHash: 'weak' }, now));
  return read(subject);
}

test('a stronger hash of a password takes the place of that password alone', async () => {
  const before = await somebody('refreshed');
  await refreshPasswordHash(db, before, 'strong');
  expect((await read('refreshed')).passwordHash).toBe('strong');
  await setPasswordHash(db, 'refreshed', 'another');
  await refreshPasswordHash(db, before, 'strong of the former');
  expect((await read('refreshed')).passwordHash).toBe('another');
});

test('a code counts for the secret alone that it was told by', async () => {
  await somebody('holder');
  await startSecondFactor(db, 'holder', Buffer.from('first'));
  const before = await read('holder');
  expect(await takeSecondFactorStep(db, before, 100, now)).toBe(true);
  expect(await takeSecondFactorStep(db, before, 100, now)).toBe(false);
  await transaction(db, (tx) => removeSecondFactor(tx, 'holder'));
  expect(await takeSecondFactorStep(db, before, 101, now)).toBe(false);
  await startSecondFactor(db, 'holder', Buffer.from('second'));
  expect(await takeSecondFactorStep(db, before, 102, now)).toBe(false);
  // Nothing was confirmed by a code of the former.
  const begun = await read('holder');
  expect(begun.hasSecondFactor).toBe(false);
  expect(await takeSecondFactorStep(db, begun, 102, now)).toBe(true);
});
