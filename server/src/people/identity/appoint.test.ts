import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { appointStaff, dismissStaff } from './appoint.ts';

const now = new Date('2026-11-21T09:00:00Z');
const ana = { email: 'ana@shop.example', role: 'admin', isFurther: false };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

beforeEach(async () => {
  await db.pool.query('truncate account cascade');
  await db.pool.query(
    `insert into account (subject, email, email_verified, display_name)
     values ('ana', 'Ana@shop.example', true, 'Ana'), ('bo', 'bo@shop.example', false, 'Bo')`,
  );
});

async function rolesOf(subject: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ role: string }>(
    'select role from staff_role join account on id = account_id where subject = $1 order by role',
    [subject],
  );
  return rows.map(({ role }) => role);
}

test('the first member of staff is appointed, signed out everywhere and written down', async () => {
  await db.pool.query(
    `insert into session (id_hash, account_id, expires_at)
     select '\\x01', id, now() + interval '14 days' from account where subject = 'ana'`,
  );
  const { id } = await appointStaff(db, ana, now);
  expect(await rolesOf('ana')).toEqual(['admin']);
  const { rows: sessions } = await db.pool.query('select from session');
  expect(sessions).toEqual([]);
  const { rows } = await db.pool.query(
    `select actor_account_id, subject, after from audit_entry where action = 'identity.appointStaff'
     order by id desc limit 1`,
  );
  expect(rows).toEqual([
    { actor_account_id: null, subject: `account:${id}`, after: { role: 'admin', by: 'command' } },
  ]);
});

test('nobody is appointed beside an admin, unless the operator says so', async () => {
  await db.pool.query(`update account set email_verified = true`);
  await appointStaff(db, ana, now);
  const bo = { email: 'bo@shop.example', role: 'finance', isFurther: false };
  await expect(appointStaff(db, bo, now)).rejects.toThrow('has an admin already');
  expect(await rolesOf('bo')).toEqual([]);
  await appointStaff(db, { ...bo, isFurther: true }, now);
  expect(await rolesOf('bo')).toEqual(['finance']);
  await expect(appointStaff(db, { ...bo, isFurther: true }, now)).rejects.toThrow('already');
});

test('of two first appointments at once one is made', async () => {
  await db.pool.query(`update account set email_verified = true`);
  const both = await Promise.allSettled([
    appointStaff(db, ana, now),
    appointStaff(db, { ...ana, email: 'bo@shop.example' }, now),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['an address that is not proven', { email: 'bo@shop.example' }, 'not proven'],
  ['somebody who never signed in', { email: 'nobody@shop.example' }, 'Nobody has signed in'],
  ['a role that is none', { role: 'owner' }, `There is no role 'owner'`],
])('%s is refused', async (_, changes, message) => {
  await expect(appointStaff(db, { ...ana, ...changes }, now)).rejects.toThrow(message);
  expect(await rolesOf('bo')).toEqual([]);
});

describe('a role that is taken away', () => {
  const dismissal = { email: 'ana@shop.example', role: 'finance' };
  const signIn = () =>
    db.pool.query(
      `insert into session (id_hash, account_id, expires_at)
       select '\\x02', id, now() + interval '14 days' from account where subject = 'ana'`,
    );

  test('is gone with all sessions, is written down, and leaves the others', async () => {
    await appointStaff(db, { ...ana, role: 'finance' }, now);
    await appointStaff(db, { ...ana, role: 'support', isFurther: true }, now);
    await signIn();
    const { id } = await dismissStaff(db, dismissal, now);
    expect(await rolesOf('ana')).toEqual(['support']);
    expect((await db.pool.query('select from session')).rows).toEqual([]);
    const { rows } = await db.pool.query(
      `select actor_account_id, subject, after from audit_entry
        where action = 'identity.dismissStaff' order by id desc limit 1`,
    );
    const after = { role: 'finance', by: 'command' };
    expect(rows).toEqual([{ actor_account_id: null, subject: `account:${id}`, after }]);
  });

  test('is taken where the address is no longer proven', async () => {
    await appointStaff(db, { ...ana, role: 'finance' }, now);
    await db.pool.query('update account set email_verified = false');
    await dismissStaff(db, dismissal, now);
    expect(await rolesOf('ana')).toEqual([]);
  });

  test('is not the last admin’s, who stays signed in', async () => {
    await appointStaff(db, ana, now);
    await signIn();
    const last = dismissStaff(db, { ...dismissal, role: 'admin' }, now);
    await expect(last).rejects.toThrow('the only admin');
    expect(await rolesOf('ana')).toEqual(['admin']);
    expect((await db.pool.query('select from session')).rows).toHaveLength(1);
  });

  test('is one of two admins’, and of two at once the second stays', async () => {
    await db.pool.query(`update account set email_verified = true`);
    await appointStaff(db, ana, now);
    await appointStaff(db, { email: 'bo@shop.example', role: 'admin', isFurther: true }, now);
    const both = await Promise.allSettled(
      ['ana', 'bo'].map((name) =>
        dismissStaff(db, { email: `${name}@shop.example`, role: 'admin' }, now),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['of somebody who has not got it', {}, 'not staff in this role'],
    ['of nobody', { email: 'nobody@shop.example' }, 'Nobody has signed in'],
    ['that is none', { role: 'owner' }, `There is no role 'owner'`],
  ])('%s is refused', async (_, changes, message) => {
    await expect(dismissStaff(db, { ...dismissal, ...changes }, now)).rejects.toThrow(message);
  });
});
