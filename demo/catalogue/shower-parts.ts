import { fewMetals, metals } from './finishes.ts';
import type { Line, Size } from './line.ts';
import { showerRanges } from './ranges.ts';

function rose(code: string, family: string, name: string, square: boolean): Line {
  return {
    code,
    category: 'showers/shower-heads',
    type: 'shower head',
    family,
    name,
    ranges: showerRanges,
    finishes: metals,
    sizes: [200, 250, 300].map((mm) => ({
      size: String(mm),
      w: mm,
      d: mm,
      h: 60,
      kg: mm / 180,
      price: 30 + mm * 0.26,
      facts: { 'head-mm': mm },
    })),
    split: true,
    key: 'width',
    facts: {
      shape: square ? 'square' : 'round',
      mounting: 'arm',
      thread: '1/2',
      'min-pressure': 0.5,
      'flow-rate': 12,
    },
    text: [
      'A head {head-mm} across on a {thread} ball joint. The arm is sold apart.',
      'It works from {min-pressure}.',
    ],
    guarantee: 10,
  };
}

const heads: Line[] = [
  rose('RH', 'shower-head', '{range} round shower head {size}', false),
  rose('SQ', 'shower-head-square', '{range} square shower head {size}', true),
  {
    code: 'ARM',
    category: 'showers/shower-heads',
    type: 'shower arm',
    family: 'shower-arm',
    name: '{range} {mounting} shower arm {size}',
    ranges: showerRanges,
    finishes: metals,
    sizes: [
      {
        size: '400',
        code: 'W400',
        w: 60,
        d: 400,
        h: 60,
        kg: 0.8,
        price: 44,
        facts: { mounting: 'wall' },
      },
      {
        size: '150',
        code: 'C150',
        w: 60,
        d: 60,
        h: 150,
        kg: 0.5,
        price: 34,
        key: 'height',
        facts: { mounting: 'ceiling' },
      },
    ],
    split: true,
    key: 'reach',
    facts: { thread: '1/2' },
    text: ['An arm with {thread} at both ends and a cover plate.'],
    guarantee: 10,
  },
];

function small(
  code: string,
  type: string,
  family: string,
  name: string,
  size: Size,
  facts: Line['facts'],
  text: string[],
): Line {
  return {
    code,
    category: 'showers/handsets-and-hoses',
    type,
    family,
    name,
    ranges: showerRanges,
    finishes: metals,
    sizes: [size],
    key: size.l ? 'length' : 'width',
    facts,
    text,
    guarantee: 5,
  };
}

const handsets: Line[] = [
  small(
    'HS',
    'shower handset',
    'shower-handset',
    '{range} shower handset',
    { w: 110, d: 70, h: 240, kg: 0.3, price: 32 },
    { spray: 3, thread: '1/2', 'min-pressure': 0.2 },
    ['Three sprays, changed by a button. Limescale rubs off the nozzles.'],
  ),
  small(
    'PH',
    'pencil handset',
    'shower-handset-pencil',
    '{range} pencil handset',
    { w: 26, d: 26, h: 190, kg: 0.2, price: 28 },
    { spray: 1, thread: '1/2', 'min-pressure': 0.2 },
    ['A slim handset {w} mm across with one spray.'],
  ),
  small(
    'RK',
    'slide rail kit',
    'slide-rail',
    '{range} slide rail kit',
    { w: 60, d: 70, h: 680, kg: 1.3, price: 78 },
    { spray: 3, 'hose-mm': 1500, thread: '1/2' },
    [
      'A rail of {h} mm with slider, handset and {hose-mm} hose. The upper bracket moves to meet old holes.',
    ],
  ),
  small(
    'WO',
    'wall outlet',
    'wall-outlet',
    '{range} wall outlet with bracket',
    { w: 60, d: 62, h: 60, kg: 0.4, price: 42 },
    { thread: '1/2' },
    ['It brings the water out of the wall and holds the handset.'],
  ),
  {
    ...small(
      'HO',
      'shower hose',
      'shower-hose',
      '{range} shower hose',
      { l: 1500, kg: 0.4, price: 18.5 },
      { thread: '1/2' },
      ['A hose with {thread} at both ends that does not twist.'],
    ),
    finishes: fewMetals,
    isCoiled: true,
    sizes: [
      { size: '1500', l: 1500, kg: 0.4, price: 18.5, facts: { 'hose-mm': 1500 } },
      { size: '1750', l: 1750, kg: 0.45, price: 20.5, facts: { 'hose-mm': 1750 } },
    ],
  },
];

export const showerPartLines: readonly Line[] = [...heads, ...handsets];
