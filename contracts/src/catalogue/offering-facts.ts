import type { Offering, ProductSummary } from './products.ts';

// What is told of an offering in words: its page and its printed sheet say the same.

/** The offering asked for, or else the first that is at hand. */
export function chosenOffering({ offerings }: ProductSummary, sku: string | null): Offering {
  const asked = offerings.find((each) => each.sku === sku);
  const atHand = offerings.find(({ availability }) =>
    ['in-stock', 'low-stock'].includes(availability.state),
  );
  const chosen = asked ?? atHand ?? offerings[0];
  if (!chosen) throw new Error('A product has at least one offering');
  return chosen;
}

/** Everything that is known of an offering, as lines of a table. */
export function specificationOf({ guaranteeYears }: ProductSummary, offering: Offering) {
  const row = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const { weightGrams } = offering;
  return [
    ...row('Width × depth × height', sizeText(offering.dimensions)),
    ...offering.specification.map(({ label, value }) => ({ label, value })),
    ...row('Weight', weightGrams > 0 ? weightText(weightGrams) : null),
    ...row('Guarantee', guaranteeYears ? `${guaranteeYears} years` : null),
    ...row('Part number', offering.mpn),
    ...row('EAN', offering.ean),
  ];
}

function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${Number((grams / 1000).toFixed(1))} kg`;
}

/**
 * Width × depth × height in mm, or the length where that is what goods have: "800 × 460 × 520 mm". A
 * pipe, whose sides are all one figure, has a diameter and a length.
 */
export function sizeText(size: Offering['dimensions']): string | null {
  const sides = [size.widthMm, size.depthMm, size.heightMm].filter((mm) => mm !== null);
  const isPipe = sides.length === 3 && sides.every((mm) => mm === sides[0]);
  if (isPipe && size.lengthMm !== null) return `${sides[0]} mm diameter, ${size.lengthMm} mm long`;
  if (sides.length > 1) return `${sides.join(' × ')} mm`;
  if (size.lengthMm !== null) return `${size.lengthMm} mm long`;
  return sides.length === 1 ? `${sides[0]} mm` : null;
}
