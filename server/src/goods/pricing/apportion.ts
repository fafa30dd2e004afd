/**
 * Splits whole pence by weights so that the parts sum exactly to the whole: each part gets its
 * share rounded down, and the pennies left over go to the largest remainders, the earlier first on
 * a tie. With no weight at all the first part gets everything.
 */
export function apportion(wholePence: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, index) => (index === 0 ? wholePence : 0));
  const whole = BigInt(wholePence);
  const shares = weights.map((weight, index) => {
    // Value × weight may pass 2^53 for a large order; the division must stay exact.
    const product = whole * BigInt(weight);
    return { index, part: product / BigInt(total), rest: product % BigInt(total) };
  });
  let left = whole - shares.reduce((sum, share) => sum + share.part, 0n);
  const parts = shares.map((share) => Number(share.part));
  // The sort is stable, which leaves the earlier first.
  const byRest = shares.toSorted((a, b) => Number(b.rest - a.rest));
  for (const { index } of byRest) {
    if (left === 0n) break;
    parts[index] = parts[index]! + 1;
    left -= 1n;
  }
  return parts;
}
