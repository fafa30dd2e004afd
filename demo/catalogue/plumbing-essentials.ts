import type { Product } from './build.ts';
import { type EssentialRule, factOf, figureOf, included, sizeOf } from './essential-rule.ts';
import { heatingPartEssentials, railEssentials, wetRoomEssentials } from './parts-essentials.ts';

const isolatingPair: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/isolating-valves#PR' },
  reason: 'So that the tap can be changed without draining the pipes.',
  bundle: 'water',
};
/** Taps of ¾″ stand on 22 mm pipe. */
const isolatingPairOf22: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/isolating-valves#', size: '22' },
  quantity: 2,
  reason: 'So that the taps can be changed without draining the pipes; one for each.',
  bundle: 'water',
};
const unslottedWaste: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/basin-and-bath-wastes#114-UN' },
  reason: 'The tap comes without a waste; a basin on a worktop has no overflow, and this no slots.',
  bundle: 'waste',
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
  const isOf22 = factOf(product, 'thread') === '3/4';
  if (category === 'taps/pillar-taps') {
    return isOf22 ? [connectors('¾'), isolatingPairOf22] : [connectors('½'), isolatingPair];
  }
  if (category === 'taps/bath-fillers' || category === 'taps/bath-shower-mixers') {
    const isOnDeck = factOf(product, 'mounting') === 'deck';
    return isOnDeck && isOf22 ? [connectors('¾'), isolatingPairOf22] : [];
  }
  if (category === 'taps/wall-mounted-taps') {
    if (code !== 'WB') return [];
    const body = included(
      'Body for the wall',
      'Goes in before the tiles; the rest is fitted after them.',
    );
    return [body, unslottedWaste, isolatingPair];
  }
  if (category === 'taps/boiling-taps') {
    const tank = included('Tank and filter', 'The tank stands in the cabinet below the tap.');
    return [tank, included('Two flexible tails', 'For 15 mm pipe.'), isolatingPair];
  }
  return [
    included('Two flexible tails', '½″, for 15 mm pipe; no other tails are needed.'),
    ...wasteOfMixer(product),
    isolatingPair,
  ];
}

/** From this height on a mixer stands beside a bowl on a worktop. */
const tallMm = 250;

function wasteOfMixer(product: Product): EssentialRule[] {
  const kind = factOf(product, 'waste-type');
  if (kind === 'click') {
    return [
      {
        need: 'included',
        item: { line: 'pipe-and-fittings/basin-and-bath-wastes#114-SL' },
        reason: 'For a basin with an overflow.',
      },
    ];
  }
  if (kind === 'pop-up') return [included('Pop-up waste', 'It is worked by a rod behind the tap.')];
  if (product.line.category !== 'taps/basin-taps' || kind !== 'none') return [];
  return [sizeOf(product, 'h') >= tallMm ? unslottedWaste : slottedWaste];
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

const sidePanel: EssentialRule = {
  need: 'recommended',
  item: { line: 'showers/side-panels#SPN' },
  reason: 'Makes a corner of the door where the other side has no wall.',
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
  if (category === 'showers/shower-doors') return [sidePanel, silicone];
  if (category === 'showers/wet-room-screens') return [silicone];
  return wetRoomEssentials(product);
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
  if (!isRadiator.includes(category)) return heatingPartEssentials(product);
  const brackets: EssentialRule = {
    need: 'included',
    item: { name: 'Wall brackets' },
    reason: 'With screws and plugs for solid walls, and a key for the air.',
  };
  if (code === 'EL') return [{ ...brackets, reason: 'With screws and plugs for solid walls.' }];
  const shape = factOf(product, 'connections') === 'underside' ? 'straight' : 'angled';
  return [
    {
      need: 'needed',
      item: { line: 'heating/radiator-valves#RV', size: shape },
      reason:
        shape === 'straight'
          ? 'The pipes come straight up from below; a radiator comes without valves.'
          : 'Turns the pipe from below into the end of the radiator, which comes without valves.',
      bundle: 'water',
    },
    brackets,
    {
      need: 'recommended',
      item: { line: 'heating/thermostatic-valves#TV', size: shape },
      reason: 'In place of the plain pair: turns this radiator down once the room is warm.',
      bundle: 'water',
    },
    ...railEssentials(product),
  ];
}

/** The trap below a waste: low under a bath, to be seen under a basin. */
const trapBelow: Readonly<Record<string, EssentialRule['item']>> = {
  'bath waste': { line: 'pipe-and-fittings/p-and-s-traps#BT1', size: '50' },
  'basin waste': { line: 'pipe-and-fittings/bottle-traps#114' },
  'sink waste': { line: 'pipe-and-fittings/p-and-s-traps#PT1', size: '40' },
};

export function wasteEssentials(product: Product): EssentialRule[] {
  const item = trapBelow[product.line.type];
  if (!item) return [];
  const thread = factOf(product, 'trap-size') === '40' ? '1½″' : '1¼″';
  return [
    {
      need: 'needed',
      item,
      reason: `The waste ends in a ${thread} thread, which the trap goes on to.`,
      bundle: 'waste',
    },
  ];
}

export function sinkEssentials(product: Product): EssentialRule[] {
  if (product.line.category === 'kitchen-sinks/sink-plumbing') return [];
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
    ...sinkWaste(product),
    isolatingPair,
  ];
}

/** The words that the sizes of a plumbing kit are called by. */
const bowlsInWords: Readonly<Record<string, string>> = {
  1.5: 'one and a half bowls',
  2: 'two bowls',
};

/** One bowl has a trap; more are joined into one trap by a kit, which has it in the box. */
function sinkWaste(product: Product): EssentialRule[] {
  const bowls = figureOf(product, 'bowls');
  const isIncluded = factOf(product, 'waste-type') === 'basket-strainer';
  const kit = bowlsInWords[bowls];
  return [
    kit
      ? {
          need: 'needed',
          item: { line: 'kitchen-sinks/sink-plumbing#SPK', size: kit },
          reason: 'Joins the wastes of the bowls to one trap, which is in the kit.',
          bundle: 'waste',
        }
      : {
          need: 'needed',
          item: { line: 'pipe-and-fittings/p-and-s-traps#PT1', size: '40' },
          reason: 'Keeps the air of the drain out, and fits the 1½″ waste of the sink.',
          bundle: 'waste',
        },
    isIncluded
      ? included('Basket strainer waste', 'A 90 mm waste for each bowl, with its seals.')
      : {
          need: 'needed',
          item: { line: 'pipe-and-fittings/basin-and-bath-wastes#BSW' },
          quantity: Math.ceil(bowls),
          reason: 'The sink comes without its waste; each bowl has a 90 mm hole.',
          bundle: 'waste',
        },
  ];
}
