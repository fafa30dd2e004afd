import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { recordCatalogueChanges } from './store.ts';

/** What published reviews of a product come to. */
export interface Rating {
  productId: number;
  /** All their stars together. */
  sum: number;
  count: number;
}

const lock = statement(
  'catalogue.lockRatings',
  'select from product where id = any($1::int[]) order by id for no key update',
);
const save = statement(
  'catalogue.saveRatings',
  `update product p set rating_sum = r.sum, rating_count = r.count
     from unnest($1::int[], $2::int[], $3::int[]) as r(id, sum, count)
    where p.id = r.id and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
);

/**
 * Sets what cards, filters and pages show of reviews, which stand above the goods and know the truth.
 * Of several that set the same product's one counts after the other, since each counts under its lock.
 * Readers hear of it even where the rating stays: pages tell more of reviews than that.
 */
export async function setRatings(
  tx: Tx,
  productIds: readonly number[],
  count: (productIds: readonly number[]) => Promise<Rating[]>,
): Promise<void> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return;
  await lock.run(tx, [ids]);
  const ratings = await count(ids);
  await save.run(tx, [
    ratings.map(({ productId }) => productId),
    ratings.map(({ sum }) => sum),
    ratings.map((rating) => rating.count),
  ]);
  await recordCatalogueChanges(
    tx,
    ids.map((productId) => ({ kind: 'content' as const, productId })),
  );
}

const given = statement<{ productId: number; sum: number; count: number }>(
  'catalogue.listRatings',
  `select id as "productId", rating_sum as sum, rating_count as count
     from product where rating_count > 0 order by id`,
);

/** What is shown of every product that has reviews, for who checks it. */
export const listRatings = (tx: Queryable) => given.list(tx);
