import type { Line, Size } from './line.ts';
import { fittingRanges, pipeRanges } from './ranges.ts';

/** Diameters of copper with what a fitting for each costs and weighs, as a multiple of 15 mm. */
export const diameters = [
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

export const pipeLines: readonly Line[] = [
  ...pipes,
  ...fittings('push-fit', 1),
  ...fittings('push-fit', 10),
  ...fittings('compression', 1),
  ...fittings('compression', 10),
];
