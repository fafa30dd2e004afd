import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { KeptAction } from './actions.ts';

const upsert = statement(
  'analytics.keepActions',
  `insert into visitor_action (owner, kind, subject, at, keep_until)
   select $1, kind, subject, at, $5
     from unnest($2::text[], $3::text[], $4::timestamptz[]) as done (kind, subject, at)
   on conflict (owner, kind, subject) do update
     set at = excluded.at, keep_until = excluded.keep_until`,
);
const removeBeyond = statement(
  'analytics.removeBeyond',
  `delete from visitor_action a
    using (select kind, subject from visitor_action where owner = $1
            order by at desc, kind, subject offset $2) old
    where a.owner = $1 and a.kind = old.kind and a.subject = old.subject`,
);
const listNewest = statement<KeptAction>(
  'analytics.listActions',
  `select kind, subject, at from visitor_action
    where owner = $1 and keep_until > $2
    order by at desc, kind, subject limit $3`,
);
const hand = statement(
  'analytics.handActions',
  `with taken as (delete from visitor_action where owner = $1 returning *)
   insert into visitor_action (owner, kind, subject, at, keep_until)
   select $2, kind, subject, at, keep_until from taken
   on conflict (owner, kind, subject) do update
     set at = greatest(visitor_action.at, excluded.at),
         keep_until = greatest(visitor_action.keep_until, excluded.keep_until)`,
);
const remove = statement(
  'analytics.removeActions',
  `delete from visitor_action where owner = any($1::text[])`,
);
const removeExpired = statement(
  'analytics.removeExpired',
  `delete from visitor_action where ctid in (
     select ctid from visitor_action where keep_until <= $1 limit $2)`,
);

/** Keeps these of an owner, each thing once, and no more than `most` things in all. */
export async function keepActions(
  tx: Tx,
  owner: string,
  actions: readonly KeptAction[],
  { keepUntil, most }: { keepUntil: Date; most: number },
): Promise<void> {
  await upsert.run(tx, [
    owner,
    actions.map(({ kind }) => kind),
    actions.map(({ subject }) => subject),
    actions.map(({ at }) => at),
    keepUntil,
  ]);
  await removeBeyond.run(tx, [owner, most]);
}

/** What is kept of an owner, the newest first. */
export const listActions = (tx: Queryable, owner: string, now: Date, limit: number) =>
  listNewest.list(tx, [owner, now, limit]);

/** Gives all that is kept of one owner to another, who keeps each thing once. */
export async function handActions(
  tx: Tx,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<void> {
  if ((await hand.run(tx, [from, to])) > 0) await removeBeyond.run(tx, [to, most]);
}

/** Erases all that is kept of these owners; says how many things it was. */
export const removeActions = (tx: Tx, owners: readonly string[]) => remove.run(tx, [owners]);

/** Removes up to so many things whose time is over; says how many there were. */
export const removeExpiredActions = (tx: Tx, now: Date, limit: number) =>
  removeExpired.run(tx, [now, limit]);
