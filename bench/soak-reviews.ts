import { listFigureFaults } from '@plumbline/server/voice/reviews/figures-store.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { startReviewCrowd } from '@plumbline/server/test/random-reviews.ts';
import { startTestShop } from '@plumbline/server/test/shop.ts';
import type { SoakRow } from './soak.ts';

const commands = 10_000;
const atATime = 500;

/** Many people write, change, vote, appeal and decide at once, and every figure is recounted. */
export async function soakReviews(): Promise<SoakRow[]> {
  const skus = ['TAP', 'BASIN', 'BATH', 'TRAP'];
  const shop = await startTestShop({
    offerings: skus.map((sku) => ({ sku, incPence: 129_00, stock: 10 })),
  });
  try {
    const crowd = await startReviewCrowd(shop, skus, { writers: 24, moderators: 10 });
    const random = seededRandom(97);
    const all = { done: 0, refused: 0 };
    const faults: string[] = [];
    for (let made = 0; made < commands; made += atATime) {
      // What one person may do in a day is not what this is about.
      await shop.db.pool.query('delete from try_count');
      const { done, refused } = await crowd.act(random, atATime);
      all.done += done;
      all.refused += refused;
      faults.push(...(await listFigureFaults(shop.db)));
    }
    return [
      { what: 'commands that were done', figure: String(all.done), isGood: null },
      { what: 'commands that a rule refused', figure: String(all.refused), isGood: null },
      {
        what: 'figures that are not what a recount gives',
        figure: faults.length === 0 ? 'none' : faults.slice(0, 5).join(' '),
        isGood: faults.length === 0,
      },
    ];
  } finally {
    await shop.stop();
  }
}
