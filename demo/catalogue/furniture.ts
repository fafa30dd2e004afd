import { fronts } from './finishes.ts';
import type { Line } from './line.ts';
import { furnitureRanges } from './ranges.ts';

const board = { material: 'Moisture-resistant board', guarantee: 10 } as const;
const sillFronts = ['OAK', 'NAV', 'CWH', 'GRA', 'WAL', 'SAG'] as const;
const basinIn = {
  'basin-included': 'yes',
  'tap-holes': 1,
  'tap-hole-mm': 35,
  overflow: 'yes',
  'trap-size': 32,
} as const;

const vanityUnits: Line[] = [
  {
    ...board,
    code: '',
    category: 'furniture/vanity-units',
    type: 'vanity unit',
    family: 'vanity',
    name: '{range} {size} wall-hung vanity unit with basin',
    ranges: furnitureRanges,
    finishes: sillFronts,
    sizes: [
      { size: '600', w: 600, d: 460, h: 520, kg: 31.2, price: 649 },
      { size: '800', w: 800, d: 460, h: 520, kg: 38.4, price: 749 },
      { size: '1000', w: 1000, d: 460, h: 520, kg: 46, price: 879 },
      { size: '1200', w: 1200, d: 460, h: 520, kg: 54, price: 1049 },
    ],
    split: true,
    vary: { d: 16, h: 30 },
    key: 'width',
    facts: { ...basinIn, mounting: 'wall-hung', drawers: 2, supplied: 'assembled', load: 75 },
    text: [
      'A unit {w} mm wide with two soft-close drawers and a ceramic basin with one tap hole of {tap-hole-mm}.',
      'The drawers are cut for a trap up to 70 mm wide. The basin has an overflow, so the waste must be slotted.',
      'It comes assembled, with two wall brackets. The fixings carry {load}.',
    ],
  },
  {
    ...board,
    code: 'FSV',
    category: 'furniture/vanity-units',
    type: 'vanity unit',
    family: 'vanity-floor',
    name: '{range} {size} floor-standing vanity unit with basin',
    ranges: furnitureRanges,
    finishes: fronts,
    sizes: [
      { size: '500', w: 500, d: 460, h: 850, kg: 33, price: 529 },
      { size: '600', w: 600, d: 460, h: 850, kg: 37, price: 579 },
      { size: '800', w: 800, d: 460, h: 850, kg: 44, price: 699 },
    ],
    split: true,
    vary: { d: 14, h: 16 },
    key: 'width',
    facts: { ...basinIn, mounting: 'floor-standing', doors: 2, supplied: 'assembled' },
    text: [
      'A unit {w} mm wide that stands on the floor, with two soft-close doors and a shelf.',
      'The ceramic basin has one tap hole of {tap-hole-mm} and an overflow. It comes assembled.',
    ],
  },
  {
    ...board,
    code: 'CLV',
    category: 'furniture/vanity-units',
    type: 'cloakroom vanity unit',
    family: 'vanity-cloakroom',
    name: '{range} {size} cloakroom vanity unit with basin',
    ranges: furnitureRanges,
    finishes: fronts,
    sizes: [
      { size: '400', w: 400, d: 220, h: 520, kg: 14, price: 249 },
      { size: '450', w: 450, d: 260, h: 520, kg: 16, price: 279 },
    ],
    split: true,
    vary: { h: 24 },
    key: 'width',
    facts: {
      ...basinIn,
      mounting: 'wall-hung',
      doors: 1,
      supplied: 'assembled',
      handing: 'either',
    },
    text: [
      'For small rooms: it stands only {d} mm out from the wall.',
      'The door can be hung on either side. The basin has one tap hole.',
    ],
  },
  {
    ...board,
    code: 'WTU',
    category: 'furniture/vanity-units',
    type: 'washstand',
    family: 'washstand',
    name: '{range} {size} wall-hung drawer for a countertop basin',
    ranges: furnitureRanges.slice(0, 5),
    finishes: fronts,
    sizes: [
      { size: '800', w: 800, d: 460, h: 300, kg: 27, price: 479 },
      { size: '1000', w: 1000, d: 460, h: 300, kg: 32, price: 549 },
      { size: '1200', w: 1200, d: 460, h: 300, kg: 38, price: 629 },
    ],
    split: true,
    vary: { d: 10 },
    key: 'width',
    facts: {
      'basin-included': 'no',
      mounting: 'wall-hung',
      drawers: 1,
      supplied: 'assembled',
      load: 90,
    },
    text: [
      'One wide drawer under a worktop {w} mm wide that carries a countertop basin.',
      'Basin and tap are sold apart.',
    ],
  },
];

const storage: Line[] = [
  {
    ...board,
    code: 'WCU',
    category: 'furniture/wc-units',
    type: 'WC unit',
    family: 'wc-unit',
    name: '{range} {size} WC unit',
    ranges: furnitureRanges,
    finishes: fronts,
    sizes: [
      { size: '500', w: 500, d: 220, h: 850, kg: 17, price: 189 },
      { size: '600', w: 600, d: 260, h: 850, kg: 20, price: 214 },
    ],
    split: true,
    vary: { h: 16 },
    key: 'width',
    facts: { mounting: 'floor-standing', supplied: 'assembled' },
    text: [
      'It hides a concealed cistern behind a back to wall pan. The top lifts off.',
      'It stands {d} mm out from the wall. Cistern and pan are sold apart.',
    ],
  },
  {
    ...board,
    code: 'TU',
    category: 'furniture/tall-units',
    type: 'tall unit',
    family: 'tall-unit',
    name: '{range} {size} tall unit',
    ranges: furnitureRanges,
    finishes: fronts,
    sizes: [
      { size: '300', w: 300, d: 300, h: 1600, kg: 27, price: 329 },
      { size: '350', w: 350, d: 320, h: 1750, kg: 32, price: 369 },
    ],
    split: true,
    vary: { h: 40 },
    key: 'height',
    facts: { mounting: 'wall-hung', doors: 2, supplied: 'assembled', handing: 'either' },
    text: [
      'Two doors and four glass shelves in {h} mm of height. The doors can be hung on either side.',
    ],
  },
  {
    ...board,
    code: 'CB',
    category: 'furniture/tall-units',
    type: 'wall cabinet',
    family: 'wall-cabinet',
    name: '{range} {size} wall cabinet',
    ranges: furnitureRanges,
    finishes: fronts,
    sizes: [
      { size: '300', w: 300, d: 180, h: 700, kg: 11, price: 149 },
      { size: '400', w: 400, d: 180, h: 700, kg: 13, price: 169 },
    ],
    split: true,
    vary: { h: 24 },
    key: 'height',
    facts: { mounting: 'wall-hung', doors: 1, supplied: 'assembled', handing: 'either' },
    text: ['One door and two shelves, only {d} mm deep.'],
  },
];

export const furnitureLines: readonly Line[] = [...vanityUnits, ...storage];
