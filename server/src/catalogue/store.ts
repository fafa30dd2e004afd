import type { Tx } from '../db/transaction.ts';
import { statement } from '../db/statement.ts';

/**
 * What changed, for those who keep a copy of the catalogue. `price` and `stock` name the offering;
 * `content` names the product, whose texts, facets and offerings are read again; `rebuild` is for
 * what touches many products or none, such as an import, a category, a brand or a band's terms.
 */
export type CatalogueChange =
  | { kind: 'price' | 'stock'; offeringId: number; productId?: number | null }
  | { kind: 'content'; offeringId?: number | null; productId: number }
  | { kind: 'rebuild'; offeringId?: null; productId?: null };

const insertChanges = statement(
  'catalogue.insertChanges',
  `insert into catalogue_change (kind, offering_id, product_id)
   select * from unnest($1::text[], $2::int[], $3::int[])`,
);

// NOTIFY takes a lock that commits wait for in turn, so sales do not use it: stock is seen by the
// next poll. Channels are per database, so the name carries the schema.
const wakeReaders = statement(
  'catalogue.wakeReaders',
  `select pg_notify(current_schema() || ':catalogue', '')`,
);

/**
 * Tells every reader of the catalogue, in the transaction of the change itself. All writers of
 * prices, stock and content call it, or readers go on showing what was.
 */
export async function recordCatalogueChanges(
  tx: Tx,
  changes: readonly CatalogueChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await insertChanges.run(tx, [
    changes.map((change) => change.kind),
    changes.map((change) => change.offeringId ?? null),
    changes.map((change) => change.productId ?? null),
  ]);
  if (changes.some((change) => change.kind !== 'stock')) await wakeReaders.run(tx);
}

/** Tells every reader of one change; see recordCatalogueChanges. */
export async function recordCatalogueChange(tx: Tx, change: CatalogueChange): Promise<void> {
  await recordCatalogueChanges(tx, [change]);
}
