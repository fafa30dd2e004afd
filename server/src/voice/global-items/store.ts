import type { GlobalItem, GlobalItemId } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

interface ItemRow {
  version: number;
  value: GlobalItem['value'];
  savedAt: Date;
}

const find = statement<ItemRow>(
  'globalItems.find',
  `select i.version, v.value, v.saved_at as "savedAt"
     from global_item i join global_item_version v using (id, version) where i.id = $1`,
);
const lock = statement('globalItems.lock', 'select from global_item where id = $1 for update');
const setVersion = statement(
  'globalItems.setVersion',
  `insert into global_item (id, version) values ($1, $2)
   on conflict (id) do update set version = excluded.version`,
);
const insertVersion = statement(
  'globalItems.insertVersion',
  `insert into global_item_version (id, version, value, saved_by, saved_at)
   values ($1, $2, $3, $4, $5)`,
);

/** An item as it was saved last; undefined while it is as the shop began with it. */
export const findGlobalItem = (tx: Queryable, id: GlobalItemId) => find.find(tx, [id]);

/** The same, with nobody else changing it until this transaction ends. */
export async function lockGlobalItem(tx: Tx, id: GlobalItemId): Promise<ItemRow | undefined> {
  await lock.run(tx, [id]);
  return findGlobalItem(tx, id);
}

/** Saves an item as its next version. */
export async function saveGlobalItemVersion(
  tx: Tx,
  { id, value }: GlobalItem,
  { version, savedBy, at }: { version: number; savedBy: number | null; at: Date },
): Promise<void> {
  await setVersion.run(tx, [id, version]);
  await insertVersion.run(tx, [id, version, JSON.stringify(value), savedBy, at]);
}
