import type { Product } from './build.ts';
import { type EssentialRule, factOf, included, sizeOf } from './essential-rule.ts';
import { bidetEssentials } from './parts-essentials.ts';

const bottleTrap: EssentialRule = {
  need: 'needed',
  item: { line: 'pipe-and-fittings/bottle-traps#114' },
  reason: 'Keeps the air of the drain out, and fits the same 1¼″ waste.',
  bundle: 'waste',
};
export const bathSilicone: EssentialRule = {
  need: 'recommended',
  item: { line: 'accessories/silicone-and-sealants#SI' },
  reason: 'Seals the edge to the wall, so that no water gets behind it.',
  bundle: 'finish',
};
const isolatingPair: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/isolating-valves#PR' },
  reason: 'So that the tap can be changed without draining the pipes.',
  bundle: 'water',
};
const slottedWaste: EssentialRule = {
  need: 'needed',
  item: { line: 'pipe-and-fittings/basin-and-bath-wastes#114-SL' },
  reason: 'The basin has an overflow, so the waste must be slotted.',
  bundle: 'waste',
};
const unslottedWaste: EssentialRule = {
  need: 'needed',
  item: { line: 'pipe-and-fittings/basin-and-bath-wastes#114-UN' },
  reason: 'The basin has no overflow, so the waste has no slots.',
  bundle: 'waste',
};
const deckMixer: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/basin-taps#CS' },
  reason: 'One tap hole of 35 mm is drilled; the tap is not in the box.',
  bundle: 'water',
};
const miniMixer: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/basin-taps#MN' },
  reason: 'Short enough for so small a basin; one tap hole of 35 mm is drilled.',
  bundle: 'water',
};
const pillarTaps: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/pillar-taps#PB' },
  reason: 'A hot and a cold tap, one for each of the two tap holes.',
  bundle: 'water',
};
const threeHoleMixer: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/basin-taps#B3' },
  reason: 'A spout and two handles, one for each of the three tap holes.',
  bundle: 'water',
};
const worktopMixer: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/basin-taps#CS' },
  reason: 'Stands in the worktop behind the basin, in a hole of 35 mm.',
  bundle: 'water',
};
const tallMixer: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/basin-taps#TB' },
  reason: 'Stands beside the basin and reaches over its rim.',
  bundle: 'water',
};
const studRail: EssentialRule = {
  need: 'recommended',
  item: { line: 'accessories/fixings#RAIL' },
  reason: 'For a stud wall without a noggin behind the plaster.',
  bundle: 'behind-the-wall',
};

/** Below this depth the water of an ordinary mixer would land on the far rim. */
const shallowMm = 300;

/** The tap that suits a basin's holes, its depth, and what it is fixed to. */
function tapOf(product: Product): EssentialRule {
  const holes = factOf(product, 'tap-holes');
  if (holes === '3') return threeHoleMixer;
  if (holes === '2') return pillarTaps;
  if (holes === '1') return sizeOf(product, 'd') < shallowMm ? miniMixer : deckMixer;
  return factOf(product, 'mounting') === 'undermounted' ? worktopMixer : tallMixer;
}

/** What is in the box to hold a basin up. */
function basinIsHeldBy(product: Product): EssentialRule[] {
  const shape = factOf(product, 'shape');
  if (shape === 'full-pedestal') {
    return [included('Full pedestal', 'Carries the basin and hides the pipes.')];
  }
  if (shape === 'half-pedestal') {
    return [included('Half pedestal', 'Hides the trap; the wall carries the basin.')];
  }
  const hangs = factOf(product, 'mounting') === 'wall-hung';
  return hangs ? [included('Two wall bolts', 'With plugs for solid walls.')] : [];
}

/** Basins of every kind: a tap, a waste by its overflow, and a trap. */
export function basinEssentials(product: Product): EssentialRule[] {
  return [
    tapOf(product),
    factOf(product, 'overflow') === 'no' ? unslottedWaste : slottedWaste,
    bottleTrap,
    ...basinIsHeldBy(product),
    isolatingPair,
    bathSilicone,
  ];
}

export function furnitureEssentials(product: Product): EssentialRule[] {
  const { type, code } = product.line;
  if (type === 'WC unit') {
    return [
      {
        need: 'needed',
        item: { line: 'toilets/back-to-wall-toilets#BTW' },
        reason: 'The pan stands in front of the unit.',
      },
      ...concealedCistern('The cistern goes inside the unit.'),
      included('Fixing kit', 'Screws and plugs for solid walls.'),
    ];
  }
  if (code === 'WTU') {
    return [
      {
        need: 'needed',
        item: { line: 'basins/countertop-basins#CT' },
        reason: 'The drawer carries a basin; it comes without one.',
      },
      tallMixer,
      unslottedWaste,
      bottleTrap,
      included('Two wall brackets', 'With M8 studs and plugs for solid walls.'),
      studRail,
      isolatingPair,
    ];
  }
  if (factOf(product, 'basin-included') !== 'yes') return [];
  const hangs = factOf(product, 'mounting') === 'wall-hung';
  return [
    tapOf(product),
    slottedWaste,
    bottleTrap,
    hangs
      ? included('Ceramic basin and two wall brackets', 'With M8 studs and plugs for solid walls.')
      : included('Ceramic basin and levelling feet', 'The feet turn out by 15 mm.'),
    ...(hangs ? [studRail] : []),
    isolatingPair,
  ];
}

function concealedCistern(reason: string): EssentialRule[] {
  return [
    {
      need: 'needed',
      item: { line: 'toilets/cisterns#820-N' },
      reason,
      bundle: 'behind-the-wall',
    },
    {
      need: 'needed',
      item: { line: 'toilets/flush-plates#FP' },
      reason: 'Works the cistern, and is the way in to it.',
      bundle: 'behind-the-wall',
    },
  ];
}

export function toiletEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  if (category === 'toilets/bidets') return bidetEssentials(product);
  const connector: EssentialRule = {
    need: 'needed',
    item: { line: 'toilets/pan-connectors#PC', size: 'straight' },
    reason: 'Joins the outlet of the pan to the soil pipe.',
    bundle: 'waste',
  };
  const seat =
    factOf(product, 'seat') === 'none'
      ? []
      : [included('Soft-close seat', 'It fits the hinge centres of the pan.')];
  const flushPlate: EssentialRule = {
    need: 'needed',
    item: { line: 'toilets/flush-plates#FP' },
    reason: 'Works the cistern, and is the way in to it.',
    bundle: 'behind-the-wall',
  };
  if (category === 'toilets/close-coupled-toilets') {
    return [
      connector,
      ...seat,
      included('Cistern with its valves', 'Bolts on to the pan.'),
      {
        need: 'recommended',
        item: { line: 'pipe-and-fittings/isolating-valves#', size: '15' },
        reason: 'Shuts off this toilet alone when its valves need work.',
        bundle: 'water',
      },
    ];
  }
  if (category === 'toilets/back-to-wall-toilets') {
    const cistern = concealedCistern('The pan has no cistern of its own; this one is hidden.');
    return [...cistern, connector, ...seat];
  }
  if (category === 'toilets/wall-hung-toilets') {
    const frame: EssentialRule = {
      need: 'needed',
      item: { line: 'toilets/frames#', size: '1120' },
      reason: 'Carries the pan and holds the cistern inside the wall.',
      bundle: 'behind-the-wall',
    };
    return [frame, flushPlate, ...seat];
  }
  if (category === 'toilets/frames' && code !== 'BF8') {
    const brackets = included('Cistern, bend and wall brackets', 'For a 90 mm or 110 mm drain.');
    return [flushPlate, brackets];
  }
  return [];
}
