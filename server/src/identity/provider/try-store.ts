import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const take = statement<{ tries: number; window_ends_at: Date }>(
  'identity.takeTry',
  `insert into try_count (key_hash, tries, window_ends_at) values ($1, 1, $3)
   on conflict (key_hash) do update
      set tries = case when try_count.window_ends_at <= $2 then 1 else try_count.tries + 1 end,
          window_ends_at = case when try_count.window_ends_at <= $2 then excluded.window_ends_at
                                else try_count.window_ends_at end
   returning tries, window_ends_at`,
);
const giveBack = statement(
  'identity.giveBackTry',
  `update try_count set tries = greatest(tries - 1, 0) where key_hash = $1`,
);
const remove = statement(
  'identity.removeTries',
  `delete from try_count where key_hash = any($1::bytea[])`,
);
const removeOld = statement(
  'identity.removeOldTries',
  `delete from try_count where window_ends_at < $1`,
);

/** Counts a try before it is made, so that a burst of them is counted too. */
export async function takeTry(
  tx: Queryable,
  keyHash: Buffer,
  now: Date,
  windowMs: number,
): Promise<{ tries: number; windowEndsAt: Date }> {
  const windowEnd = new Date(now.getTime() + windowMs);
  const row = (await take.find(tx, [keyHash, now, windowEnd]))!;
  return { tries: row.tries, windowEndsAt: row.window_ends_at };
}

export async function giveBackTry(tx: Queryable, keyHash: Buffer): Promise<void> {
  await giveBack.run(tx, [keyHash]);
}

export async function removeTries(tx: Queryable, keyHashes: readonly Buffer[]): Promise<void> {
  await remove.run(tx, [keyHashes]);
}

export const removeOldTries = (tx: Queryable, before: Date) => removeOld.run(tx, [before]);
