import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { sweepIdentity } from './jobs.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const tables = [
  'session',
  'used_nonce',
  'sign_in_flow',
  'oidc_artifact',
  'mailed_link',
  'try_count',
];

/** One row in each table that keeps things for a time, ending then. */
async function insertEach(name: string, endsAt: Date) {
  const key = Buffer.from(name);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into account (subject, email, display_name) values ($1, $1, $1) returning id`,
    [name],
  );
  await db.pool.query(
    `insert into session (id_hash, account_id, expires_at, last_seen_at) values ($1, $2, $3, $4)`,
    [key, rows[0]!.id, endsAt, now],
  );
  await db.pool.query('insert into used_nonce values ($1, $2)', [key, endsAt]);
  await db.pool.query(`insert into sign_in_flow values ($1, $1, '', '', '/', $2)`, [key, endsAt]);
  await db.pool.query(
    `insert into oidc_artifact (model, id_hash, payload, expires_at) values ('Grant', $1, '{}', $2)`,
    [key, endsAt],
  );
  await db.pool.query(`insert into mailed_link values ($1, 'reset-password', '{}', $2)`, [
    key,
    endsAt,
  ]);
  await db.pool.query('insert into try_count values ($1, 1, $2)', [key, endsAt]);
}

test('the sweep removes what has expired, everywhere, and nothing else', async () => {
  await insertEach('gone', new Date(now.getTime() - 1));
  await insertEach('kept', new Date(now.getTime() + 1));
  // One that was left alone is nobody's before its time is up.
  await db.pool.query(
    `insert into session (id_hash, account_id, expires_at, last_seen_at)
     select 'left alone', account_id, $1::timestamptz + interval '1 hour', $1::timestamptz - idle_limit
       from session limit 1`,
    [now],
  );
  await sweepIdentity({ db, now: () => now });
  for (const table of tables) {
    const { rows } = await db.pool.query(`select 1 from ${table}`);
    expect({ table, left: rows.length }).toEqual({ table, left: 1 });
  }
});
