import { RequestError } from '@plumbline/contracts/call/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { insertPerson, newestMail } from '../../../test/identity/people.ts';
import { barOfReset } from './factor-reset.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

/** Somebody of the staff who has a second factor and has lost it. */
async function loser() {
  const person = await insertPerson(shop, { roles: ['moderator'] });
  await shop.db.pool.query(
    `update credential set totp_secret = 'x', totp_confirmed_at = now() where subject = $1`,
    [person.subject],
  );
  return person;
}
const hasFactor = async (subject: string) => {
  const { rows } = await shop.db.pool.query<{ has: boolean }>(
    'select totp_confirmed_at is not null as has from credential where subject = $1',
    [subject],
  );
  return rows[0]!.has;
};
const reason = 'Rang back on the number that we have';
const ask = ({ services }: Visitor, email: string) =>
  services.secondFactors.askFactorReset({ body: { email, reason } });
const take = ({ services }: Visitor, resetId: number) =>
  services.secondFactors.decideFactorReset({ params: { resetId }, body: { decision: 'done' } });

test('one member of staff asks and an admin takes it away; the person is told, both are on record', async () => {
  const person = await loser();
  const [asker, admin] = [
    await shop.signedIn({ roles: ['support'] }),
    await shop.signedIn({ roles: ['admin'] }),
  ];
  const { resetId } = await ask(asker, person.email);
  expect(await hasFactor(person.subject)).toBe(true);
  const shown = (by: Visitor) => by.services.secondFactors.getFactorReset({ params: { resetId } });
  expect(await shown(admin)).toMatchObject({ reason, state: 'open', barredBy: null });
  expect(await shown(asker)).toMatchObject({ barredBy: 'asked-by-you' });
  const waiting = async () =>
    (await admin.services.secondFactors.listFactorResets({ query: { state: 'open' } })).resets.map(
      (each) => each.resetId,
    );
  expect(await waiting()).toContain(resetId);
  expect(await take(admin, resetId)).toMatchObject({ state: 'done' });
  expect(await waiting()).not.toContain(resetId);
  expect(await hasFactor(person.subject)).toBe(false);
  expect(await newestMail(shop, person.email, 'second-factor-reset')).toContain('Two members');
  const { rows } = await shop.db.pool.query<{ actors: number; actions: string[] }>(
    `select count(distinct actor_account_id)::int as actors, array_agg(action order by id) as actions
       from audit_entry where (after->>'reset')::int = $1`,
    [resetId],
  );
  expect(rows[0]).toEqual({
    actors: 2,
    actions: ['secondFactors.askFactorReset', 'secondFactors.decideFactorReset'],
  });
});

test('whoever asked cannot take it away, admin or not, but may withdraw', async () => {
  const person = await loser();
  const admin = await shop.signedIn({ roles: ['admin'] });
  const { resetId, barredBy } = await ask(admin, person.email);
  expect(barredBy).toBe('asked-by-you');
  expect(await refusalOf(take(admin, resetId))).toMatchObject({ code: 'factor-reset-barred' });
  expect(await hasFactor(person.subject)).toBe(true);
  const { secondFactors } = admin.services;
  const body = { decision: 'refused' } as const;
  const withdrawn = await secondFactors.decideFactorReset({ params: { resetId }, body });
  expect(withdrawn.state).toBe('refused');
  const other = await shop.signedIn({ roles: ['admin'] });
  expect(await refusalOf(take(other, resetId))).toMatchObject({ code: 'factor-reset-barred' });
});

test('a second of the support cannot take it away either', async () => {
  const person = await loser();
  const { resetId } = await ask(await shop.signedIn({ roles: ['support'] }), person.email);
  const second = await shop.signedIn({ roles: ['support'] });
  expect(await refusalOf(take(second, resetId))).toMatchObject({ code: 'factor-reset-barred' });
  expect(await hasFactor(person.subject)).toBe(true);
});

test('only of somebody who has one, and one request at a time', async () => {
  const asker = await shop.signedIn({ roles: ['support'] });
  const none = await insertPerson(shop);
  expect(await refusalOf(ask(asker, none.email))).toMatchObject({
    code: 'factor-reset-impossible',
  });
  const person = await loser();
  await ask(asker, person.email);
  await expect(ask(asker, person.email)).rejects.toThrow(RequestError);
});

describe('barOfReset', () => {
  const reset = { accountId: 1, askedBy: 2 };
  test.each([
    [{ accountId: 3, roles: ['admin'] as const }, null],
    [{ accountId: 3, roles: ['support'] as const }, 'not-admin'],
    [{ accountId: 2, roles: ['admin'] as const }, 'asked-by-you'],
    [{ accountId: 1, roles: ['admin'] as const }, 'about-you'],
    [{ accountId: null, roles: ['admin'] as const }, 'about-you'],
  ])('%o', (caller, bar) => {
    expect(barOfReset(reset, caller)).toBe(bar);
  });
});
