import type { Line, Size } from './line.ts';
import { fittingRanges, plasticTraps, soilRanges } from './ranges.ts';

const supply: readonly Line[] = [
  {
    code: 'PBP',
    category: 'pipe-and-fittings/plastic-pipe',
    type: 'plastic pipe',
    family: 'plastic-pipe',
    name: '{range} plastic barrier pipe {pipe-size}, 3 m lengths',
    ranges: fittingRanges,
    material: 'Polybutylene',
    sizes: [
      { mm: 15, kg: 0.3, price: 5.4 },
      { mm: 22, kg: 0.55, price: 9.2 },
      { mm: 28, kg: 0.9, price: 16.5 },
    ].map(({ mm, kg, price }) => ({
      size: String(mm),
      w: mm,
      d: mm,
      h: mm,
      l: 3000,
      kg,
      price,
      facts: { 'pipe-size': mm },
    })),
    split: true,
    key: 'length',
    facts: { joint: 'push-fit' },
    text: [
      'White pipe with a layer that keeps air out of the heating, for water up to 65 °C at 6 bar.',
      'It is cut with shears, and each end needs an insert. Sold by the pack of ten lengths.',
    ],
    guarantee: 25,
    packSize: 10,
  },
  {
    code: 'PBC',
    category: 'pipe-and-fittings/plastic-pipe',
    type: 'plastic pipe coil',
    family: 'plastic-coil',
    name: '{range} plastic barrier pipe {pipe-size}, coil of {size}',
    ranges: fittingRanges,
    material: 'Polybutylene',
    sizes: [
      { mm: 10, m: 50, kg: 2.4, price: 42 },
      { mm: 15, m: 25, kg: 2.3, price: 34 },
      { mm: 15, m: 50, kg: 4.6, price: 62 },
      { mm: 22, m: 25, kg: 4.4, price: 58 },
      { mm: 22, m: 50, kg: 8.8, price: 108 },
    ].map(({ mm, m, kg, price }) => ({
      size: `${m} m`,
      code: `${mm}-${m}`,
      w: 620,
      d: 620,
      h: 120 + mm * 2,
      l: m * 1000,
      kg,
      price,
      facts: { 'pipe-size': mm },
    })),
    split: true,
    isCoiled: true,
    key: 'length',
    facts: { joint: 'push-fit' },
    text: [
      'One run without a joint under the floor, pulled through joists like a cable.',
      'Each end needs an insert before a fitting is pushed on.',
    ],
    guarantee: 25,
  },
  {
    code: 'INS',
    category: 'pipe-and-fittings/plastic-pipe',
    type: 'pipe inserts',
    family: 'pipe-insert',
    name: '{range} pipe inserts {pipe-size}, pack of 10',
    ranges: fittingRanges,
    material: 'Stainless steel',
    sizes: [10, 15, 22, 28].map((mm) => ({
      size: String(mm),
      w: mm,
      d: mm,
      h: 30,
      kg: mm / 250,
      price: 2.4 + mm * 0.06,
      facts: { 'pipe-size': mm },
    })),
    split: true,
    key: 'height',
    facts: { joint: 'push-fit' },
    pieces: 10,
    text: ['A liner keeps the end of a plastic pipe round in a push-fit or compression fitting.'],
    guarantee: 25,
  },
];

const wasteSizes = [
  { mm: 32, times: 1 },
  { mm: 40, times: 1.15 },
  { mm: 50, times: 1.7 },
] as const;

function wasteFitting(
  joint: 'push-fit' | 'solvent-weld',
  code: string,
  type: string,
  family: string,
  name: string,
  price: number,
  facts: Line['facts'] = {},
): Line {
  const isPushFit = joint === 'push-fit';
  return {
    code: `${isPushFit ? 'WP' : 'WS'}${code}`,
    category: 'pipe-and-fittings/waste-and-soil-pipe',
    type,
    family,
    name: `{range} ${isPushFit ? 'push-fit' : 'solvent weld'} ${name}`,
    ranges: plasticTraps.slice(0, 1),
    finishes: ['WH'],
    material: isPushFit ? 'Polypropylene' : 'ABS',
    sizes: wasteSizes.map(({ mm, times }): Size => {
      const across = Math.round(mm * 2.2);
      return {
        size: String(mm),
        w: across,
        d: Math.round(mm * 1.4),
        h: across,
        kg: 0.05 * times,
        price: price * times * (isPushFit ? 1 : 0.9),
        facts: { 'pipe-size': mm },
      };
    }),
    key: 'width',
    facts: { joint, ...facts },
    text: [
      isPushFit
        ? 'It is pushed on by hand over a ring seal, and comes apart again.'
        : 'It is welded with solvent cement, and stays so.',
    ],
    guarantee: 10,
  };
}

const wasteFittings = (['push-fit', 'solvent-weld'] as const).flatMap((joint) => [
  wasteFitting(joint, 'B9', 'waste bend', 'waste-bend', 'waste bend 90°', 1.4, { angle: '90' }),
  wasteFitting(joint, 'B4', 'waste bend', 'waste-bend-45', 'waste bend 45°', 1.4, { angle: '45' }),
  wasteFitting(joint, 'TE', 'waste tee', 'waste-tee', 'waste tee', 1.9),
  wasteFitting(joint, 'CO', 'waste coupling', 'waste-coupling', 'waste coupling', 1.2),
]);

const wastePipe: Line = {
  code: 'WPP',
  category: 'pipe-and-fittings/waste-and-soil-pipe',
  type: 'waste pipe',
  family: 'waste-pipe',
  name: '{range} {joint} waste pipe {pipe-size}, 3 m',
  ranges: plasticTraps,
  finishes: ['WH', 'BL'],
  sizes: (['push-fit', 'solvent-weld'] as const).flatMap((joint) =>
    wasteSizes.map(({ mm, times }) => ({
      size: String(mm),
      code: `${mm}${joint[0]}`,
      w: mm,
      d: mm,
      h: mm,
      l: 3000,
      kg: 0.8 * times,
      price: 5.6 * times,
      facts: { 'pipe-size': mm, joint },
    })),
  ),
  split: true,
  material: 'Polypropylene',
  key: 'length',
  facts: {},
  text: [
    'For basins, baths, sinks and showers, up to 76 °C. It falls by 18 to 90 mm to the metre.',
  ],
  guarantee: 10,
};

const soil = { ranges: soilRanges, finishes: ['GRY', 'BL'], material: 'PVC-U' } as const;

function soilFitting(
  code: string,
  type: string,
  family: string,
  name: string,
  size: Omit<Size, 'facts'>,
  text: string,
  facts: Line['facts'] = {},
): Line {
  return {
    ...soil,
    code,
    category: 'pipe-and-fittings/waste-and-soil-pipe',
    type,
    family,
    name: `{range} 110 mm ${name}`,
    sizes: [size],
    key: size.l ? 'length' : 'height',
    facts: { 'pipe-size': 110, joint: 'push-fit', ...facts },
    text: [text],
    guarantee: 10,
  };
}

/** Pipe that carries water and what takes it away, with what joins it. */
export const wastePipeLines: readonly Line[] = [
  ...supply,
  wastePipe,
  ...wasteFittings,
  soilFitting(
    'SP',
    'soil pipe',
    'soil-pipe',
    'soil pipe, 3 m',
    { w: 110, d: 110, h: 110, l: 3000, kg: 4.6, price: 24.5 },
    'A pipe with one socket and its ring seal, for the stack and its branches.',
  ),
  soilFitting(
    'SB',
    'soil bend',
    'soil-bend',
    'soil bend 92.5°',
    { w: 200, d: 140, h: 210, kg: 0.6, price: 12.5 },
    'Turns the branch into the stack, with the half degrees that keep it running.',
    { angle: '92.5' },
  ),
  soilFitting(
    'SR',
    'soil branch',
    'soil-branch',
    'soil branch 92.5°',
    { w: 220, d: 140, h: 270, kg: 0.9, price: 17.5 },
    'Lets one more toilet into the stack. Bosses for wastes are drilled where they are needed.',
    { angle: '92.5' },
  ),
  soilFitting(
    'SC',
    'soil coupling',
    'soil-coupling',
    'double soil coupling',
    { w: 132, d: 132, h: 120, kg: 0.3, price: 8.99 },
    'Joins two plain ends, each over a ring seal.',
  ),
  soilFitting(
    'SO',
    'strap boss',
    'soil-boss',
    'strap boss for a waste of 32 to 40 mm',
    { w: 130, d: 160, h: 80, kg: 0.2, price: 9.99 },
    'Lets a waste pipe into the side of a stack that stands already.',
  ),
  {
    ...soilFitting(
      'AV',
      'air admittance valve',
      'air-valve',
      'air admittance valve',
      { w: 132, d: 132, h: 175, kg: 0.3, price: 22.5 },
      'Lets air into a stack that ends indoors, and none out of it. It goes above the flood level.',
    ),
    finishes: ['WH'],
  },
];
