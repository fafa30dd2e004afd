import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { type CatalogueChange, recordCatalogueChanges } from './store.ts';

// What hardly differs is left as it is: readers follow every change.
const updateDemand = statement<{ id: number }>(
  'catalogue.updateDemand',
  `with told (id, demand) as (select * from unnest($1::int[], $2::int[])),
   moved as (
     select product.id, coalesce(told.demand, 0) as demand
       from product left join told using (id)
      where product.demand <> coalesce(told.demand, 0)
        and (abs(product.demand - coalesce(told.demand, 0)) * 20 > product.demand
             or coalesce(told.demand, 0) = 0)
      order by product.id for update of product)
   update product set demand = moved.demand from moved where moved.id = product.id
   returning product.id`,
);

/** With more products than this a reader is sooner done with all of them. */
const mostFollowed = 500;

/**
 * What orders and clicks add to each product's popularity, by id; what is not among them has none.
 * Says how many products have another one than before.
 */
export async function saveDemand(tx: Tx, demand: ReadonlyMap<number, number>): Promise<number> {
  const moved = await updateDemand.list(tx, [[...demand.keys()], [...demand.values()]]);
  const changes: CatalogueChange[] =
    moved.length > mostFollowed
      ? [{ kind: 'rebuild' }]
      : moved.map(({ id }) => ({ kind: 'content', productId: id }));
  await recordCatalogueChanges(tx, changes);
  return moved.length;
}
