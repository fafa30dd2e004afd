import { staffRoles } from '@plumbline/contracts/call/call.ts';
import { findCredentialByEmail } from '@plumbline/server/people/identity/provider/credential-store.ts';
import { presentCost } from '@plumbline/server/core/password-cost.ts';
import { verifyPassword } from '@plumbline/server/people/identity/provider/password.ts';
import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBusinesses } from './people.ts';
import { demoPeople, seedPeople } from './sign-ins.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T00:00:00Z');
beforeAll(async () => {
  db = await testDatabase();
  await seedPeople(db, now);
});
afterAll(() => db.close());

test('there is a sign-in for a shopper, an applicant, each band and each staff role', () => {
  expect(demoPeople.map(({ role }) => role)).toEqual([
    'shopper',
    'applicant',
    ...demoBusinesses.map(({ bandCode }) => `trade, ${bandCode}`),
    ...staffRoles.map((role) => `staff, ${role}`),
  ]);
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(demoPeople.length);
});

test('each works as it is printed', async () => {
  for (const { email, password } of [demoPeople[0]!, demoPeople.at(-1)!]) {
    const credential = await findCredentialByEmail(db, email);
    expect(await verifyPassword(password, credential!.passwordHash, presentCost)).toBe(true);
  }
  const credentials = await Promise.all(
    demoPeople.map(({ email }) => findCredentialByEmail(db, email)),
  );
  expect(credentials.map((each) => each?.isDemo)).toEqual(demoPeople.map(() => true));
  expect(credentials.filter((each) => each?.isStaff)).toHaveLength(staffRoles.length);
});

test('a password that somebody changed stays changed at the next start', async () => {
  const [{ email }] = [demoPeople[0]!];
  await db.pool.query("update credential set password_hash = 'mine' where email = $1", [email]);
  await seedPeople(db, now);
  expect((await findCredentialByEmail(db, email))?.passwordHash).toBe('mine');
});
