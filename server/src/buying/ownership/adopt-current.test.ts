import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { isWaitedFor } from '../../../test/waiting.ts';
import { guest, type ReturningGuest } from '../../core/caller.ts';
import { transaction } from '../../db/transaction.ts';
import { adoptCurrent, type Adoption } from './adopt-current.ts';
import { takeOwnTurn } from './own-turn.ts';

let db: TestDatabase;
beforeAll(async () => (db = await testDatabase()));
afterAll(() => db.close());

const caller: ReturningGuest = { ...guest, accountId: 1, visitor: 'guest' };

/** What is done with the things of an account and a guest, in its order. */
function recorded(things: { own?: string; guests?: string }) {
  const done: string[] = [];
  const adoption: Adoption<string> = {
    kind: 'baskets',
    lock: async () => void done.push('lock'),
    async findCurrent(_, { accountId }) {
      done.push(accountId === null ? 'find guest’s' : 'find own');
      return accountId === null ? things.guests : things.own;
    },
    join: async (_, own, guests) => void done.push(`join ${guests} to ${own}`),
    giveAll: async () => void done.push('give all'),
  };
  return { done, adopting: () => adoptCurrent(db, caller, adoption) };
}

test.each([
  [{ own: 'a', guests: 'b' }, ['lock', 'find guest’s', 'find own', 'join b to a', 'give all']],
  [{ guests: 'b' }, ['lock', 'find guest’s', 'find own', 'give all']],
  [{ own: 'a' }, ['lock', 'find guest’s', 'give all']],
])('%j are locked before they are read, joined, and given', async (things, expected) => {
  const { done, adopting } = recorded(things);
  await adopting();
  expect(done).toEqual(expected);
});

test('nothing is read while another brings things over to, or starts one for, the account', async () => {
  const { done, adopting } = recorded({ own: 'a', guests: 'b' });
  const adopted = await transaction(db, async (tx) => {
    await takeOwnTurn(tx, 'baskets', { accountId: 1, visitor: null });
    const answer = adopting();
    await isWaitedFor(db, tx);
    expect(done).toEqual([]);
    return { answer };
  });
  await adopted.answer;
  expect(done).toHaveLength(5);
});
