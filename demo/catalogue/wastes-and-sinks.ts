import { allMetals, metals } from './finishes.ts';
import type { Line } from './line.ts';
import { plasticTraps, sinks, trapRanges, wasteRanges } from './ranges.ts';

const traps: Line[] = [
  {
    code: '114',
    category: 'pipe-and-fittings/bottle-traps',
    type: 'bottle trap',
    family: 'trap',
    name: '{range} bottle trap 1¼″, 75 mm seal',
    ranges: trapRanges,
    finishes: ['BR', 'CH', 'GN', 'MB'],
    onePrice: true,
    material: 'Brass',
    sizes: [{ w: 64, d: 280, h: 230, kg: 0.9, price: 54 }],
    vary: { d: 20, h: 16 },
    key: 'reach',
    facts: {
      'trap-size': 32,
      'seal-mm': 75,
      'adjustment-mm': 75,
      thread: '1-1/4',
      outlet: 'horizontal',
    },
    text: [
      'A slim trap to be seen under a basin, {w} mm wide with a seal of {seal-mm}.',
      'The wall tube is {d} mm long and the height adjusts by {adjustment-mm}.',
    ],
    guarantee: 10,
  },
  {
    code: '114S',
    category: 'pipe-and-fittings/bottle-traps',
    type: 'bottle trap',
    family: 'trap-square',
    name: '{range} square bottle trap 1¼″',
    ranges: trapRanges,
    finishes: metals,
    material: 'Brass',
    sizes: [{ w: 60, d: 300, h: 220, kg: 1.1, price: 68 }],
    vary: { d: 16 },
    key: 'reach',
    facts: {
      'trap-size': 32,
      'seal-mm': 75,
      'adjustment-mm': 60,
      thread: '1-1/4',
      outlet: 'horizontal',
    },
    text: ['A square trap with a seal of {seal-mm}. The wall tube is {d} mm long.'],
    guarantee: 10,
  },
  {
    code: '112',
    category: 'pipe-and-fittings/bottle-traps',
    type: 'bottle trap',
    family: 'trap-plastic',
    name: '{range} plastic bottle trap {trap-size}',
    ranges: plasticTraps,
    material: 'Polypropylene',
    sizes: [
      {
        size: '32',
        w: 78,
        d: 120,
        h: 190,
        kg: 0.25,
        price: 7.99,
        facts: { 'trap-size': 32, 'seal-mm': 75 },
      },
      {
        size: '40',
        w: 88,
        d: 130,
        h: 200,
        kg: 0.3,
        price: 8.99,
        facts: { 'trap-size': 40, 'seal-mm': 75 },
      },
    ],
    split: true,
    key: 'reach',
    facts: { outlet: 'horizontal', 'adjustment-mm': 30 },
    text: ['A plain trap for behind a pedestal or in a cabinet. The bottle unscrews by hand.'],
    guarantee: 10,
  },
];

function plastic(
  code: string,
  name: string,
  type: string,
  family: string,
  sizes: Line['sizes'],
  text: string,
): Line {
  return {
    code,
    category: 'pipe-and-fittings/p-and-s-traps',
    type,
    family,
    name,
    ranges: plasticTraps,
    material: 'Polypropylene',
    sizes,
    split: true,
    key: 'reach',
    facts: {},
    text: [text, 'The water seal is {seal-mm}.'],
    guarantee: 10,
  };
}

const smallTrap = { w: 90, d: 160, h: 150, kg: 0.25 } as const;
const plainTraps: Line[] = [
  plastic(
    'PT1',
    '{range} P trap {trap-size}',
    'P trap',
    'p-trap',
    [
      {
        ...smallTrap,
        size: '32',
        price: 6.5,
        facts: { 'trap-size': 32, 'seal-mm': 75, outlet: 'horizontal' },
      },
      {
        ...smallTrap,
        size: '40',
        d: 180,
        price: 7.5,
        facts: { 'trap-size': 40, 'seal-mm': 75, outlet: 'horizontal' },
      },
    ],
    'A tubular trap with a horizontal outlet and a union that turns.',
  ),
  plastic(
    'ST1',
    '{range} S trap {trap-size}',
    'S trap',
    's-trap',
    [
      {
        ...smallTrap,
        size: '32',
        price: 7.2,
        facts: { 'trap-size': 32, 'seal-mm': 75, outlet: 'vertical' },
      },
      {
        ...smallTrap,
        size: '40',
        d: 180,
        price: 8.2,
        facts: { 'trap-size': 40, 'seal-mm': 75, outlet: 'vertical' },
      },
    ],
    'A tubular trap with an outlet to the floor.',
  ),
  plastic(
    'BT1',
    '{range} low bath trap with overflow',
    'bath trap',
    'bath-trap',
    [
      {
        size: '20',
        w: 100,
        d: 190,
        h: 76,
        kg: 0.3,
        price: 9.99,
        facts: { 'trap-size': 40, 'seal-mm': 20, outlet: 'horizontal' },
      },
      {
        size: '50',
        w: 100,
        d: 190,
        h: 106,
        kg: 0.32,
        price: 10.99,
        facts: { 'trap-size': 40, 'seal-mm': 50, outlet: 'horizontal' },
      },
    ].map((size) => ({ ...size })),
    'A trap for the little room under a bath.',
  ),
  plastic(
    'SHT',
    '{range} fast-flow shower trap {size}',
    'shower trap',
    'shower-trap',
    [
      {
        size: '90',
        w: 116,
        d: 170,
        h: 80,
        kg: 0.4,
        price: 24.5,
        facts: { 'trap-size': 90, 'seal-mm': 50, outlet: 'horizontal' },
      },
    ],
    'For trays with a 90 mm hole; it passes 32 l/min and is cleaned from above.',
  ),
  plastic(
    'WMT',
    '{range} washing machine trap {trap-size}',
    'appliance trap',
    'p-trap',
    [
      {
        ...smallTrap,
        size: '40',
        h: 420,
        price: 11.5,
        facts: { 'trap-size': 40, 'seal-mm': 75, outlet: 'horizontal' },
      },
    ],
    'A standpipe with a trap for the hose of one machine.',
  ),
];
plainTraps[2]!.name = '{range} low bath trap, {seal-mm} seal';

function waste(
  code: string,
  name: string,
  kind: string,
  flow: 'slotted' | 'unslotted' | 'bath',
  price: number,
): Line {
  const isBath = flow === 'bath';
  return {
    code,
    category: 'pipe-and-fittings/basin-and-bath-wastes',
    type: isBath ? 'bath waste' : 'basin waste',
    family: isBath ? 'bath-waste' : 'basin-waste',
    name,
    ranges: wasteRanges,
    finishes: allMetals,
    material: 'Brass',
    sizes: [{ w: isBath ? 70 : 63, d: isBath ? 70 : 63, h: 82, kg: 0.35, price }],
    key: 'diameter',
    facts: {
      'waste-type': kind,
      'trap-size': isBath ? 40 : 32,
      thread: isBath ? '1-1/2' : '1-1/4',
      ...(isBath ? {} : { 'waste-flow': flow }),
    },
    text: [
      isBath
        ? 'A waste with overflow for a bath of up to 15 mm. The thread is 1½″.'
        : flow === 'slotted'
          ? 'For basins with an overflow, which drains through the slots. The thread is 1¼″.'
          : 'For basins without an overflow. The thread is 1¼″.',
    ],
    guarantee: 10,
  };
}

const wastes: Line[] = [
  waste('114-SL', '{range} slotted click waste 1¼″', 'click', 'slotted', 22.5),
  waste('114-UN', '{range} unslotted click waste 1¼″', 'click', 'unslotted', 22.5),
  waste('114-FR', '{range} unslotted free-flow waste 1¼″', 'free-flow', 'unslotted', 24.5),
  waste('114-PC', '{range} slotted waste with plug and chain', 'plug-chain', 'slotted', 16.5),
  waste('112-CL', '{range} click bath waste with overflow', 'click', 'bath', 44),
  waste('112-PC', '{range} bath waste with plug and chain', 'plug-chain', 'bath', 28.5),
];

const steel = { material: 'Stainless steel', finishes: ['SS', 'BR', 'GN', 'CU'] } as const;
const composite = { material: 'Granite composite', finishes: ['BL', 'GRY', 'WH', 'STN'] } as const;
const sinkWaste = 'A 90 mm basket strainer waste and overflow are in the box.';

const sinkLines: Line[] = ([steel, composite] as const).flatMap((made, index): Line[] => {
  const letter = index === 0 ? 'S' : 'C';
  const word = index === 0 ? 'steel' : 'composite';
  const more = index === 0 ? 1 : 1.3;
  return [
    {
      ...made,
      code: `I${letter}`,
      category: 'kitchen-sinks/inset-sinks',
      type: 'kitchen sink',
      family: 'sink-inset',
      name: `{range} ${word} inset sink, {size}`,
      ranges: sinks,
      sizes: [
        {
          size: 'one bowl',
          code: '10',
          w: 860,
          d: 500,
          h: 200,
          kg: 7,
          price: 148 * more,
          facts: { bowls: 1, 'cabinet-mm': 450 },
        },
        {
          size: 'one and a half bowls',
          code: '15',
          w: 1000,
          d: 500,
          h: 200,
          kg: 9,
          price: 178 * more,
          facts: { bowls: 1.5, 'cabinet-mm': 600 },
        },
        {
          size: 'two bowls',
          code: '20',
          w: 1160,
          d: 500,
          h: 200,
          kg: 11,
          price: 209 * more,
          facts: { bowls: 2, 'cabinet-mm': 800 },
        },
      ],
      split: true,
      key: 'width',
      facts: { drainer: 'either', 'tap-holes': 1, 'tap-hole-mm': 35, mounting: 'inset' },
      text: [
        'It drops into a cut-out and can be turned, so the drainer is left or right.',
        'It needs a cabinet of {cabinet-mm} or more.',
        sinkWaste,
      ],
      guarantee: 25,
    },
    {
      ...made,
      code: `U${letter}`,
      category: 'kitchen-sinks/undermounted-sinks',
      type: 'undermounted sink',
      family: 'sink-undermounted',
      name: `{range} ${word} undermounted sink, {size}`,
      ranges: sinks,
      sizes: [
        {
          size: 'one bowl',
          code: '10',
          w: 540,
          d: 440,
          h: 200,
          kg: 6,
          price: 168 * more,
          facts: { bowls: 1, 'cabinet-mm': 600 },
        },
        {
          size: 'one and a half bowls',
          code: '15',
          w: 620,
          d: 440,
          h: 200,
          kg: 8,
          price: 212 * more,
          facts: { bowls: 1.5, 'cabinet-mm': 800 },
        },
      ],
      split: true,
      key: 'width',
      facts: { drainer: 'none', 'tap-holes': 0, mounting: 'undermounted' },
      text: [
        'It is fixed below a stone or solid worktop. The tap stands in the worktop.',
        'It needs a cabinet of {cabinet-mm} or more.',
        sinkWaste,
      ],
      guarantee: 25,
    },
  ];
});

const belfast: Line = {
  code: 'BS',
  category: 'kitchen-sinks/belfast-sinks',
  type: 'Belfast sink',
  family: 'sink-belfast',
  name: '{range} Belfast sink {size}',
  ranges: sinks,
  finishes: ['WH'],
  material: 'Fireclay',
  sizes: [
    {
      size: '450',
      w: 455,
      d: 380,
      h: 205,
      kg: 24,
      price: 249,
      facts: { bowls: 1, 'cabinet-mm': 500 },
    },
    {
      size: '600',
      w: 595,
      d: 455,
      h: 255,
      kg: 38,
      price: 289,
      facts: { bowls: 1, 'cabinet-mm': 600 },
    },
    {
      size: '800',
      w: 795,
      d: 460,
      h: 255,
      kg: 52,
      price: 389,
      facts: { bowls: 1, 'cabinet-mm': 800 },
    },
    {
      size: '800 double',
      code: '800-2',
      w: 795,
      d: 500,
      h: 220,
      kg: 56,
      price: 429,
      facts: { bowls: 2, 'cabinet-mm': 800 },
    },
  ],
  split: true,
  key: 'width',
  facts: { drainer: 'none', 'tap-holes': 0, mounting: 'cabinet' },
  text: [
    'It stands on the cabinet with its front showing. Sizes of fireclay vary by 2 %.',
    'It needs a cabinet of {cabinet-mm} or more. A 90 mm waste is sold apart.',
  ],
  guarantee: 25,
};

export const wasteLines: readonly Line[] = [...traps, ...plainTraps, ...wastes];
export const sinkCategoryLines: readonly Line[] = [...sinkLines, belfast];
