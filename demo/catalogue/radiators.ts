import type { Line, Size } from './line.ts';
import { columnRanges, radiatorRanges, towelRailRanges } from './ranges.ts';

/** A radiator's size with the heat that it gives when it is painted, in watts at ΔT50. */
function heats(w: number, d: number, h: number, watts: number, kg: number, price: number) {
  return {
    size: `${w} × ${h}`,
    code: `${w / 100}${h / 100}`.replace(/\./g, ''),
    w,
    d,
    h,
    kg,
    price,
    facts: { 'heat-output': watts },
  } satisfies Size;
}

/** The same size with its pipes so far apart. */
function withCentres(size: Size, mm: number): Size {
  return { ...size, facts: { ...size.facts, 'pipe-centres': mm } };
}

const paint = ['WH', 'AN', 'MB'] as const;
const heat = 'It gives {heat-output} at ΔT50, {btu}.';
const valvesApart = 'Valves are sold apart.';
const steel = { material: 'Steel', guarantee: 10 } as const;

function panel(
  code: string,
  kind: string,
  depth: number,
  wattsPerMetre: number,
  price: number,
): Line {
  const sizes = [450, 600].flatMap((h) =>
    [600, 800, 1000, 1200, 1400].map((w) =>
      heats(
        w,
        depth,
        h,
        Math.round(((w / 1000) * wattsPerMetre * h) / 600),
        (w * h * depth) / 1.9e6,
        price + (w - 600) * 0.11 + (h - 450) * 0.16,
      ),
    ),
  );
  return {
    ...steel,
    code,
    category: 'heating/radiators',
    type: 'panel radiator',
    family: 'radiator-panel',
    name: `{range} ${kind} panel radiator {size}`,
    ranges: [radiatorRanges[0]!, radiatorRanges[3]!],
    finishes: ['WH', 'AN'],
    sizes,
    split: true,
    key: 'width',
    facts: { mounting: 'wall', thread: '1/2', connections: 'ends' },
    text: [heat, 'The pipes come from below, {thread}, at each end.', valvesApart],
  };
}

const radiators: Line[] = [
  panel('K1', 'single', 61, 990, 62),
  panel('K2', 'double', 102, 1760, 94),
  {
    ...steel,
    code: 'VT',
    category: 'heating/radiators',
    type: 'vertical radiator',
    family: 'radiator-vertical',
    name: '{range} upright radiator {size}',
    ranges: radiatorRanges,
    finishes: paint,
    sizes: [
      heats(310, 78, 1800, 690, 21, 209),
      heats(460, 78, 1800, 1020, 31, 259),
      heats(540, 78, 1800, 1200, 36, 289),
      heats(620, 78, 1800, 1370, 42, 319),
    ].map((size) => withCentres(size, size.w - 50)),
    split: true,
    key: 'height',
    facts: { mounting: 'wall', thread: '1/2', connections: 'underside' },
    text: [
      heat,
      'Upright bars that use a narrow wall. The pipes come from below, {pipe-centres} apart.',
      valvesApart,
    ],
  },
  {
    ...steel,
    code: 'HZ',
    category: 'heating/radiators',
    type: 'designer radiator',
    family: 'radiator-bars',
    name: '{range} flat bar radiator {size}',
    ranges: radiatorRanges,
    finishes: paint,
    sizes: [
      heats(600, 54, 600, 520, 14, 148),
      heats(1000, 54, 600, 860, 23, 198),
      heats(1400, 54, 600, 1190, 32, 249),
    ],
    split: true,
    key: 'width',
    facts: { mounting: 'wall', thread: '1/2', connections: 'ends' },
    text: [heat, 'Flat bars across two uprights, only {d} mm off the wall.', valvesApart],
  },
];

function columns(
  number: 2 | 3,
  d: number,
  height: number,
  widths: [number, number][],
  price: number,
): Line {
  return {
    ...steel,
    code: `C${number}${height / 10}`,
    category: 'heating/column-radiators',
    type: 'column radiator',
    family: 'radiator-column',
    name: `{range} ${number === 2 ? 'two' : 'three'}-column radiator {size}`,
    ranges: columnRanges,
    finishes: ['WH', 'AN', 'MB', 'GRY'],
    sizes: widths.map(([w, watts]) => {
      const size = heats(w, d, height, watts, w * height * d * 4.4e-7, price + w * 0.24);
      return withCentres(size, w + 76);
    }),
    split: true,
    // A line along goods measures their longer side.
    key: height > 1000 ? 'height' : 'width',
    facts: { mounting: 'wall', thread: '1/2', connections: 'ends' },
    text: [
      heat,
      'Sections welded into one. The pipes come from below, {pipe-centres} apart.',
      valvesApart,
    ],
  };
}

const columnLines: Line[] = [
  columns(
    2,
    65,
    600,
    [
      [628, 664],
      [812, 866],
      [996, 1068],
      [1180, 1270],
    ],
    128,
  ),
  columns(
    2,
    65,
    1800,
    [
      [306, 858],
      [398, 1144],
      [490, 1430],
    ],
    219,
  ),
  columns(
    3,
    100,
    600,
    [
      [628, 942],
      [812, 1229],
      [996, 1516],
      [1180, 1802],
    ],
    158,
  ),
  columns(
    3,
    100,
    1800,
    [
      [306, 1158],
      [398, 1544],
      [490, 1930],
    ],
    269,
  ),
];

const towelRails: Line[] = [
  {
    ...steel,
    code: '',
    category: 'heating/towel-rails',
    type: 'towel radiator',
    family: 'radiator',
    name: '{range} towel radiator {size}',
    address: '{range} towel radiator, {heat-output} at ΔT50',
    ranges: towelRailRanges,
    finishes: ['AN', 'WH', 'CH', 'MB', 'BR'],
    onePrice: true,
    sizes: [
      { ...heats(400, 110, 800, 330, 8, 138), code: '480' },
      { ...heats(500, 110, 800, 404, 9, 149), code: '580' },
      { ...heats(500, 110, 1200, 612, 13, 219), code: '512' },
      { ...heats(600, 110, 1200, 708, 15, 239), code: '612' },
      { ...heats(500, 110, 1600, 806, 18, 279), code: '516' },
      { ...heats(600, 110, 1800, 1068, 23, 339), code: '618' },
    ].map((size) => withCentres(size, size.w - 50)),
    split: true,
    key: 'width',
    facts: { mounting: 'wall', thread: '1/2', fuel: 'dual-fuel', connections: 'underside' },
    text: [
      heat,
      'Bare metal gives about a fifth less heat than paint, as the figures of each finish say.',
      'The pipes come from below, {pipe-centres} apart. An element can be added.',
      valvesApart,
    ],
  },
  {
    ...steel,
    code: 'EL',
    category: 'heating/towel-rails',
    type: 'electric towel rail',
    family: 'towel-rail-electric',
    name: '{range} electric towel rail, {heat-output}',
    ranges: towelRailRanges.slice(0, 4),
    finishes: ['CH', 'BR', 'MB', 'AN'],
    sizes: [
      { ...heats(400, 90, 600, 118, 5, 168), code: '460' },
      { ...heats(500, 90, 900, 204, 8, 214), code: '590' },
      { ...heats(500, 90, 1200, 300, 11, 259), code: '5120' },
    ],
    split: true,
    key: 'width',
    facts: { mounting: 'wall', fuel: 'electric', 'ip-rating': 'ip44', timer: 'yes' },
    text: [
      'An element of {heat-output} with a thermostat and timer. It is filled and ready.',
      'It is rated {ip-rating} and must be wired by an electrician.',
    ],
  },
];

export const radiatorLines: readonly Line[] = [...radiators, ...columnLines, ...towelRails];
