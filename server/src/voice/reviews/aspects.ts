import type { AspectStars, ReviewAspect } from '@plumbline/contracts/nouns/reviews.ts';

const everywhere: readonly ReviewAspect[] = ['asShown', 'value', 'fitting'];

/**
 * What else can be rated of goods, by the first word of their category's path that is named here. A
 * shop whose departments are called otherwise rates what can be rated of everything.
 */
const byDepartment: readonly (readonly [RegExp, ReviewAspect])[] = [
  [/tap|mixer/, 'flow'],
  [/shower/, 'flow'],
  [/radiator|heating|towel/, 'warmth'],
  [/toilet|pan|basin|bath|sink/, 'cleaning'],
  [/furniture|vanity|mirror|accessor/, 'sturdy'],
  [/pipe|fitting|trap|waste|valve|seal/, 'seal'],
];

/** The aspects of goods in a category, by its path such as "taps/basin-taps". */
export function aspectsOf(categorySlug: string): ReviewAspect[] {
  const steps = categorySlug.split('/');
  for (const step of steps) {
    const found = byDepartment.find(([pattern]) => pattern.test(step));
    if (found) return [...everywhere, found[1]];
  }
  return [...everywhere];
}

/** Those aspects of a review that its goods have; others say nothing about them. */
export function fittingAspects(aspects: AspectStars, categorySlug: string): AspectStars {
  const known = new Set(aspectsOf(categorySlug));
  return Object.fromEntries(
    Object.entries(aspects).filter(([aspect]) => known.has(aspect as ReviewAspect)),
  );
}
