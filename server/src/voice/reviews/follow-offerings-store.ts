import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellRatings } from './figures-store.ts';

// Where somebody has written of both products, the review that is there already stays the one.
const follow = statement<{ before: number; after: number }>(
  'reviews.followOfferings',
  `update review r set product_id = o.product_id
     from offering o, review was
    where o.id = r.offering_id and was.id = r.id and o.product_id <> r.product_id
      and not exists (
        select from review other join offering x on x.id = other.offering_id
         where other.id <> r.id
           and (other.account_id = r.account_id or other.author_email = r.author_email)
           and (other.product_id = o.product_id or (other.id > r.id and x.product_id = o.product_id)))
   returning was.product_id as before, r.product_id as after`,
);

const savepoint = statement('reviews.beforeFollowing', 'savepoint before_following');
const goBack = statement('reviews.notFollowed', 'rollback to savepoint before_following');

/**
 * Somebody may be writing of one product while what they wrote of its other comes to it: theirs is
 * waited for, breaks the statement, and is seen by the next. No lock keeps them all out, since an
 * import holds its products and would wait for whoever waits for those.
 */
async function followPatiently(tx: Tx): Promise<{ before: number; after: number }[]> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    await savepoint.run(tx);
    try {
      return await follow.list(tx);
    } catch (error) {
      await goBack.run(tx);
      const isTwice = (error as { code?: string }).code === '23505';
      if (!isTwice || triesLeft === 0) throw error;
    }
  }
}

/**
 * Lets reviews stand where their finish and size is sold now: two products that became one have one
 * average, of what was written of either, and one that was parted has what was written of it.
 */
export async function followOfferings(tx: Tx): Promise<void> {
  const moved = await followPatiently(tx);
  await tellRatings(
    tx,
    moved.flatMap(({ before, after }) => [before, after]),
  );
}
