import type { Line } from './line.ts';
import { sinks } from './ranges.ts';

const steel = { material: 'Stainless steel', finishes: ['SS', 'BR', 'GN', 'CU'] } as const;
const composite = { material: 'Granite composite', finishes: ['BL', 'GRY', 'WH', 'STN'] } as const;
const strainer = { 'waste-type': 'basket-strainer', 'trap-size': 40 } as const;
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
      facts: {
        drainer: 'either',
        'tap-holes': 1,
        'tap-hole-mm': 35,
        mounting: 'inset',
        ...strainer,
      },
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
      facts: { drainer: 'none', 'tap-holes': 0, mounting: 'undermounted', ...strainer },
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
  facts: {
    drainer: 'none',
    'tap-holes': 0,
    mounting: 'cabinet',
    'waste-type': 'none',
    'trap-size': 40,
  },
  text: [
    'It stands on the cabinet with its front showing. Sizes of fireclay vary by 2 %.',
    'It needs a cabinet of {cabinet-mm} or more. A 90 mm waste for each bowl is sold apart.',
  ],
  guarantee: 25,
};

export const kitchenSinkLines: readonly Line[] = [...sinkLines, belfast];
