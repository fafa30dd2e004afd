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

/** The thread that each pipe goes with, by its millimetres. */
const threadOfPipe: Readonly<Record<number, string>> = { 15: '1/2', 22: '3/4', 28: '1' };

/** What a reducer goes down to. */
const nextDown: Readonly<Record<number, number>> = { 15: 10, 22: 15, 28: 22 };

/** What one shape needs to be told beside its pipe. */
function withSecondEnd(size: Size, mm: number, code: string): Size {
  const smaller = nextDown[mm];
  if (code === 'RED' && smaller) {
    return {
      ...size,
      size: `${mm} × ${smaller}`,
      code: String(mm),
      facts: { 'pipe-size': [mm, smaller] },
    };
  }
  const thread = threadOfPipe[mm];
  const isThreaded = code === 'TAP' || code === 'MI';
  return isThreaded && thread ? { ...size, facts: { ...size.facts, thread } } : size;
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

/** What all fittings of one kind of joint have in common. */
const joints = {
  'push-fit': {
    letter: 'P',
    material: 'Polybutylene',
    price: 1.25,
    guarantee: 25,
    text: [
      'It is pushed on by hand over an insert and released with a collar.',
      'For copper and plastic pipe, up to 65 °C at 6 bar.',
    ],
  },
  compression: {
    letter: 'C',
    material: 'Brass',
    price: 1,
    guarantee: 10,
    text: [
      'It is made with nut and olive on copper pipe, with two spanners.',
      'It can be undone and made again with a new olive.',
    ],
  },
  'end-feed': {
    letter: 'E',
    material: 'Copper',
    price: 0.35,
    guarantee: 25,
    text: [
      'It is soldered on copper pipe with flux and a flame, and stays dry behind walls.',
      'Solder without lead is fed in at the end of the socket.',
    ],
  },
} as const;

function fittings(joint: keyof typeof joints, pack: number): Line[] {
  const { letter, material, price: factor, guarantee, text } = joints[joint];
  return shapes.map(({ code, name, type, family, price, kg, span, only }) => ({
    code: `${letter}${code}${pack > 1 ? pack : ''}`,
    category: `pipe-and-fittings/${joint}-fittings`,
    type: `${joint} ${type}`,
    family: `${joint}-${family}`,
    name: `{range} ${joint} ${name}${pack > 1 ? `, pack of ${pack}` : ''}`,
    ranges: joint === 'end-feed' ? fittingRanges.slice(0, 1) : fittingRanges,
    material,
    sizes: diameters
      .filter(({ mm }) => (!only || only.includes(mm)) && !(joint === 'end-feed' && mm === 10))
      .map(({ mm, times }) => {
        const size = fitting(mm, times, price * factor, kg, span);
        const packed = {
          ...size,
          kg: size.kg * pack,
          price: size.price * (pack > 1 ? pack * 0.82 : 1),
        };
        return withSecondEnd(packed, mm, code);
      }),
    key: 'width' as const,
    facts: { joint },
    text,
    guarantee,
    packSize: 1,
    pieces: pack,
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
    isCoiled: true,
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

/** Soldered fittings. */
export const endFeedLines: readonly Line[] = [
  ...fittings('end-feed', 1),
  ...fittings('end-feed', 10).filter(({ code }) => /^E(STR|ELB|TEE)/.test(code)),
];
