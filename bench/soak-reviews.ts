import { startOrderShop, type OrderShop } from '@plumbline/server/test/order-shop.ts';
import { startReviewCrowd } from '@plumbline/server/test/random-reviews.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { listFigureFaults } from '@plumbline/server/voice/reviews/figures-store.ts';
import type { SoakRow } from './soak.ts';

const commands = 10_000;
const atATime = 500;
/** What it may take: a machine on which it takes longer is told of, and done with. */
const mostMs = 170_000;

/**
 * Many people write, buy, change, vote, report, appeal, decide, import, merge and leave at once, until
 * ten thousand commands were done; after every few hundred, all that is shown is recounted.
 */
export async function soakReviews(): Promise<SoakRow[]> {
  const shop = await startOrderShop();
  const begunMs = performance.now();
  try {
    const skus = ['TAP', 'WASTE', 'BATH', 'TRAY'];
    const crowd = await startReviewCrowd(shop, skus, { writers: 24, buyers: 6, moderators: 10 });
    const random = seededRandom(97);
    const all = { done: 0, refused: 0 };
    const faults: string[] = [];
    while (all.done < commands && performance.now() - begunMs < mostMs) {
      // What one person may do in a day is not what this is about.
      await shop.shop.db.pool.query('delete from try_count');
      const { done, refused } = await crowd.act(random, atATime);
      all.done += done;
      all.refused += refused;
      faults.push(...(await listFigureFaults(shop.shop.db)), ...(await listShownFaults(shop)));
    }
    return [
      { what: 'commands that were done', figure: String(all.done), isGood: all.done >= commands },
      { what: 'commands that a rule refused', figure: String(all.refused), isGood: null },
      {
        what: 'figures that are not what a recount gives',
        figure: faults.length === 0 ? 'none' : faults.slice(0, 5).join(' '),
        isGood: faults.length === 0,
      },
    ];
  } finally {
    await shop.shop.stop();
  }
}

/** Where a product's card or the front page shows another figure than its rows come to. */
async function listShownFaults({ shop }: OrderShop): Promise<string[]> {
  const { catalogue } = shop.app.context;
  await catalogue.refresh();
  const { rows } = await shop.db.pool.query<{ slug: string; count: number }>(
    `select p.slug, count(r.id)::int as count
       from product p left join review r on r.product_id = p.id and r.status = 'published'
      group by p.slug order by p.slug`,
  );
  const { reviews } = shop.visitor().services;
  const faults: string[] = [];
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const ofShop = await reviews.getReviewsOfShop();
  if (ofShop.count !== all) faults.push(`The front page tells ${ofShop.count} and not ${all}.`);
  for (const { slug, count } of rows) {
    const { total } = await reviews.listReviews({ query: { slug } });
    if (total !== count) faults.push(`The list of ${slug} tells ${total} and not ${count}.`);
    const found = await catalogue.findProductBySlug(slug, { bandId: null, channel: 100 });
    const rating = found && 'product' in found ? found.product.rating : null;
    if (rating && rating.count !== count) {
      faults.push(`The card of ${slug} tells ${rating.count} and not ${count}.`);
    }
  }
  return faults;
}
