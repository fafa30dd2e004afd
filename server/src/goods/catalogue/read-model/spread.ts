import type { Standing } from './rank.ts';

/** What is looked for between goods that look alike: a row of cards, and no further than a few rows. */
const ahead = 24;

/**
 * The same goods in nearly the same order, but so that what stands in a row looks different: no two
 * drawings alike among four, nor a range beside itself, as long as anything else is near. Parts stay
 * behind all other goods.
 */
export function spread(standings: readonly Standing[]): Standing[] {
  const rest = [...standings];
  const placed: Standing[] = [];
  while (rest.length > 0) {
    const first = rest[0]!;
    let best = 0;
    let least = Infinity;
    for (let at = 0; at < Math.min(ahead, rest.length) && least > 0; at++) {
      if (isPart(rest[at]!) !== isPart(first)) break;
      const sameness = likeness(rest[at]!, placed);
      if (sameness < least) [best, least] = [at, sameness];
    }
    placed.push(...rest.splice(best, 1));
  }
  return placed;
}

/** What it costs to look like the one before, the one before that, and the third. */
const alikeCosts = [4, 3, 2];

/** How much it would look like the three before it; a range beside itself counts for the least. */
function likeness(standing: Standing, placed: readonly Standing[]): number {
  let cost = 0;
  for (const [back, alike] of alikeCosts.entries()) {
    const other = placed.at(-1 - back);
    if (other && shapeOf(other) === shapeOf(standing)) cost += alike;
  }
  const last = placed.at(-1);
  const isOfRange = last && rangeOf(last) !== 0 && rangeOf(last) === rangeOf(standing);
  return cost + (isOfRange ? 1 : 0);
}

function productOf({ segment, documents }: Standing): number {
  return segment.productOf[documents[0]!]!;
}

function shapeOf(standing: Standing): number {
  return standing.segment.shapeHash[productOf(standing)]!;
}

function rangeOf(standing: Standing): number {
  return standing.segment.rangeHash[productOf(standing)]!;
}

function isPart(standing: Standing): boolean {
  return standing.segment.recommended[productOf(standing)]! < 0;
}
