/** Of fewer reviews than this no average is told: one or two say nothing about the goods. */
export const fewestForAverage = 5;

/** The average in tenths of a star, rounded half up: what is shown is what is filtered by. */
export function averageTenths({ sum, count }: { sum: number; count: number }): number | null {
  if (count < fewestForAverage) return null;
  return Math.floor((sum * 20 + count) / (count * 2));
}
