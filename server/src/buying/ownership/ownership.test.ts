import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { isOwners, ownedBy, owns, requireOwn, type Owned, type Owner } from './ownership.ts';

const nobody: Owner = { accountId: null, visitor: null };
const guest: Owner = { accountId: null, visitor: 'guest' };
const account: Owner = { accountId: 1, visitor: null };
const owners: Owner[] = [
  nobody,
  guest,
  { accountId: null, visitor: 'other' },
  account,
  { accountId: 1, visitor: 'guest' },
  { accountId: 2, visitor: null },
  { accountId: 2, visitor: 'guest' },
];

/** Every kind of thing there is: a guest's, an account's, what was a guest's before, nobody's. */
const things: Owned[] = [1, 2, null].flatMap((ownerAccountId) =>
  ['guest', 'other', null].map((ownerVisitor) => ({ ownerAccountId, ownerVisitor })),
);

describe('owns', () => {
  test.each<[string, Owner, Owned, boolean]>([
    ['a guest', guest, { ownerAccountId: null, ownerVisitor: 'guest' }, true],
    ['another guest', guest, { ownerAccountId: null, ownerVisitor: 'other' }, false],
    ['an account', account, { ownerAccountId: 1, ownerVisitor: null }, true],
    ['another account', account, { ownerAccountId: 2, ownerVisitor: null }, false],
    ['the guest that an account was', guest, { ownerAccountId: 1, ownerVisitor: 'guest' }, false],
    ['nobody, of what is nobody’s', nobody, { ownerAccountId: null, ownerVisitor: null }, false],
  ])('%s', (_, owner, thing, expected) => {
    expect(owns(owner, thing)).toBe(expected);
  });

  it('is true of what somebody makes, and of nothing that nobody does', () => {
    for (const owner of owners) expect(owns(owner, ownedBy(owner))).toBe(owner !== nobody);
  });
});

describe('requireOwn', () => {
  it('refuses another’s as it refuses what does not exist', () => {
    const thing = ownedBy(account);
    expect(requireOwn(thing, account, 'basket-not-found')).toBe(thing);
    for (const found of [ownedBy(guest), undefined]) {
      const ask = () => requireOwn(found, account, 'basket-not-found');
      expect(ask).toThrow(new Refusal('basket-not-found'));
    }
  });
});

describe('isOwners', () => {
  let db: TestDatabase;
  beforeAll(async () => (db = await testDatabase()));
  afterAll(() => db.close());

  it('finds in the database exactly what owns() lets through', async () => {
    for (const owner of owners) {
      const { rows } = await db.pool.query<{ place: number }>(
        `select t.place::int from unnest($3::int[], $4::text[]) with ordinality
           as t(owner_account_id, owner_visitor, place)
          where ${isOwners('t', '$1::int', '$2::text')} order by t.place`,
        [
          owner.accountId,
          owner.visitor,
          things.map(({ ownerAccountId }) => ownerAccountId),
          things.map(({ ownerVisitor }) => ownerVisitor),
        ],
      );
      const found = rows.map(({ place }) => things[place - 1]);
      expect(found).toEqual(things.filter((thing) => owns(owner, thing)));
    }
  });
});
