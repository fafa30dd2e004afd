/** How many people did a thing with a product in one week. */
export interface Interest {
  productId: number;
  kind: 'ordered' | 'added-to-basket' | 'viewed-product';
  /** Whole weeks before now. */
  weeksAgo: number;
  people: number;
}

/** As long as actions are kept, and longer than a season's fashion. */
export const countedDays = 90;

/** What one person's doing says, on the scale of up to 10,000 that merchants tell popularity on. */
const points: Readonly<Record<Interest['kind'], number>> = {
  ordered: 100,
  'added-to-basket': 15,
  'viewed-product': 3,
};
/** After so many weeks it says half as much. */
const halfLifeWeeks = 4;
/** However much is bought of a thing, what the merchant puts first can still be put beside it. */
const mostDemand = 10_000;

/** What people's interest adds to each product's popularity, by product id. */
export function countDemand(interests: readonly Interest[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { productId, kind, weeksAgo, people } of interests) {
    const said = people * points[kind] * 0.5 ** (weeksAgo / halfLifeWeeks);
    sums.set(productId, (sums.get(productId) ?? 0) + said);
  }
  return new Map([...sums].map(([id, sum]) => [id, Math.min(mostDemand, Math.round(sum))]));
}
