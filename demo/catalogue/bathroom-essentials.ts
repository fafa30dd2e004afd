import type { Product } from './build.ts';
import { type EssentialRule, factOf, firstFigure } from './essential-rule.ts';

const bottleTrap: EssentialRule = {
  need: 'needed',
  item: { line: 'pipe-and-fittings/bottle-traps#114' },
  reason: 'Keeps the air of the drain out, and fits the same 1¼″ waste.',
  bundle: 'waste',
};
const silicone: EssentialRule = {
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
const tallMixer: EssentialRule = {
  need: 'needed',
  item: { line: 'taps/basin-taps#TB' },
  reason: 'Stands beside the basin and reaches over its rim.',
  bundle: 'water',
};
const studRail: EssentialRule = {
  need: 'recommended',
  item: { line: 'accessories/grab-rails#RAIL' },
  reason: 'For a stud wall without a noggin behind the plaster.',
  bundle: 'behind-the-wall',
};

const included = (name: string, reason: string): EssentialRule => ({
  need: 'included',
  item: { name },
  reason,
});

/** Basins of every kind: a tap, a waste by its overflow, and a trap. */
export function basinEssentials(product: Product): EssentialRule[] {
  const { code } = product.line;
  const parts: Record<string, EssentialRule> = {
    PED: included('Full pedestal', 'Carries the basin and hides the pipes.'),
    SPD: included('Half pedestal', 'Hides the trap; the wall carries the basin.'),
    WHB: included('Two wall bolts', 'With plugs for solid walls.'),
    CLK: included('Two wall bolts', 'With plugs for solid walls.'),
  };
  const part = parts[code];
  return [
    factOf(product, 'tap-holes') === '1' ? deckMixer : tallMixer,
    factOf(product, 'overflow') === 'no' ? unslottedWaste : slottedWaste,
    bottleTrap,
    ...(part ? [part] : []),
    isolatingPair,
    silicone,
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
    deckMixer,
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

export function bathEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  const length = firstFigure(product);
  if (category === 'baths/bath-panels' || category === 'baths/bath-screens') return [];
  const stands = category === 'baths/freestanding-baths';
  const filler: EssentialRule = {
    need: 'needed',
    item: { line: stands ? 'taps/bath-fillers#FF' : 'taps/bath-fillers#WF' },
    reason: stands
      ? 'The bath is not drilled, so the mixer stands on the floor beside it.'
      : 'The bath is not drilled; a filler from the wall needs no holes.',
    bundle: 'water',
  };
  const panel = [1500, 1700, 1800].find((each) => each >= length) ?? 1800;
  const panels: EssentialRule[] = [
    {
      need: 'needed',
      item: { line: 'baths/bath-panels#FPN', size: String(panel) },
      reason:
        panel === length
          ? `Closes the long side of a bath of ${length} mm.`
          : `Closes the long side; it is cut down to ${length} mm.`,
    },
  ];
  return [
    {
      need: 'needed',
      item: { line: 'pipe-and-fittings/basin-and-bath-wastes#112-CL' },
      reason: 'Baths come without a waste; this one has the overflow with it.',
      bundle: 'waste',
    },
    {
      need: 'needed',
      item: { line: 'pipe-and-fittings/p-and-s-traps#BT1', size: '50' },
      reason: 'Low enough to go below a bath, with a full 50 mm of seal.',
      bundle: 'waste',
    },
    filler,
    ...(stands || category === 'baths/corner-baths' ? [] : panels),
    included(code === 'SL' ? 'Four feet' : 'Legs', 'They turn out, to stand level on any floor.'),
    ...(category === 'baths/shower-baths' ? [bathScreen] : []),
    ...(stands ? [] : [silicone]),
  ];
}

const bathScreen: EssentialRule = {
  need: 'recommended',
  item: { line: 'baths/bath-screens#SCR', size: '800' },
  reason: 'Keeps the water of the shower in.',
};
