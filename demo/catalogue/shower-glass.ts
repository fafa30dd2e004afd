import type { Line, Size } from './line.ts';
import { glassRanges, trayRanges } from './ranges.ts';

const profiles = ['CH', 'BR', 'MB', 'GN'] as const;
const glass = { material: 'Toughened glass', guarantee: 10 } as const;
const cleans = 'The glass is treated so that water runs off it.';

function door(code: string, opening: string, widths: number[], price: number, mm: 6 | 8): Line {
  const isHinged = opening === 'hinged' || opening === 'pivot';
  const words = { bifold: 'bi-fold', hinged: 'hinged', pivot: 'pivot', sliding: 'sliding' }[
    opening
  ];
  return {
    ...glass,
    code,
    category: 'showers/shower-doors',
    type: 'shower door',
    family: `shower-door-${opening}`,
    name: `{range} ${words} shower door {size}`,
    ranges: glassRanges,
    finishes: profiles,
    sizes: widths.map((w) => ({
      size: String(w),
      w,
      d: 40,
      h: 1950,
      kg: Math.round(w * (mm === 8 ? 0.041 : 0.031)),
      price: price + (w - widths[0]!) * 0.16,
      facts: { 'entry-mm': Math.round(isHinged ? w * 0.72 : w * 0.42) },
    })),
    split: true,
    vary: { h: 30 },
    key: 'width',
    facts: { opening, 'glass-mm': mm, 'adjustment-mm': 50, handing: 'either' },
    text: [
      'It closes an opening of {w} mm and adjusts by {adjustment-mm}.',
      'The entry is {entry-mm} wide. Glass of {glass-mm}, {h} mm high.',
      cleans,
    ],
  };
}

function square(w: number, d: number, kg: number, price: number): Size {
  return { size: `${w} × ${d}`, w, d, h: 1950, kg, price };
}

const enclosures: Line[] = [
  {
    ...glass,
    code: 'QD',
    category: 'showers/shower-enclosures',
    type: 'quadrant enclosure',
    family: 'enclosure-quadrant',
    name: '{range} quadrant enclosure {size}',
    ranges: glassRanges,
    finishes: profiles,
    sizes: [square(800, 800, 44, 319), square(900, 900, 49, 339), square(1000, 800, 51, 369)],
    split: true,
    key: 'width',
    facts: {
      opening: 'sliding',
      shape: 'quadrant',
      'glass-mm': 6,
      'adjustment-mm': 20,
      'entry-mm': 470,
    },
    text: [
      'Two curved doors slide apart in the corner. The entry is {entry-mm} wide.',
      cleans,
      'The tray is sold apart.',
    ],
  },
  {
    ...glass,
    code: 'SQE',
    category: 'showers/shower-enclosures',
    type: 'shower enclosure',
    family: 'enclosure-square',
    name: '{range} hinged enclosure {size}',
    ranges: glassRanges,
    finishes: profiles,
    sizes: [square(800, 800, 48, 389), square(900, 900, 54, 419), square(1000, 900, 58, 449)],
    split: true,
    key: 'width',
    facts: {
      opening: 'hinged',
      shape: 'square',
      'glass-mm': 8,
      'adjustment-mm': 25,
      'entry-mm': 600,
    },
    text: [
      'A hinged door and a side panel make a corner. The entry is {entry-mm} wide.',
      cleans,
      'The tray is sold apart.',
    ],
  },
  {
    ...glass,
    code: 'SLE',
    category: 'showers/shower-enclosures',
    type: 'shower enclosure',
    family: 'enclosure-sliding',
    name: '{range} sliding enclosure {size}',
    ranges: glassRanges,
    finishes: profiles,
    sizes: [square(1200, 800, 58, 449), square(1400, 800, 66, 489), square(1700, 800, 76, 549)],
    split: true,
    key: 'width',
    facts: {
      opening: 'sliding',
      shape: 'rectangular',
      'glass-mm': 8,
      'adjustment-mm': 25,
      'entry-mm': 520,
    },
    text: [
      'A sliding door and a side panel make a corner. The entry is {entry-mm} wide.',
      cleans,
      'The tray is sold apart.',
    ],
  },
];

function tray(w: number, d: number, kg: number, price: number): Size {
  return { size: `${w} × ${d}`, w, d, h: 30, kg, price };
}

const stoneResin = { material: 'Stone resin' } as const;
const trayText = [
  'A tray {h} mm high that can be laid on the floor, on legs or let in flush.',
  'It needs a 90 mm fast-flow waste, sold apart.',
];
const trays: Line[] = [
  {
    code: 'TR',
    category: 'showers/shower-trays',
    type: 'shower tray',
    family: 'shower-tray',
    name: '{range} rectangular shower tray {size}',
    ranges: trayRanges,
    finishes: ['WH', 'AN', 'STN', 'BL'],
    material: stoneResin.material,
    sizes: [
      tray(800, 800, 22, 128),
      tray(900, 900, 27, 142),
      tray(1000, 800, 27, 158),
      tray(1200, 800, 32, 179),
      tray(1200, 900, 36, 189),
      tray(1400, 800, 38, 209),
      tray(1400, 900, 42, 219),
      tray(1600, 800, 43, 239),
      tray(1700, 700, 41, 249),
      tray(1700, 900, 52, 279),
    ],
    split: true,
    key: 'width',
    facts: { shape: 'rectangular', 'trap-size': 90, mounting: 'floor' },
    text: trayText,
    guarantee: 25,
  },
  {
    code: 'TQ',
    category: 'showers/shower-trays',
    type: 'quadrant shower tray',
    family: 'shower-tray-quadrant',
    name: '{range} quadrant shower tray {size}',
    ranges: trayRanges,
    finishes: ['WH', 'AN'],
    material: stoneResin.material,
    sizes: [tray(800, 800, 21, 138), tray(900, 900, 26, 152), tray(1000, 800, 27, 172)],
    split: true,
    key: 'width',
    facts: { shape: 'quadrant', 'trap-size': 90, mounting: 'floor' },
    text: trayText,
    guarantee: 25,
  },
];

const screens: Line[] = [
  {
    ...glass,
    code: 'WR',
    category: 'showers/wet-room-screens',
    type: 'wet-room screen',
    family: 'wet-room-screen',
    name: '{range} wet-room screen {size}',
    ranges: glassRanges,
    finishes: profiles,
    sizes: [700, 800, 900, 1000, 1200].map((w) => ({
      size: String(w),
      w,
      d: 30,
      h: 2000,
      kg: Math.round(w * 0.042),
      price: 178 + (w - 700) * 0.2,
    })),
    split: true,
    key: 'width',
    facts: { opening: 'walk-in', 'glass-mm': 8, 'adjustment-mm': 20, handing: 'either' },
    text: ['A fixed pane {w} mm wide and {h} mm high, held by a wall channel and a brace.', cleans],
  },
  {
    ...glass,
    code: 'WG',
    category: 'showers/wet-room-screens',
    type: 'wet-room screen',
    family: 'wet-room-screen-grid',
    name: '{range} wet-room screen with glazing bars {size}',
    ranges: glassRanges.slice(0, 3),
    finishes: ['MB', 'BR', 'WH'],
    sizes: [800, 900, 1000, 1200].map((w) => ({
      size: String(w),
      w,
      d: 30,
      h: 2000,
      kg: Math.round(w * 0.044),
      price: 289 + (w - 800) * 0.22,
    })),
    split: true,
    key: 'width',
    facts: { opening: 'walk-in', 'glass-mm': 8, 'adjustment-mm': 20, handing: 'either' },
    text: ['A fixed pane with printed glazing bars, held by a wall channel and a brace.', cleans],
  },
];

/** Sizes that enclosures of ours stand on, and that came after the others. */
export const laterTrayLines: readonly Line[] = [
  { ...trays[0]!, sizes: [tray(1000, 900, 30, 168), tray(1700, 800, 47, 265)] },
];

export const showerGlassLines: readonly Line[] = [
  door('DB', 'bifold', [700, 760, 800, 900], 219, 6),
  door('DH', 'hinged', [700, 800, 900], 289, 8),
  door('DP', 'pivot', [760, 800, 900], 249, 6),
  door('DS', 'sliding', [1000, 1100, 1200, 1400], 299, 8),
  ...enclosures,
  ...trays,
  ...screens,
];
