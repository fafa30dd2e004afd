import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** What a merchant feed tells of an offering beyond what the model holds. */
export interface FeedTexts {
  offeringId: number;
  mpn: string;
  ean: string;
  finish: string | null;
  size: string | null;
  description: string;
}

const feedTexts = statement<FeedTexts>(
  'catalogue.listFeedTexts',
  `select o.id as "offeringId", o.mpn, o.ean, o.finish_label as finish, o.size_label as size,
          p.description
     from offering o join product p on p.id = o.product_id
    where p.id = any($1::int[]) and o.status = 'live'`,
);

/** The texts of some products' offerings, by offering id. */
export async function findFeedTexts(
  tx: Queryable,
  productIds: readonly number[],
): Promise<Map<number, FeedTexts>> {
  const rows = await feedTexts.list(tx, [productIds]);
  return new Map(rows.map((row) => [row.offeringId, row]));
}

// Stock comes and goes all day and is no reason to read a page again. A rebuild, which names no
// product, may have changed any of them.
const lastChanges = statement<{ productId: number | null; changedAt: Date }>(
  'catalogue.listLastChanges',
  `select coalesce(c.product_id, o.product_id) as "productId", max(c.changed_at) as "changedAt"
     from catalogue_change c left join offering o on o.id = c.offering_id
    where c.kind in ('price', 'content')
      and coalesce(c.product_id, o.product_id) between $1 and $2
    group by 1
   union all
   select null, max(changed_at) from catalogue_change where kind = 'rebuild'
   having count(*) > 0`,
);

/** When products of a range of ids last changed, as far as the change log goes back. */
export async function findLastChanges(
  tx: Queryable,
  fromId: number,
  toId: number,
): Promise<(productId: number) => Date | null> {
  const rows = await lastChanges.list(tx, [fromId, toId]);
  const changedAt = new Map(rows.map((row) => [row.productId, row.changedAt]));
  const ofAll = changedAt.get(null) ?? null;
  return (productId) => {
    const own = changedAt.get(productId) ?? null;
    return own === null || (ofAll !== null && ofAll > own) ? ofAll : own;
  };
}
