import type { Line, Size } from './line.ts';
import { pumpRanges, towelRailRanges } from './ranges.ts';

const elements = [
  { w: 0.15, mm: 310, price: 44 },
  { w: 0.3, mm: 370, price: 48 },
  { w: 0.6, mm: 520, price: 56 },
] as const;

const railParts: readonly Line[] = [
  {
    code: 'RE',
    category: 'heating/rail-elements',
    type: 'heating element',
    family: 'rail-element',
    name: '{range} heating element for a towel rail, {size}',
    ranges: towelRailRanges.slice(0, 2),
    finishes: ['WH', 'CH', 'AN'],
    sizes: elements.map(({ w, mm, price }) => ({
      size: `${w * 1000} W`,
      code: String(w * 1000),
      w: 60,
      d: 60,
      h: mm,
      kg: 0.6,
      price,
      facts: { power: w },
    })),
    split: true,
    key: 'height',
    facts: { control: 'thermostatic', thread: '1/2', 'ip-rating': 'ipx4' },
    text: [
      'It keeps a rail warm while the heating is off. It goes in through the tee at one end.',
      'It is rated {ip-rating} and must be wired by an electrician.',
    ],
    guarantee: 2,
  },
  {
    code: 'ET',
    category: 'heating/rail-elements',
    type: 'dual fuel tee',
    family: 'element-tee',
    name: '{range} dual fuel tee for a towel rail',
    ranges: towelRailRanges.slice(0, 2),
    finishes: ['CH', 'WH'],
    onePrice: true,
    material: 'Brass',
    sizes: [{ w: 60, d: 30, h: 60, kg: 0.2, price: 14.5 }],
    key: 'height',
    facts: { thread: '1/2' },
    text: ['It lets the valve and the element into one end of a rail. The threads are {thread}.'],
    guarantee: 5,
  },
];

const cylinderParts: readonly Line[] = [
  {
    code: 'IH',
    category: 'heating/cylinder-parts',
    type: 'immersion heater',
    family: 'immersion-heater',
    name: '{range} immersion heater {size}',
    ranges: pumpRanges,
    sizes: [
      { size: '11″', code: '11', w: 80, d: 80, h: 360, kg: 0.9, price: 21.5 },
      { size: '27″', code: '27', w: 80, d: 80, h: 770, kg: 1.2, price: 26.5 },
    ] satisfies Size[],
    split: true,
    material: 'Incoloy',
    key: 'height',
    facts: { power: 3, control: 'thermostatic', fuel: 'electric' },
    text: [
      'An element of {power} for the boss of 2¼″ in a cylinder, with a cut-out that saves it.',
      'It must be wired by an electrician, on a circuit of its own.',
    ],
    guarantee: 2,
  },
  {
    code: 'EV',
    category: 'heating/cylinder-parts',
    type: 'expansion vessel',
    family: 'expansion-vessel',
    name: '{range} expansion vessel {size}',
    ranges: pumpRanges,
    finishes: ['WH'],
    material: 'Steel',
    sizes: [12, 18, 24].map((litres) => ({
      size: `${litres} l`,
      code: String(litres),
      w: 270,
      d: 270,
      h: 220 + litres * 6,
      kg: 2 + litres / 8,
      price: 32 + litres,
      facts: { 'capacity-l': litres },
    })),
    split: true,
    key: 'height',
    facts: { thread: '3/4' },
    text: [
      'It takes up what hot water swells by, in a system that is sealed. The thread is {thread}.',
    ],
    guarantee: 5,
  },
  {
    code: 'RFV',
    category: 'heating/cylinder-parts',
    type: 'pressure relief valve',
    family: 'relief-valve',
    name: '{range} pressure relief valve {opens-at}',
    ranges: pumpRanges,
    material: 'Brass',
    sizes: [
      {
        size: '3 bar',
        code: '3',
        w: 60,
        d: 45,
        h: 80,
        kg: 0.25,
        price: 12.5,
        facts: { 'opens-at': 3 },
      },
      {
        size: '6 bar',
        code: '6',
        w: 60,
        d: 45,
        h: 80,
        kg: 0.25,
        price: 16.5,
        facts: { 'opens-at': 6 },
      },
    ],
    split: true,
    key: 'height',
    facts: { 'pipe-size': 15, thread: '1/2', joint: 'compression' },
    text: ['It lets water out at {opens-at}, through a pipe that ends where it can be seen.'],
    guarantee: 2,
  },
];

/** What goes into rails and cylinders. */
export const elementLines: readonly Line[] = [...railParts, ...cylinderParts];
