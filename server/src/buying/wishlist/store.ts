import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { isOwners, toOwned, type OwnedRow, type Owner } from '../ownership/ownership.ts';
import { remembersRemovedMs, type WishlistState } from './wishlist.ts';

interface WishlistRow extends OwnedRow {
  id: string;
  version: number;
  updated_at: Date;
  is_shared: boolean;
  items: [number, number, number, number, boolean, string][] | null;
  removed: [number, number, number, boolean, string, string][] | null;
}

// One statement reads the list with its items. The items come as arrays, in the order of `toState`.
const columns = `w.id, w.version, w.owner_account_id, w.owner_visitor, w.updated_at,
  (exists (select from wishlist_share s where s.wishlist_id = w.id)
   or exists (select from wishlist j join wishlist_share s on s.wishlist_id = j.id
               where j.joined_into = w.id)) as is_shared,
  (select json_agg(json_build_array(i.offering_id, i.quantity, i.seen_inc_pence, i.seen_ex_pence,
                                    i.seen_available, i.kept_at) order by i.position)
     from wishlist_item i where i.wishlist_id = w.id) as items,
  (select json_agg(json_build_array(r.offering_id, r.seen_inc_pence, r.seen_ex_pence,
                                    r.seen_available, r.kept_at, r.removed_at))
     from wishlist_removed_item r where r.wishlist_id = w.id) as removed`;

// What a guest kept that an account's list had no room for is behind the account's own, however new.
const usedLast = 'w.owner_account_id nulls last, w.joined_into is not null, w.updated_at desc';

const findById = statement<WishlistRow>(
  'wishlist.findById',
  `select ${columns} from wishlist w where w.id = $1`,
);
const findCurrent = statement<WishlistRow>(
  'wishlist.findCurrent',
  `select ${columns} from wishlist w
    where ${isOwners('w', '$1', '$2')}
    order by ${usedLast} limit 1`,
);
const findKept = statement<{ is_kept: boolean }>(
  'wishlist.findKept',
  `select exists (
     select from wishlist_item i where i.offering_id = $3 and i.wishlist_id = (
       select w.id from wishlist w where ${isOwners('w', '$1', '$2')}
        order by ${usedLast} limit 1)) as is_kept`,
);
const listSkus = statement<{ sku: string }>(
  'wishlist.listSkus',
  `select o.sku from wishlist_item i join offering o on o.id = i.offering_id
    where i.wishlist_id = (
      select w.id from wishlist w where ${isOwners('w', '$1', '$2')}
       order by ${usedLast} limit 1)
    order by i.position`,
);
const findByToken = statement<WishlistRow>(
  'wishlist.findByToken',
  `select ${columns} from wishlist w
     join wishlist_share s on s.wishlist_id = w.id where s.token_hash = $1`,
);
const lockById = statement('wishlist.lockById', `select from wishlist where id = $1 for update`);

/** The wishlist with its items, whoever owns it. */
export async function findWishlist(tx: Queryable, wishlistId: string) {
  return toState(await findById.find(tx, [wishlistId]));
}

/** Finds the wishlist and keeps others from changing it until the transaction ends. */
export async function lockWishlist(tx: Tx, wishlistId: string) {
  // The read comes second, so that it sees what was committed while the lock was waited for.
  await lockById.run(tx, [wishlistId]);
  return findWishlist(tx, wishlistId);
}

/** The wishlist that the account or guest used last. */
export async function findCurrentWishlist(tx: Queryable, owner: Owner) {
  return toState(await findCurrent.find(tx, [owner.accountId, owner.visitor]));
}

/** Whether the wishlist that the account or guest used last holds an offering. */
export async function isInCurrentWishlist(tx: Queryable, owner: Owner, offeringId: number) {
  const row = await findKept.find(tx, [owner.accountId, owner.visitor, offeringId]);
  return row?.is_kept ?? false;
}

/** The part numbers in the wishlist that the account or guest used last. */
export async function listWishedSkus(tx: Queryable, owner: Owner): Promise<string[]> {
  return (await listSkus.list(tx, [owner.accountId, owner.visitor])).map(({ sku }) => sku);
}

/** The wishlist that a link shows; undefined once it is shared no longer. */
export async function findSharedWishlist(tx: Queryable, tokenHash: Buffer) {
  return toState(await findByToken.find(tx, [tokenHash]));
}

function toState(row: WishlistRow | undefined): WishlistState | undefined {
  if (!row) return undefined;
  return {
    wishlistId: row.id,
    version: row.version,
    ...toOwned(row),
    isShared: row.is_shared,
    updatedAt: row.updated_at,
    items: (row.items ?? []).map(([offeringId, quantity, inc, ex, available, keptAt]) => ({
      offeringId,
      quantity,
      seenIncPence: inc,
      seenExPence: ex,
      seenAvailable: available,
      keptAt: new Date(keptAt),
    })),
    removed: (row.removed ?? []).map(([offeringId, inc, ex, available, keptAt, removedAt]) => ({
      offeringId,
      seenIncPence: inc,
      seenExPence: ex,
      seenAvailable: available,
      keptAt: new Date(keptAt),
      removedAt: new Date(removedAt),
    })),
  };
}

const insert = statement(
  'wishlist.insert',
  `insert into wishlist (id, owner_account_id, owner_visitor, created_at, updated_at)
   values ($1, $2, $3, $4, $4)`,
);
const update = statement(
  'wishlist.update',
  `update wishlist set version = version + 1, updated_at = $2 where id = $1`,
);
// What goes is remembered for a while, and what was remembered for longer is forgotten: never the
// same row in one statement, since nothing says which of the two would come first.
const saveItems = statement(
  'wishlist.saveItems',
  `with gone as (
     delete from wishlist_item where wishlist_id = $1 and offering_id <> all($2::int[]) returning *),
   remembered as (
     insert into wishlist_removed_item (wishlist_id, offering_id, seen_inc_pence, seen_ex_pence,
                                        seen_available, kept_at, removed_at)
     select wishlist_id, offering_id, seen_inc_pence, seen_ex_pence, seen_available, kept_at, $8
       from gone
     on conflict (wishlist_id, offering_id) do update
        set seen_inc_pence = excluded.seen_inc_pence, seen_ex_pence = excluded.seen_ex_pence,
            seen_available = excluded.seen_available, kept_at = excluded.kept_at,
            removed_at = excluded.removed_at),
   forgotten as (
     delete from wishlist_removed_item
      where wishlist_id = $1 and removed_at < $9
        and offering_id not in (select offering_id from gone))
   insert into wishlist_item (wishlist_id, offering_id, quantity, position, seen_inc_pence,
                              seen_ex_pence, seen_available, kept_at)
   select $1, t.offering_id, t.quantity, t.position, t.inc, t.ex, t.available, t.kept_at
     from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::bool[], $7::timestamptz[])
       with ordinality as t(offering_id, quantity, inc, ex, available, kept_at, position)
   on conflict (wishlist_id, offering_id) do update
      set quantity = excluded.quantity, position = excluded.position,
          seen_inc_pence = excluded.seen_inc_pence, seen_ex_pence = excluded.seen_ex_pence,
          seen_available = excluded.seen_available`,
);

/** Creates the wishlist with its items. */
export async function insertWishlist(tx: Tx, wishlist: WishlistState): Promise<void> {
  await insert.run(tx, [
    wishlist.wishlistId,
    wishlist.ownerAccountId,
    wishlist.ownerVisitor,
    wishlist.updatedAt,
  ]);
  await writeItems(tx, wishlist);
}

/** Writes the items and counts the version up. */
export async function saveWishlist(tx: Tx, wishlist: WishlistState): Promise<void> {
  await update.run(tx, [wishlist.wishlistId, wishlist.updatedAt]);
  await writeItems(tx, wishlist);
}

async function writeItems(
  tx: Tx,
  { wishlistId, items, updatedAt: now }: Pick<WishlistState, 'wishlistId' | 'items' | 'updatedAt'>,
): Promise<void> {
  await saveItems.run(tx, [
    wishlistId,
    items.map((item) => item.offeringId),
    items.map((item) => item.quantity),
    items.map((item) => item.seenIncPence),
    items.map((item) => item.seenExPence),
    items.map((item) => item.seenAvailable),
    items.map((item) => item.keptAt),
    now,
    new Date(now.getTime() - remembersRemovedMs),
  ]);
}

const lockAll = statement(
  'wishlist.lockAll',
  `select from wishlist w where ${isOwners('w', '$1', '$2')} order by w.id for update`,
);
const giveAllTo = statement(
  'wishlist.giveAllTo',
  `update wishlist set owner_account_id = $1, owner_visitor = null
    where owner_visitor = $2 and owner_account_id is null`,
);
const remove = statement('wishlist.remove', `delete from wishlist where id = $1`);
const markJoined = statement(
  'wishlist.markJoined',
  `update wishlist set joined_into = $2 where id = $1`,
);

/** Keeps the wishlists of the account and the guest from others, in the order of their ids. */
export async function lockWishlists(tx: Tx, { accountId, visitor }: Owner): Promise<void> {
  await lockAll.run(tx, [accountId, visitor]);
}

/** Makes the wishlists of a guest the account's own, as they are. */
export async function giveWishlistsTo(tx: Tx, accountId: number, visitor: string): Promise<void> {
  await giveAllTo.run(tx, [accountId, visitor]);
}

/** Removes a wishlist whose items now stand in another. */
export async function removeWishlist(tx: Tx, wishlistId: string): Promise<void> {
  await remove.run(tx, [wishlistId]);
}

/** Leaves a wishlist as it is beside the one that its items went into, which ends its link with its own. */
export async function keepJoined(tx: Tx, wishlistId: string, into: string): Promise<void> {
  await markJoined.run(tx, [wishlistId, into]);
}

const share = statement(
  'wishlist.share',
  `with ended as (
     delete from wishlist_share
      where wishlist_id in (select id from wishlist where joined_into = $1))
   insert into wishlist_share (wishlist_id, token_hash, shared_at) values ($1, $2, $3)
   on conflict (wishlist_id) do update
      set token_hash = excluded.token_hash, shared_at = excluded.shared_at`,
);
const unshare = statement(
  'wishlist.unshare',
  `delete from wishlist_share
    where wishlist_id = $1 or wishlist_id in (select id from wishlist where joined_into = $1)`,
);

/** Shows the wishlist under a link; one that was made before, or came along with a guest, ends. */
export async function saveShare(tx: Tx, wishlistId: string, tokenHash: Buffer, now: Date) {
  await share.run(tx, [wishlistId, tokenHash, now]);
}

/** Ends its link, and that of a guest whose items went into it. */
export async function removeShare(tx: Tx, wishlistId: string): Promise<void> {
  await unshare.run(tx, [wishlistId]);
}
