import type { Line, Size } from './line.ts';
import { bathRanges, drilledBaths, modernBaths } from './ranges.ts';

const acrylic = { material: 'Acrylic, reinforced', finishes: ['WH'], guarantee: 25 } as const;

function litres(mm: readonly [number, number, number], l: number, kg: number, price: number): Size {
  const [w, d, h] = mm;
  const size = `${w} × ${d}`;
  return { size, w, d, h, kg, price, facts: { 'capacity-l': l } };
}

const straight = [
  litres([1400, 700, 540], 165, 22, 178),
  litres([1500, 700, 540], 180, 24, 184),
  litres([1600, 700, 540], 195, 26, 192),
  litres([1700, 700, 550], 210, 28, 198),
  litres([1700, 750, 550], 225, 30, 219),
  litres([1800, 800, 560], 250, 34, 268),
];
const holds = 'It holds {capacity-l} to the overflow.';

/** Baths that come drilled for a filler or a pair of taps, and those that suit any corner. */
export const furtherBathLines: readonly Line[] = [
  {
    ...acrylic,
    code: 'CQ',
    category: 'baths/corner-baths',
    type: 'corner bath',
    family: 'bath-corner',
    name: '{range} corner bath {size}',
    ranges: bathRanges,
    sizes: [{ size: '1350 × 1350', w: 1350, d: 1350, h: 560, kg: 38, price: 489 }],
    split: true,
    key: 'width',
    facts: {
      shape: 'corner',
      handing: 'either',
      'tap-holes': 0,
      overflow: 'yes',
      'trap-size': 40,
      'capacity-l': 240,
    },
    text: [
      'Both sides are {w} mm, so that it suits any corner. A front panel is in the box.',
      holds,
    ],
  },
  {
    ...acrylic,
    code: 'SE2',
    category: 'baths/straight-baths',
    type: 'bath',
    family: 'bath-straight',
    name: '{range} single-ended bath {size}, two tap holes',
    ranges: drilledBaths,
    sizes: [straight[2]!, straight[3]!],
    split: true,
    key: 'width',
    facts: {
      shape: 'rectangular',
      'tap-holes': 2,
      'tap-hole-mm': 32,
      'hole-centres': 180,
      overflow: 'yes',
      'trap-size': 40,
    },
    text: [
      'A straight bath with two tap holes at its foot, {hole-centres} apart, for a filler or a pair of taps.',
      holds,
    ],
  },
];

export const bathLines: readonly Line[] = [
  {
    ...acrylic,
    code: 'SE1',
    category: 'baths/straight-baths',
    type: 'bath',
    family: 'bath-straight',
    name: '{range} single-ended bath {size}',
    ranges: bathRanges,
    sizes: straight,
    split: true,
    key: 'width',
    facts: { shape: 'rectangular', 'tap-holes': 0, overflow: 'yes', 'trap-size': 40 },
    text: [
      'A straight bath with one sloping end and legs that set it from 530 to 580 mm high.',
      holds,
      'It can be drilled for taps.',
    ],
  },
  {
    ...acrylic,
    code: 'DE',
    category: 'baths/straight-baths',
    type: 'bath',
    family: 'bath-straight',
    name: '{range} double-ended bath {size}',
    ranges: bathRanges,
    sizes: straight.slice(3).map((size) => ({ ...size, price: size.price + 46 })),
    split: true,
    key: 'width',
    facts: { shape: 'rectangular', 'tap-holes': 0, overflow: 'yes', 'trap-size': 40 },
    text: ['Both ends slope and the waste is in the middle, so two can sit in it.', holds],
  },
  {
    code: 'FS',
    category: 'baths/freestanding-baths',
    type: 'bath',
    family: 'bath',
    name: '{range} freestanding bath {size}',
    ranges: modernBaths,
    finishes: ['WH', 'MB', 'STN'],
    material: 'Acrylic, reinforced',
    sizes: [
      { size: '1500', w: 1500, d: 750, h: 580, kg: 44, price: 1099, facts: { 'capacity-l': 220 } },
      { size: '1700', w: 1700, d: 800, h: 580, kg: 52, price: 1249, facts: { 'capacity-l': 255 } },
      { size: '1800', w: 1800, d: 820, h: 590, kg: 56, price: 1349, facts: { 'capacity-l': 280 } },
    ],
    split: true,
    vary: { d: 16 },
    key: 'width',
    facts: {
      shape: 'oval',
      'tap-holes': 0,
      overflow: 'yes',
      'trap-size': 40,
      'waste-type': 'click',
    },
    text: [
      'It stands on its own feet, {d} mm wide and {h} mm high, with a click waste fitted.',
      holds,
      'The taps stand on the floor or hang on the wall.',
    ],
    guarantee: 25,
  },
  {
    code: 'SL',
    category: 'baths/freestanding-baths',
    type: 'roll-top bath',
    family: 'bath-roll-top',
    name: '{range} {size} slipper bath with feet',
    ranges: bathRanges.slice(2),
    finishes: ['WH', 'GRY', 'NAV', 'BL'],
    material: 'Acrylic, double-skinned',
    sizes: [
      { size: '1500', w: 1500, d: 730, h: 760, kg: 48, price: 949, facts: { 'capacity-l': 190 } },
      { size: '1700', w: 1700, d: 760, h: 770, kg: 54, price: 1049, facts: { 'capacity-l': 215 } },
    ],
    split: true,
    vary: { d: 14 },
    key: 'width',
    facts: { shape: 'slipper', 'tap-holes': 0, overflow: 'yes', 'trap-size': 40 },
    text: ['One end rises to {h} mm to lean on. Four feet are in the box.', holds],
    guarantee: 25,
  },
  {
    ...acrylic,
    code: 'CO',
    category: 'baths/corner-baths',
    type: 'corner bath',
    family: 'bath-corner',
    name: '{range} corner bath {size}, {handing}-hand',
    ranges: bathRanges,
    sizes: (['left', 'right'] as const).flatMap((handing): Size[] => [
      { size: '1350 × 1350', kg: 38, price: 489, isRetired: true },
      {
        size: '1500 × 1000',
        code: `1500${handing[0]}`,
        w: 1500,
        d: 1000,
        h: 560,
        kg: 34,
        price: 429,
        facts: { handing, 'capacity-l': 215 },
      },
    ]),
    split: true,
    key: 'width',
    facts: { shape: 'corner', 'tap-holes': 0, overflow: 'yes', 'trap-size': 40 },
    text: ['It fills a corner, with a front panel in the box.', holds],
  },
  {
    ...acrylic,
    code: 'SH',
    category: 'baths/shower-baths',
    type: 'shower bath',
    family: 'bath-shower',
    name: '{range} {shape} shower bath {size}, {handing}-hand',
    ranges: modernBaths,
    sizes: (['left', 'right'] as const).flatMap((handing) =>
      (['p', 'l'] as const).flatMap((shape) => [
        {
          size: '1500 × 850',
          code: `${shape}15${handing[0]}`,
          w: 1500,
          d: 850,
          h: 550,
          kg: 31,
          price: 289,
          facts: { handing, shape, 'capacity-l': 200 },
        },
        {
          size: '1700 × 850',
          code: `${shape}17${handing[0]}`,
          w: 1700,
          d: 850,
          h: 550,
          kg: 34,
          price: 309,
          facts: { handing, shape, 'capacity-l': 225 },
        },
      ]),
    ),
    split: true,
    key: 'width',
    facts: { 'tap-holes': 0, overflow: 'yes', 'trap-size': 40 },
    text: ['The end under the shower is {d} mm deep. Screen and panel are sold apart.', holds],
  },
  {
    ...acrylic,
    code: 'WP',
    category: 'baths/whirlpool-baths',
    type: 'whirlpool bath',
    family: 'bath-whirlpool',
    name: '{range} whirlpool bath {size}',
    ranges: modernBaths,
    sizes: straight
      .slice(3)
      .map((size) => ({ ...size, kg: size.kg + 14, price: size.price + 690 })),
    split: true,
    key: 'width',
    facts: { shape: 'rectangular', 'tap-holes': 0, overflow: 'yes', 'trap-size': 40, power: 0.75 },
    text: [
      'Eight water jets, with the pump fitted and the pipes tested.',
      holds,
      'It needs a fused spur outside the room.',
    ],
  },
];
