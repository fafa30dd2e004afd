import type { Product } from './build.ts';
import { type EssentialRule, factOf } from './essential-rule.ts';

const tails = (reason: string): EssentialRule => ({
  need: 'included',
  item: { name: 'Two flexible tails' },
  reason,
});
const isolatingPair: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/isolating-valves#PR' },
  reason: 'So that the tap can be changed without draining the pipes.',
  bundle: 'water',
};
const slottedWaste: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/basin-and-bath-wastes#114-SL' },
  reason: 'The tap comes without a waste; this one is for a basin with an overflow.',
  bundle: 'waste',
};

/** Flexible connectors by the thread of the tap; 300 mm is the length that most taps need. */
const connectors = (thread: '½' | '¾'): EssentialRule => ({
  need: 'needed',
  item: {
    line: 'pipe-and-fittings/flexible-connectors#FC',
    sku: (sku) => sku.endsWith(thread === '½' ? 'FC-12-300' : 'FC-34-300'),
  },
  quantity: 2,
  reason: `Joins each ${thread}″ tail to the pipe without a bend; one for hot, one for cold.`,
  bundle: 'water',
});

export function tapEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  const deck = factOf(product, 'mounting') === 'deck';
  if (category === 'taps/pillar-taps')
    return [connectors(code === 'PT' ? '¾' : '½'), isolatingPair];
  if (category === 'taps/bath-fillers' || category === 'taps/bath-shower-mixers') {
    return deck && factOf(product, 'thread') === '3/4' ? [connectors('¾')] : [];
  }
  if (category === 'taps/wall-mounted-taps') {
    if (code !== 'WB') return [];
    const body: EssentialRule = {
      need: 'included',
      item: { name: 'Body for the wall' },
      reason: 'Goes in before the tiles; the rest is fitted after them.',
    };
    return [body, slottedWaste, isolatingPair];
  }
  if (category === 'taps/boiling-taps') {
    const tank: EssentialRule = {
      need: 'included',
      item: { name: 'Tank and filter' },
      reason: 'The tank stands in the cabinet below the tap.',
    };
    return [tank, tails('For 15 mm pipe.'), isolatingPair];
  }
  const waste: EssentialRule[] =
    factOf(product, 'waste-type') === 'click'
      ? [
          {
            need: 'included',
            item: { line: 'pipe-and-fittings/basin-and-bath-wastes#114-SL' },
            reason: 'For a basin with an overflow.',
          },
        ]
      : category === 'taps/basin-taps' && factOf(product, 'waste-type') === 'none'
        ? [slottedWaste]
        : [];
  return [tails('½″, for 15 mm pipe; no other tails are needed.'), ...waste, isolatingPair];
}

const arm: EssentialRule = {
  need: 'needed',
  item: { line: 'showers/shower-heads#ARM', size: '400' },
  reason: 'Brings the water to the head from the wall.',
  bundle: 'shower',
};
const head: EssentialRule = {
  need: 'needed',
  item: { line: 'showers/shower-heads#RH', size: '250' },
  reason: 'The valve mixes the water; the head is chosen apart.',
  bundle: 'shower',
};
const silicone: EssentialRule = {
  need: 'recommended',
  item: { line: 'accessories/silicone-and-sealants#SI' },
  reason: 'Seals the edge to the wall and the tray, outside only.',
  bundle: 'finish',
};

export function showerEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  if (category === 'showers/shower-valves') {
    if (code === 'BV') {
      const rail: EssentialRule = {
        need: 'needed',
        item: { line: 'showers/handsets-and-hoses#RK' },
        reason: 'The valve has one outlet below; the handset and its rail go on to it.',
        bundle: 'shower',
      };
      return [rail];
    }
    const hasHandset = Number(factOf(product, 'outlets')) > 1;
    return [head, arm, ...(hasHandset ? handset : [])];
  }
  if (code === 'RH' || code === 'SQ') {
    return [{ ...arm, reason: 'The head comes without its arm.' }];
  }
  if (code === 'ARM') return [{ ...head, reason: 'The arm comes without a head.' }];
  if (category === 'showers/shower-trays') {
    const trap: EssentialRule = {
      need: 'needed',
      item: { line: 'pipe-and-fittings/p-and-s-traps#SHT' },
      reason: 'The tray has a 90 mm waste hole and comes without a trap.',
      bundle: 'waste',
    };
    return [trap, silicone];
  }
  if (category === 'showers/shower-enclosures') {
    const size = product.offerings[0]?.sizeLabel?.replace(/ mm$/, '') ?? '';
    const tray: EssentialRule = {
      need: 'needed',
      item: { line: code === 'QD' ? 'showers/shower-trays#TQ' : 'showers/shower-trays#TR', size },
      reason: 'The enclosure stands on a tray of the same size.',
    };
    return [tray, silicone];
  }
  const isGlass = ['showers/shower-doors', 'showers/wet-room-screens'].includes(category);
  return isGlass ? [silicone] : [];
}

const handset: EssentialRule[] = [
  {
    need: 'needed',
    item: { line: 'showers/handsets-and-hoses#WO' },
    reason: 'The second outlet comes out of the wall here, and the handset rests on it.',
    bundle: 'shower',
  },
  {
    need: 'needed',
    item: { line: 'showers/handsets-and-hoses#HS' },
    reason: 'For the second outlet.',
    bundle: 'shower',
  },
  {
    need: 'needed',
    item: { line: 'showers/handsets-and-hoses#HO' },
    reason: 'Joins the handset to the wall outlet.',
    bundle: 'shower',
  },
];

export function heatingEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  if (category === 'heating/underfloor-heating') {
    const thermostat: EssentialRule = {
      need: 'needed',
      item: { line: 'heating/underfloor-heating#UT' },
      reason: 'The mat is switched by a thermostat with a sensor in the floor.',
    };
    return code === 'UM1' ? [thermostat] : [];
  }
  const isRadiator = ['heating/radiators', 'heating/column-radiators', 'heating/towel-rails'];
  if (!isRadiator.includes(category)) return [];
  const brackets: EssentialRule = {
    need: 'included',
    item: { name: 'Wall brackets' },
    reason: 'With screws and plugs for solid walls, and a key for the air.',
  };
  if (code === 'EL') return [{ ...brackets, reason: 'With screws and plugs for solid walls.' }];
  return [
    {
      need: 'needed',
      item: { line: 'heating/radiator-valves#RV', size: 'corner' },
      reason: 'One valve for each end; a radiator comes without them.',
      bundle: 'water',
    },
    brackets,
    {
      need: 'recommended',
      item: { line: 'heating/thermostatic-valves#TV', size: 'corner' },
      reason: 'In place of the plain pair: turns this radiator down once the room is warm.',
      bundle: 'water',
    },
  ];
}

export function wasteEssentials(product: Product): EssentialRule[] {
  const { category, code } = product.line;
  if (category !== 'pipe-and-fittings/basin-and-bath-wastes') return [];
  const isForBath = code.startsWith('112');
  return [
    {
      need: 'needed',
      item: isForBath
        ? { line: 'pipe-and-fittings/p-and-s-traps#BT1', size: '50' }
        : { line: 'pipe-and-fittings/bottle-traps#114' },
      reason: `The waste ends in a ${isForBath ? '1½″' : '1¼″'} thread, which the trap goes on to.`,
      bundle: 'waste',
    },
  ];
}

export function sinkEssentials(product: Product): EssentialRule[] {
  const drilled = factOf(product, 'tap-holes') === '1';
  return [
    {
      need: 'needed',
      item: { line: 'taps/kitchen-taps#KS' },
      reason: drilled
        ? 'One tap hole of 35 mm is drilled; the tap is not in the box.'
        : 'The tap stands in the worktop behind the sink.',
      bundle: 'water',
    },
    {
      need: 'needed',
      item: { line: 'pipe-and-fittings/p-and-s-traps#PT1', size: '40' },
      reason: 'Keeps the air of the drain out, and fits the 1½″ waste of the sink.',
      bundle: 'waste',
    },
    {
      need: 'included',
      item: { name: 'Basket strainer waste' },
      reason: 'A 90 mm waste for each bowl, with its seals.',
    },
    isolatingPair,
  ];
}
