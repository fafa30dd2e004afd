import { bathSilicone } from './bathroom-essentials.ts';
import type { Product } from './build.ts';
import { type EssentialRule, factOf, included, type LineName, sizeOf } from './essential-rule.ts';

/** What the end of a shower bath is closed with, by the letter that it is shaped like. */
const ofShape: Readonly<Record<string, { panel: LineName; screen: LineName; follows: string }>> = {
  p: {
    panel: 'baths/bath-panels#FPP',
    screen: 'baths/bath-screens#SCC',
    follows: 'It is bowed as the rim of the bath is.',
  },
  l: {
    panel: 'baths/bath-panels#FPL',
    screen: 'baths/bath-screens#SCL',
    follows: 'It goes round the square end of the bath.',
  },
};

export function bathEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  if (category === 'baths/bath-panels' || category === 'baths/bath-screens') return [];
  const stands = category === 'baths/freestanding-baths';
  return [
    ...wasteOf(product),
    {
      need: 'needed',
      item: { line: 'pipe-and-fittings/p-and-s-traps#BT1', size: '50' },
      reason: 'Low enough to go below a bath, with a full 50 mm of seal.',
      bundle: 'waste',
    },
    fillerOf(product, stands),
    ...(stands ? [] : frontOf(product)),
    included(
      stands ? (code === 'SL' ? 'Four feet' : 'Feet') : 'Legs',
      'They turn out, to stand level on any floor.',
    ),
    ...(stands ? [] : [bathSilicone]),
  ];
}

/** A bath whose waste is fitted needs no other. */
function wasteOf(product: Product): EssentialRule[] {
  if (factOf(product, 'waste-type') === 'click') {
    return [included('Click waste with overflow', 'It is fitted to the bath.')];
  }
  return [
    {
      need: 'needed',
      item: { line: 'pipe-and-fittings/basin-and-bath-wastes#112-CL' },
      reason: 'Baths come without a waste; this one has the overflow with it.',
      bundle: 'waste',
    },
  ];
}

function fillerOf(product: Product, stands: boolean): EssentialRule {
  if (factOf(product, 'tap-holes') === '2') {
    return {
      need: 'needed',
      item: { line: 'taps/bath-fillers#BF' },
      reason: 'Stands in the two tap holes of the bath, which are 180 mm apart.',
      bundle: 'water',
    };
  }
  return {
    need: 'needed',
    item: { line: stands ? 'taps/bath-fillers#FF' : 'taps/bath-fillers#WF' },
    reason: stands
      ? 'The bath is not drilled, so the mixer stands on the floor beside it.'
      : 'The bath is not drilled; a filler from the wall needs no holes.',
    bundle: 'water',
  };
}

/** What closes the open side of a bath along a wall, and keeps a shower in. */
function frontOf(product: Product): EssentialRule[] {
  const length = sizeOf(product, 'w');
  if (product.line.category === 'baths/corner-baths') {
    return [included('Front panel', 'It follows the front of the bath.')];
  }
  const shape = ofShape[factOf(product, 'shape') ?? ''];
  if (shape) {
    return [
      {
        need: 'needed',
        item: { line: shape.panel, size: String(length) },
        reason: `Closes the side of the bath. ${shape.follows}`,
      },
      {
        need: 'recommended',
        item: { line: shape.screen },
        reason: `Keeps the water of the shower in. ${shape.follows}`,
      },
    ];
  }
  const panel = [1500, 1700, 1800].find((each) => each >= length) ?? 1800;
  return [
    {
      need: 'needed',
      item: { line: 'baths/bath-panels#FPN', size: String(panel) },
      reason:
        panel === length
          ? `Closes the long side of a bath of ${length} mm.`
          : `Closes the long side; it is cut down to ${length} mm.`,
    },
  ];
}
