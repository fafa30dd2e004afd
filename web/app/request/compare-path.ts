/** So many can be compared; more would not fit beside each other. */
export const maxCompared = 4;

/** A comparison's address, which another person can open too. */
export function comparePath(skus: readonly string[]): string {
  const query = new URLSearchParams(skus.map((sku) => ['sku', sku]));
  return query.size === 0 ? '/compare' : `/compare?${query}`;
}
