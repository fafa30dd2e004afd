import { createHash } from 'node:crypto';
import { Refusal } from '../core/refusal.ts';
import type { Queryable } from './connect.ts';
import { statement } from './statement.ts';

/** How often something may be tried in a stretch of time that begins with the first try. */
export interface Allowance {
  /** Whose tries are counted together: 'sign-in:home@example.org'. */
  key: string;
  tries: number;
  windowMs: number;
  /** Whether others count against it too: a success gives back its own try and forgets no more. */
  isShared?: boolean;
}

/**
 * Counts one try against every allowance. Null lets it be made; otherwise it is the instant from
 * which the next may be, and the try counts against nothing: it was not made.
 */
export async function spendTry(
  tx: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<Date | null> {
  const spent = await spend.find(tx, [
    allowances.map(({ key }) => hashKey(key)),
    allowances.map(({ tries }) => tries),
    allowances.map(({ windowMs }) => new Date(now.getTime() + windowMs)),
    now,
  ]);
  const { waitUntil } = spent!;
  if (waitUntil) await giveBack.run(tx, [allowances.map(({ key }) => hashKey(key)), now]);
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
        ? 'Too many attempts today. Please try again tomorrow.'
        : `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    extra: { retryAt: waitUntil.toISOString() },
  });
}

/** After a success: the person's own tries are forgotten, and what is shared gets its one back. */
export async function forgiveTries(tx: Queryable, allowances: readonly Allowance[]): Promise<void> {
  await forgive.run(tx, [
    allowances.map(({ key }) => hashKey(key)),
    allowances.map(({ isShared = false }) => isShared),
  ]);
}

/** The table holds no addresses, only what they hash to. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

// Tries are counted before they are made, so that a burst of them is counted too. Rows are locked in
// the order of their keys: two people who share some never wait for each other crosswise.
const spend = statement<{ waitUntil: Date | null }>(
  'tries.spendTry',
  `with asked as (
     select * from unnest($1::bytea[], $2::int[], $3::timestamptz[]) as t(key_hash, allowed, ends_at)),
   spent as (
     insert into try_count (key_hash, tries, window_ends_at)
     select key_hash, 1, ends_at from asked order by key_hash
     on conflict (key_hash) do update
        set tries = case when try_count.window_ends_at <= $4 then 1 else try_count.tries + 1 end,
            window_ends_at = case when try_count.window_ends_at <= $4 then excluded.window_ends_at
                                  else try_count.window_ends_at end
     returning key_hash, tries, window_ends_at)
   select max(window_ends_at) as "waitUntil"
     from spent join asked using (key_hash) where tries > allowed`,
);
// Each whose try was one too many had counted it first, so that no burst of them comes to more.
const giveBack = statement(
  'tries.giveBackTry',
  `with held as (
     select key_hash from try_count
      where key_hash = any($1::bytea[]) and window_ends_at > $2 and tries > 0
      order by key_hash for update)
   update try_count set tries = tries - 1 from held where held.key_hash = try_count.key_hash`,
);
const forgive = statement(
  'tries.forgiveTries',
  `with asked as (select * from unnest($1::bytea[], $2::boolean[]) as t(key_hash, is_shared)),
   held as (
     select key_hash, is_shared from try_count join asked using (key_hash)
      order by key_hash for update of try_count),
   given_back as (
     update try_count set tries = greatest(tries - 1, 0)
       from held where held.key_hash = try_count.key_hash and held.is_shared)
   delete from try_count using held
    where held.key_hash = try_count.key_hash and not held.is_shared`,
);
const removeOld = statement(
  'tries.removeOldTries',
  `delete from try_count where window_ends_at < $1`,
);

/** Forgets the tries of stretches that ended before the given instant. */
export const removeOldTries = (tx: Queryable, before: Date) => removeOld.run(tx, [before]);
