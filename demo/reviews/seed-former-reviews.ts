import { randomBytes } from 'node:crypto';
import type { Tx } from '@plumbline/server/db/transaction.ts';
import { keepFormerReviews } from '@plumbline/server/voice/reviews/import-reviews.ts';
import type { Product } from '../catalogue/build.ts';
import { formerReviews } from './former-reviews.ts';

const atOnce = 1_000;

/** Brings the demo's former reviews over, as a merchant brings theirs. */
export async function seedFormerReviews(
  tx: Tx,
  products: Iterable<Product>,
  today: string,
): Promise<void> {
  const reviews = formerReviews(products, today);
  const clock = { now: new Date(`${today}T00:00:00Z`), randomBytes };
  for (let from = 0; from < reviews.length; from += atOnce) {
    await keepFormerReviews(tx, reviews.slice(from, from + atOnce), clock);
  }
}
