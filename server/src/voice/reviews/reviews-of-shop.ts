import type { ReviewsOfShop } from '@plumbline/contracts/shop/reviews.ts';
import type { Context } from '../../core/context.ts';
import type { Database } from '../../db/connect.ts';
import { lastKnown } from '../../db/last-known.ts';
import { once } from '../../goods/catalogue/text-index/once.ts';
import { describeReview, goodsOf } from './describe-review.ts';
import { listNewest, sumOfShop } from './reading-store.ts';
import { averageOf } from './reviews.ts';

/** So many stand on the front page. */
const shown = 3;

/**
 * What buyers say of all goods: the newest, by the rule of every list. The front page asks for it each
 * time, so that it is asked of the database once for a state of the catalogue, which turns with every
 * decision about a review; and the page is shown while the database is away.
 */
export const reviewsOfShop = once(({ catalogue, db }: Context) => {
  let kept: { revision: number; answer: Promise<ReviewsOfShop> } | null = null;
  const ask = () => {
    const revision = catalogue.revision();
    if (kept?.revision === revision) return kept.answer;
    const answer = readNow(db);
    const own = { revision, answer };
    kept = own;
    // What failed is asked again.
    answer.catch(() => {
      if (kept === own) kept = null;
    });
    return answer;
  };
  return lastKnown(ask, { cameLate: () => (db.lateAnswers += 1) });
});

async function readNow(db: Database): Promise<ReviewsOfShop> {
  const [of, rows] = await Promise.all([sumOfShop(db), listNewest(db, shown)]);
  return {
    count: of.count,
    average: averageOf(of),
    newest: rows.map((row) => ({ ...describeReview(row), goods: goodsOf(row) })),
  };
}
