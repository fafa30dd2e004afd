import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { listRatings, setRatings } from '../../goods/catalogue/rating-store.ts';

const sums = statement<{ productId: number; sum: number; count: number }>(
  'reviews.sumStars',
  `select wanted.id as "productId", coalesce(sum(r.stars), 0)::int as sum, count(r.id)::int as count
     from unnest($1::int[]) as wanted(id)
     left join review r on r.product_id = wanted.id and r.status = 'published'
    group by wanted.id`,
);

/** Counts the published reviews of products anew, for whoever shows them, in the same transaction. */
export const tellRatings = (tx: Tx, productIds: readonly number[]) =>
  setRatings(tx, productIds, (ids) => sums.list(tx, [ids]));

const published = statement<{ productId: number; sum: number; count: number }>(
  'reviews.sumAllStars',
  `select product_id as "productId", sum(stars)::int as sum, count(*)::int as count
     from review where status = 'published' group by product_id order by product_id`,
);
const miscounted = statement<{ reviewId: string }>(
  'reviews.listMiscountedVotes',
  `select review_id as "reviewId" from review r
    where helpful <> (select count(*) from review_vote v where v.review_id = r.id) order by id`,
);

/** Where what is shown of reviews is not what they come to, a sentence each. */
export async function listFigureFaults(tx: Queryable): Promise<string[]> {
  const shown = new Map((await listRatings(tx)).map((each) => [each.productId, each]));
  const counted = new Map((await published.list(tx)).map((each) => [each.productId, each]));
  const faults = [...new Set([...shown.keys(), ...counted.keys()])].flatMap((productId) => {
    const told = shown.get(productId) ?? { sum: 0, count: 0 };
    const truth = counted.get(productId) ?? { sum: 0, count: 0 };
    if (told.sum === truth.sum && told.count === truth.count) return [];
    return [
      `Product ${productId} shows ${told.sum} stars of ${told.count} reviews and has ${truth.sum} of ${truth.count}.`,
    ];
  });
  const votes = await miscounted.list(tx);
  return [...faults, ...votes.map(({ reviewId }) => `Review ${reviewId} miscounts its votes.`)];
}
