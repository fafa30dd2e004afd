import { createHash } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import type { Queryable } from './connect.ts';
import { statement } from './statement.ts';

/** How often something may be tried in a stretch of time that begins with the first try. */
export interface Allowance {
  /** Whose tries are counted together: 'sign-in:home@example.org'. */
  key: string;
  tries: number;
  windowMs: number;
}

/**
 * Counts one try against every allowance. Null lets it be made; otherwise it is the instant from
 * which the next may be.
 */
export async function spendTry(
  tx: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<Date | null> {
  let waitUntil: Date | null = null;
  for (const { key, tries, windowMs } of allowances) {
    const spent = await takeTry(tx, hashKey(key), now, windowMs);
    const isOver = spent.tries > tries;
    if (isOver && (!waitUntil || spent.windowEndsAt > waitUntil)) waitUntil = spent.windowEndsAt;
  }
  return waitUntil;
}

/**
 * Counts one try and refuses `too-many-requests` where it is one too many. Call it outside the
 * transaction of what is tried, so that a try that fails stays counted.
 */
export async function requireTry(
  db: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<void> {
  const waitUntil = await spendTry(db, allowances, now);
  if (!waitUntil) return;
  const minutes = Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 60_000));
  throw new Refusal('too-many-requests', {
    detail:
      minutes > 90
        ? 'That was tried too often today. Please try again tomorrow.'
        : `That was tried too often. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    extra: { retryAt: waitUntil.toISOString() },
  });
}

/** After a success: the person's tries are forgotten, the shared address gets its one back. */
export async function forgiveTries(tx: Queryable, allowances: readonly Allowance[]): Promise<void> {
  const isShared = ({ key }: Allowance) => key.includes('-from:');
  await removeTries(
    tx,
    allowances.filter((each) => !isShared(each)).map(({ key }) => hashKey(key)),
  );
  for (const { key } of allowances.filter(isShared)) await giveBackTry(tx, hashKey(key));
}

/** The table holds no addresses, only what they hash to. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const take = statement<{ tries: number; window_ends_at: Date }>(
  'tries.takeTry',
  `insert into try_count (key_hash, tries, window_ends_at) values ($1, 1, $3)
   on conflict (key_hash) do update
      set tries = case when try_count.window_ends_at <= $2 then 1 else try_count.tries + 1 end,
          window_ends_at = case when try_count.window_ends_at <= $2 then excluded.window_ends_at
                                else try_count.window_ends_at end
   returning tries, window_ends_at`,
);
const giveBack = statement(
  'tries.giveBackTry',
  `update try_count set tries = greatest(tries - 1, 0) where key_hash = $1`,
);
const remove = statement(
  'tries.removeTries',
  `delete from try_count where key_hash = any($1::bytea[])`,
);
const removeOld = statement(
  'tries.removeOldTries',
  `delete from try_count where window_ends_at < $1`,
);

/** Counts a try before it is made, so that a burst of them is counted too. */
async function takeTry(
  tx: Queryable,
  keyHash: Buffer,
  now: Date,
  windowMs: number,
): Promise<{ tries: number; windowEndsAt: Date }> {
  const windowEnd = new Date(now.getTime() + windowMs);
  const row = (await take.find(tx, [keyHash, now, windowEnd]))!;
  return { tries: row.tries, windowEndsAt: row.window_ends_at };
}

async function giveBackTry(tx: Queryable, keyHash: Buffer): Promise<void> {
  await giveBack.run(tx, [keyHash]);
}

async function removeTries(tx: Queryable, keyHashes: readonly Buffer[]): Promise<void> {
  await remove.run(tx, [keyHashes]);
}

/** Forgets the tries of stretches that ended before the given instant. */
export const removeOldTries = (tx: Queryable, before: Date) => removeOld.run(tx, [before]);
