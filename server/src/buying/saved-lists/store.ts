import type { LineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { isOwners, ownedBy, type Owner } from '../ownership/ownership.ts';

/** What was saved: a code opens a list of its own kind only. */
export type SavedKind = 'basket' | 'wishlist';

/**
 * An item of a saved list: what and how many; its price is whatever it costs when retrieved. What
 * was written on it is null for whoever did not save it.
 */
export interface SavedLine extends LineNotes {
  offeringId: number;
  quantity: number;
}

const insert = statement(
  'savedLists.insert',
  `with made as (
     insert into saved_list (code_hash, kind, owner_account_id, owner_visitor, saved_at, expires_at,
                             issue_code_id)
     values ($1, $2, $3, $4, $5, $6, $10))
   insert into saved_list_line (code_hash, offering_id, quantity, room_label, position)
   select $1, t.offering_id, t.quantity, t.room, t.position
     from unnest($7::int[], $8::int[], $9::text[])
       with ordinality as t(offering_id, quantity, room, position)`,
);

/** Keeps these lines under the hash of a code until it expires, in one statement. */
export async function insertSavedList(
  tx: Queryable,
  saved: {
    codeHash: Buffer;
    kind: SavedKind;
    owner: Owner;
    savedAt: Date;
    expiresAt: Date;
    issueCodeId: number | null;
  },
  lines: readonly SavedLine[],
): Promise<void> {
  const { ownerAccountId, ownerVisitor } = ownedBy(saved.owner);
  await insert.run(tx, [
    saved.codeHash,
    saved.kind,
    ownerAccountId,
    ownerVisitor,
    saved.savedAt,
    saved.expiresAt,
    lines.map((line) => line.offeringId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.roomLabel),
    saved.issueCodeId,
  ]);
}

const findLines = statement<SavedLine>(
  'savedLists.findLines',
  `select l.offering_id as "offeringId", l.quantity,
          case when ${isOwners('s', '$4', '$5')} then l.room_label end as "roomLabel"
     from saved_list s join saved_list_line l using (code_hash)
    where s.code_hash = $1 and s.kind = $2 and s.expires_at > $3 order by l.position`,
);

/**
 * The lines under a code, in their order; none where there is no such code, or no longer. Rooms are
 * told to whoever saved them, and to nobody else.
 */
export async function findSavedLines(
  tx: Queryable,
  codeHash: Buffer,
  kind: SavedKind,
  { accountId, visitor }: Owner,
  now: Date,
): Promise<SavedLine[]> {
  return findLines.list(tx, [codeHash, kind, now, accountId, visitor]);
}

const findIssueCode = statement<{ issueCodeId: number | null }>(
  'savedLists.findIssueCode',
  `select issue_code_id as "issueCodeId" from saved_list where code_hash = $1`,
);

/** The discount's code that a list was saved with; null where it had none. */
export async function findSavedIssueCode(tx: Queryable, codeHash: Buffer): Promise<number | null> {
  return (await findIssueCode.find(tx, [codeHash]))?.issueCodeId ?? null;
}

const findOwn = statement<{ expiresAt: Date; itemCount: number }>(
  'savedLists.findOwn',
  `select s.expires_at as "expiresAt", sum(l.quantity)::int as "itemCount"
     from saved_list s join saved_list_line l using (code_hash)
    where s.code_hash = $1 and s.kind = $2 and s.expires_at > $5
      and ${isOwners('s', '$3', '$4')}
    group by s.code_hash`,
);

/** A saved list whose code is the owner's own. */
export async function findOwnSavedList(
  tx: Queryable,
  codeHash: Buffer,
  kind: SavedKind,
  owner: Owner,
  now: Date,
) {
  return findOwn.find(tx, [codeHash, kind, owner.accountId, owner.visitor, now]);
}

const giveTo = statement(
  'savedLists.giveTo',
  `update saved_list set owner_account_id = $1, owner_visitor = null
    where owner_visitor = $2 and owner_account_id is null`,
);

/** What a guest saved is the account's own from the moment that they sign in. */
export async function giveSavedListsTo(
  tx: Queryable,
  accountId: number,
  visitor: string,
): Promise<void> {
  await giveTo.run(tx, [accountId, visitor]);
}

const removeExpired = statement(
  'savedLists.removeExpired',
  `delete from saved_list where expires_at <= $1`,
);

/** Forgets the saved lists whose codes have expired. */
export async function removeExpiredSavedLists(tx: Queryable, now: Date): Promise<void> {
  await removeExpired.run(tx, [now]);
}
