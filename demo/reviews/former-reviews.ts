import type { FormerReview } from '@plumbline/server/voice/reviews/import-reviews.ts';
import type { Product } from '../catalogue/build.ts';
import { drawFrom, type Draw } from '../catalogue/random.ts';
import { isWithdrawn, popularityOf } from '../catalogue/standing.ts';
import { knownPopularity } from '../catalogue/well-known.ts';
import { replies } from './sentences.ts';
import { writeOpinion } from './write-words.ts';

/** How many reviews the best known goods of a category have, and the next ones after them. */
const countsByRank = [
  [8, 12],
  [6, 8],
  [5, 6],
  [2, 4],
  [1, 2],
  [1, 1],
] as const;
const towns =
  'London Leeds Bristol Norwich Cardiff Edinburgh Southampton Sheffield Birmingham Exeter Derby Perth'.split(
    ' ',
  );
const dayMs = 86_400_000;

/** The name of the shop where they were written. */
const formerShop = 'our former shop';

/**
 * What people wrote of the demo's goods before this shop was: some two and a half thousand reviews, of what is
 * bought most in each category. Of the rest there are none, as in any shop.
 */
export function formerReviews(products: Iterable<Product>, today: string): FormerReview[] {
  const draw = drawFrom(20);
  const sold = [...products].filter((product) => !isWithdrawn(product));
  const categories = Map.groupBy(sold, ({ line }) => line.category);
  return [...categories.values()].flatMap((ofCategory) => {
    const best = ofCategory
      .map((product) => ({ product, popularity: popularityOf(product, draw) }))
      .toSorted((one, other) => other.popularity - one.popularity);
    return best.slice(0, countsByRank.length).flatMap(({ product }, rank) => {
      const [least, most] = countsByRank[rank]!;
      const more = product.slug in knownPopularity ? 12 : 0;
      const count = more + draw.integer(`reviews ${product.slug}`, least, most);
      return Array.from({ length: count }, (_, index) => write(product, index, { draw, today }));
    });
  });
}

function write(
  product: Product,
  index: number,
  { draw, today }: { draw: Draw; today: string },
): FormerReview {
  const { slug } = product;
  const of = `${index} ${slug}`;
  const opinion = writeOpinion(product, String(index), draw);
  const daysAgo = draw.integer(`written ${of}`, 20, 620);
  const writtenAt = Date.parse(today) - daysAgo * dayMs;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const isAnswered = opinion.tellsFault && opinion.stars <= 3 && draw.unit(`answered ${of}`) < 0.5;
  return {
    key: `${slug}-${index + 1}`,
    shop: formerShop,
    sku: draw.pick(`offering ${index} of ${slug}`, product.offerings).sku,
    stars: opinion.stars,
    title: opinion.title,
    words: opinion.words,
    writtenOn: dayOf(writtenAt),
    buyer: draw.unit(`trade ${of}`) < 0.16 ? 'trade' : 'home',
    town: draw.unit(`told ${of}`) < 0.6 ? draw.pick(`town ${of}`, towns) : null,
    incentive: draw.unit(`given ${of}`) < 0.02 ? '£5 voucher' : null,
    reply: isAnswered
      ? { words: draw.pick(`reply ${of}`, replies), on: dayOf(writtenAt + 3 * dayMs) }
      : null,
  };
}
