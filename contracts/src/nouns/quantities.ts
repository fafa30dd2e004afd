/** How many of one offering a line may hold, and be asked for at once. */
export const quantityLimits = { minimum: 1, maximum: 999 } as const;

/** How many different offerings a basket, a wishlist or a project may hold, and be given at once. */
export const mostItems = 200;

/** The most that one line may hold of an offering that is sold in packs of so many. */
export function largestQuantity(packSize: number): number {
  return Math.floor(quantityLimits.maximum / packSize) * packSize;
}

/** So many in whole packs: no fewer, unless a line may not hold that many. */
export function wholePacks(quantity: number, packSize: number): number {
  const packs = Math.max(1, Math.ceil(quantity / packSize));
  return Math.min(largestQuantity(packSize), packs * packSize);
}

/** The nearest quantity above or below that can be ordered; at an end it stays there. */
export function stepQuantity(quantity: number, by: 1 | -1, packSize: number): number {
  const packs = by === 1 ? Math.floor(quantity / packSize) + 1 : Math.ceil(quantity / packSize) - 1;
  return wholePacks(packs * packSize, packSize);
}
