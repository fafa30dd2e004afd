import type { Line, Size } from './line.ts';
import { fittingRanges, pipeRanges, valveRanges } from './ranges.ts';

/** Diameters of copper with what a fitting for each costs and weighs, as a multiple of 15 mm. */
const diameters = [
  { mm: 10, times: 0.85 },
  { mm: 15, times: 1 },
  { mm: 22, times: 1.7 },
  { mm: 28, times: 3.1 },
] as const;

function fitting(mm: number, times: number, price: number, kg: number, span: number): Size {
  const across = Math.round(mm * 1.7);
  return {
    size: String(mm),
    w: Math.round(span * (0.6 + mm / 38)),
    d: across,
    h: across,
    kg: kg * times,
    price: price * times,
    facts: { 'pipe-size': mm },
  };
}

interface Shape {
  code: string;
  name: string;
  type: string;
  family: string;
  price: number;
  kg: number;
  span: number;
  only?: readonly number[];
}

const shapes: readonly Shape[] = [
  {
    code: 'STR',
    name: 'straight coupling',
    type: 'coupling',
    family: 'coupling',
    price: 1.9,
    kg: 0.06,
    span: 52,
  },
  { code: 'ELB', name: 'elbow', type: 'elbow', family: 'elbow', price: 2.3, kg: 0.08, span: 46 },
  { code: 'TEE', name: 'equal tee', type: 'tee', family: 'tee', price: 3.2, kg: 0.11, span: 68 },
  {
    code: 'CAP',
    name: 'stop end',
    type: 'stop end',
    family: 'stop-end',
    price: 1.7,
    kg: 0.04,
    span: 34,
  },
  {
    code: 'TAP',
    name: 'tap connector',
    type: 'tap connector',
    family: 'tap-connector',
    price: 2.9,
    kg: 0.07,
    span: 54,
    only: [15, 22],
  },
  {
    code: 'MI',
    name: 'male adaptor',
    type: 'adaptor',
    family: 'adaptor',
    price: 2.6,
    kg: 0.07,
    span: 48,
    only: [15, 22, 28],
  },
  {
    code: 'RED',
    name: 'reducer',
    type: 'reducer',
    family: 'reducer',
    price: 2.7,
    kg: 0.07,
    span: 50,
    only: [15, 22, 28],
  },
];

function fittings(joint: 'push-fit' | 'compression', pack: number): Line[] {
  const isPushFit = joint === 'push-fit';
  const letter = isPushFit ? 'P' : 'C';
  return shapes.map(({ code, name, type, family, price, kg, span, only }) => ({
    code: `${letter}${code}${pack > 1 ? pack : ''}`,
    category: isPushFit
      ? 'pipe-and-fittings/push-fit-fittings'
      : 'pipe-and-fittings/compression-fittings',
    type: `${joint} ${type}`,
    family: `${joint}-${family}`,
    name: `{range} ${joint} ${name}${pack > 1 ? `, pack of ${pack}` : ''}`,
    ranges: fittingRanges,
    material: isPushFit ? 'Polybutylene' : 'Brass',
    sizes: diameters
      .filter(({ mm }) => !only || only.includes(mm))
      .map(({ mm, times }) => {
        const size = fitting(mm, times, price * (isPushFit ? 1.25 : 1), kg, span);
        return { ...size, kg: size.kg * pack, price: size.price * (pack > 1 ? pack * 0.82 : 1) };
      }),
    key: 'width' as const,
    facts: { joint, ...(type === 'tap connector' || type === 'adaptor' ? { thread: '1/2' } : {}) },
    text: isPushFit
      ? [
          'It is pushed on by hand over an insert and released with a collar.',
          'For copper and plastic pipe, up to 65 °C at 6 bar.',
        ]
      : [
          'It is made with nut and olive on copper pipe, with two spanners.',
          'It can be undone and made again with a new olive.',
        ],
    guarantee: isPushFit ? 25 : 10,
    packSize: 1,
  }));
}

const pipes: Line[] = [
  {
    code: 'CU',
    category: 'pipe-and-fittings/copper-pipe',
    type: 'copper pipe',
    family: 'copper-pipe',
    name: '{range} copper pipe {pipe-size}, {size} lengths',
    ranges: pipeRanges,
    material: 'Copper R250',
    sizes: [
      { size: '1 m', l: 1000, kg: 0.28, price: 5.2 },
      { size: '2 m', l: 2000, kg: 0.56, price: 9.4 },
      { size: '3 m', l: 3000, kg: 0.84, price: 13.2 },
    ].flatMap((cut) =>
      diameters.slice(1).map(({ mm, times }) => ({
        ...cut,
        size: cut.size,
        code: `${mm}-${cut.l / 1000}`,
        w: mm,
        h: mm,
        d: mm,
        kg: cut.kg * times,
        price: cut.price * times,
        facts: { 'pipe-size': mm },
      })),
    ),
    key: 'length',
    facts: { joint: 'any' },
    text: ['Half-hard tube to EN 1057, sold by the pack of ten lengths.'],
    guarantee: 25,
    packSize: 10,
  },
  {
    code: 'CC1',
    category: 'pipe-and-fittings/copper-pipe',
    type: 'copper coil',
    family: 'copper-coil',
    name: '{range} copper coil, {pipe-size}',
    ranges: pipeRanges,
    material: 'Copper R220',
    sizes: [
      {
        size: '8',
        w: 420,
        d: 420,
        h: 60,
        l: 10_000,
        kg: 1.6,
        price: 48,
        facts: { 'pipe-size': 8 },
      },
      {
        size: '10',
        w: 460,
        d: 460,
        h: 70,
        l: 10_000,
        kg: 2.1,
        price: 59,
        facts: { 'pipe-size': 10 },
      },
      {
        size: '15',
        w: 560,
        d: 560,
        h: 80,
        l: 10_000,
        kg: 2.9,
        price: 82,
        facts: { 'pipe-size': 15 },
      },
    ],
    split: true,
    key: 'length',
    facts: { joint: 'any' },
    text: ['Soft tube that is bent by hand with a spring. The coil is {l} mm long.'],
    guarantee: 25,
  },
];
pipes[0]!.split = true;

const plated = ['CH', 'BR', 'MB', 'GN'] as const;
const stops: Line[] = [
  {
    code: '',
    category: 'pipe-and-fittings/isolating-valves',
    type: 'isolating valve',
    family: 'isolating-valve',
    name: '{range} isolating valve {size} mm',
    ranges: valveRanges,
    finishes: plated,
    material: 'Brass',
    sizes: [
      { size: '15', w: 56, d: 26, h: 26, kg: 0.09, price: 4.2, facts: { 'pipe-size': 15 } },
      { size: '22', w: 68, d: 34, h: 34, kg: 0.16, price: 7.99, facts: { 'pipe-size': 22 } },
    ],
    split: true,
    key: 'width',
    facts: { joint: 'compression', control: 'screwdriver' },
    text: [
      'A quarter turn with a screwdriver shuts off the {pipe-size} pipe, so a tap can be changed without draining down.',
    ],
    guarantee: 10,
  },
  {
    code: 'PR',
    category: 'pipe-and-fittings/isolating-valves',
    type: 'isolating valve',
    family: 'isolating-valve',
    name: '{range} isolating valves {size} mm, pair',
    ranges: valveRanges,
    finishes: plated,
    material: 'Brass',
    sizes: [
      {
        size: '15',
        code: '15',
        w: 56,
        d: 26,
        h: 26,
        kg: 0.18,
        price: 8.4,
        facts: { 'pipe-size': 15 },
      },
    ],
    split: true,
    key: 'width',
    facts: { joint: 'compression', control: 'screwdriver' },
    text: ['One for hot and one for cold, for {pipe-size} pipe.'],
    guarantee: 10,
  },
  {
    code: 'LV',
    category: 'pipe-and-fittings/isolating-valves',
    type: 'lever valve',
    family: 'lever-valve',
    name: '{range} {control} lever valve',
    ranges: valveRanges,
    material: 'Brass',
    sizes: (['red-lever', 'blue-lever'] as const).flatMap((control) =>
      diameters.slice(1).map(({ mm, times }) => ({
        size: String(mm),
        code: `${mm}${control[0]}`,
        w: 60 + mm,
        d: 40,
        h: 52,
        kg: 0.2 * times,
        price: 7.5 * times,
        facts: { 'pipe-size': mm, control },
      })),
    ),
    key: 'width',
    facts: { joint: 'compression' },
    text: ['A quarter turn of the lever opens the full bore.'],
    guarantee: 10,
  },
  {
    code: 'STC',
    category: 'pipe-and-fittings/stopcocks',
    type: 'stopcock',
    family: 'stopcock',
    name: '{range} brass stopcock',
    ranges: valveRanges,
    material: 'Brass',
    sizes: diameters.slice(1).map(({ mm, times }) => ({
      size: String(mm),
      w: 62 + mm,
      d: 44,
      h: 84,
      kg: 0.26 * times,
      price: 8.6 * times,
      facts: { 'pipe-size': mm },
    })),
    key: 'height',
    facts: { joint: 'compression', control: 'crutch-head' },
    text: ['For the rising main. The arrow on the body must point the way the water runs.'],
    guarantee: 10,
  },
  {
    code: 'GTV',
    category: 'pipe-and-fittings/stopcocks',
    type: 'gate valve',
    family: 'gate-valve',
    name: '{range} gate valve',
    ranges: valveRanges,
    material: 'Brass',
    sizes: diameters.slice(1).map(({ mm, times }) => ({
      size: String(mm),
      w: 54 + mm,
      d: 50,
      h: 88,
      kg: 0.3 * times,
      price: 9.2 * times,
      facts: { 'pipe-size': mm },
    })),
    key: 'height',
    facts: { joint: 'compression', control: 'wheel-head' },
    text: ['For low-pressure feeds from a tank, as it leaves the full bore open.'],
    guarantee: 10,
  },
  {
    code: 'PST',
    category: 'pipe-and-fittings/stopcocks',
    type: 'stopcock',
    family: 'stopcock',
    name: '{range} push-fit stopcock',
    ranges: valveRanges,
    material: 'Polybutylene',
    sizes: diameters.slice(1, 3).map(({ mm, times }) => ({
      size: String(mm),
      w: 76 + mm,
      d: 44,
      h: 84,
      kg: 0.18 * times,
      price: 12.4 * times,
      facts: { 'pipe-size': mm },
    })),
    key: 'height',
    facts: { joint: 'push-fit', control: 'wheel-head' },
    text: ['It is pushed on by hand over copper or plastic pipe.'],
    guarantee: 25,
  },
];

const connectorSizes: Size[] = [300, 500, 900].flatMap((l) =>
  (['1/2', '3/8', '3/4'] as const).slice(0, l === 300 ? 3 : 2).map((thread) => ({
    size: `${l} mm, ${{ '1/2': '½″', '3/8': '⅜″', '3/4': '¾″' }[thread]}`,
    code: `${thread.replace('/', '')}-${l}`,
    w: thread === '3/4' ? 30 : 24,
    l,
    kg: l / 2500,
    price: 3.6 + l / 150 + (thread === '3/4' ? 1.5 : 0),
    facts: { thread, 'pipe-size': thread === '3/4' ? 22 : 15 },
  })),
);
const flexible: Line[] = (['compression', 'push-fit'] as const).map((joint) => ({
  code: joint === 'compression' ? 'FC' : 'FPF',
  category: 'pipe-and-fittings/flexible-connectors',
  type: 'flexible tap connector',
  family: 'flexible-connector',
  name: `{range} flexible tap connector, ${joint}`,
  ranges: valveRanges,
  material: 'EPDM in braided steel',
  sizes: connectorSizes,
  key: 'length' as const,
  facts: { joint },
  text: ['A braided hose between the pipe and the tail of a tap, with a bore of 10 mm or more.'],
  guarantee: 5,
}));

export const pipeLines: readonly Line[] = [
  ...pipes,
  ...fittings('push-fit', 1),
  ...fittings('push-fit', 10),
  ...fittings('compression', 1),
  ...fittings('compression', 10),
  ...stops,
  ...flexible,
];
