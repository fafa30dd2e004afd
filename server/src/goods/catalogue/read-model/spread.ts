import type { Standing } from './rank.ts';

/** What is looked for between goods that look alike: a row of cards, and no further than a few rows. */
const ahead = 24;

/**
 * The same goods in nearly the same order, but so that what stands side by side looks different: no
 * two drawings alike next to each other and no three in a row of four, nor a range next to itself,
 * as long as anything else is near. Parts stay behind all other goods.
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

/** How much it would look like the three before it. */
function likeness(standing: Standing, placed: readonly Standing[]): number {
  const before = placed.slice(-3);
  const alike = before.filter((other) => shapeOf(other) === shapeOf(standing)).length;
  const last = before.at(-1);
  if (!last) return 0;
  const isBeside = shapeOf(last) === shapeOf(standing);
  const isOfRange = rangeOf(last) !== 0 && rangeOf(last) === rangeOf(standing);
  return (alike >= 2 ? 4 : 0) + (isBeside ? 2 : 0) + (isOfRange ? 1 : 0);
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
