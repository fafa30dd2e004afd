import { allMetals, metals } from './finishes.ts';
import type { Line } from './line.ts';
import { plasticTraps, trapRanges, wasteRanges } from './ranges.ts';

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

export const trapAndWasteLines: readonly Line[] = [...traps, ...plainTraps, ...wastes];
