import type { Facts, Line } from './line.ts';
import { basinRanges, classicBasins, modernBasins } from './ranges.ts';

const china = { material: 'Vitreous china', finishes: ['WH'], guarantee: 25 } as const;
const oneTap = { 'tap-holes': 1, 'tap-hole-mm': 35, overflow: 'yes', 'trap-size': 32 } as const;
const waste = 'It has an overflow, so the waste must be slotted.';
const noOverflow = 'It has no overflow, so the waste must be unslotted.';
const noTapHole = 'It is made without a tap hole.';

function pedestal(code: string, holes: 2 | 3, facts: Facts): Line {
  return {
    ...china,
    code,
    category: 'basins/pedestal-basins',
    type: 'pedestal basin',
    family: 'basin-pedestal',
    name: `{range} {size} basin with full pedestal, ${holes === 2 ? 'two' : 'three'} tap holes`,
    ranges: classicBasins,
    sizes: [
      { size: '550', w: 550, d: 440, h: 850, kg: 26, price: 158 },
      { size: '600', w: 600, d: 470, h: 850, kg: 29, price: 184 },
    ],
    split: true,
    vary: { d: 12, h: 16 },
    key: 'width',
    facts: {
      mounting: 'floor-standing',
      shape: 'full-pedestal',
      'tap-holes': holes,
      overflow: 'yes',
      'trap-size': 32,
      ...facts,
    },
    text: [
      holes === 2
        ? 'Two tap holes of {tap-hole-mm}, {hole-centres} apart, for a hot and a cold pillar tap.'
        : 'Three tap holes of {tap-hole-mm}, for a mixer in three parts.',
      waste,
    ],
  };
}

/** For taps that need more than the one hole that most basins have. */
export const drilledBasinLines: readonly Line[] = [
  pedestal('PD2', 2, { 'tap-hole-mm': 28, 'hole-centres': 200 }),
  pedestal('PD3', 3, { 'tap-hole-mm': 28 }),
];

export const basinLines: readonly Line[] = [
  {
    ...china,
    code: 'WHB',
    category: 'basins/wall-hung-basins',
    type: 'wall-hung basin',
    family: 'basin-wall-hung',
    name: '{range} {size} wall-hung basin',
    ranges: basinRanges,
    sizes: [
      { size: '500', w: 500, d: 420, h: 150, kg: 12, price: 118 },
      { size: '550', w: 550, d: 440, h: 155, kg: 14, price: 129 },
      { size: '600', w: 600, d: 460, h: 160, kg: 16, price: 142 },
      { size: '800', w: 800, d: 465, h: 160, kg: 22, price: 218 },
    ],
    split: true,
    vary: { d: 12, h: 10 },
    key: 'width',
    facts: { ...oneTap, mounting: 'wall-hung' },
    text: ['It is bolted to the wall and needs no pedestal. One tap hole of {tap-hole-mm}.', waste],
  },
  {
    ...china,
    code: 'PED',
    category: 'basins/pedestal-basins',
    type: 'pedestal basin',
    family: 'basin-pedestal',
    name: '{range} {size} basin with full pedestal',
    ranges: basinRanges,
    sizes: [
      { size: '500', w: 500, d: 410, h: 850, kg: 23, price: 138 },
      { size: '550', w: 550, d: 440, h: 850, kg: 26, price: 152 },
      { size: '600', w: 600, d: 470, h: 850, kg: 29, price: 178 },
    ],
    split: true,
    vary: { d: 12, h: 16 },
    key: 'width',
    facts: { ...oneTap, mounting: 'floor-standing', shape: 'full-pedestal' },
    text: [
      'Basin and pedestal together are {h} mm high. The trap stands inside the pedestal.',
      waste,
    ],
  },
  {
    ...china,
    code: 'SPD',
    category: 'basins/pedestal-basins',
    type: 'pedestal basin',
    family: 'basin-semi-pedestal',
    name: '{range} {size} basin with half pedestal',
    ranges: basinRanges,
    sizes: [
      { size: '550', w: 550, d: 440, h: 450, kg: 21, price: 158 },
      { size: '600', w: 600, d: 460, h: 450, kg: 24, price: 176 },
    ],
    split: true,
    vary: { d: 12 },
    key: 'width',
    facts: { ...oneTap, mounting: 'wall-hung', shape: 'half-pedestal' },
    text: ['The half pedestal hides the trap and leaves the floor free.', waste],
  },
  {
    code: 'CT',
    category: 'basins/countertop-basins',
    type: 'countertop basin',
    family: 'basin',
    name: '{range} {size} countertop basin',
    ranges: modernBasins,
    finishes: ['WH', 'MB', 'STN'],
    material: 'Fine fireclay',
    sizes: [
      { size: '360', w: 360, d: 360, h: 120, kg: 7, price: 138 },
      { size: '420', w: 420, d: 420, h: 150, kg: 9, price: 156 },
      { size: '480', w: 480, d: 480, h: 150, kg: 11, price: 182 },
    ],
    split: true,
    vary: { h: 12 },
    key: 'width',
    facts: {
      mounting: 'countertop',
      shape: 'round',
      'tap-holes': 0,
      overflow: 'no',
      'trap-size': 32,
    },
    text: [
      'A round bowl {w} mm across that stands {h} mm above the worktop.',
      noTapHole,
      noOverflow,
    ],
    guarantee: 25,
  },
  {
    code: 'CR',
    category: 'basins/countertop-basins',
    type: 'countertop basin',
    family: 'basin-countertop',
    name: '{range} {size} rectangular countertop basin',
    ranges: modernBasins,
    finishes: ['WH', 'MB', 'STN'],
    material: 'Fine fireclay',
    sizes: [
      { size: '500', w: 500, d: 380, h: 130, kg: 11, price: 168 },
      { size: '600', w: 600, d: 380, h: 130, kg: 13, price: 186 },
    ],
    split: true,
    vary: { d: 10, h: 12 },
    key: 'width',
    facts: {
      mounting: 'countertop',
      shape: 'rectangular',
      'tap-holes': 0,
      overflow: 'no',
      'trap-size': 32,
    },
    text: ['A rectangular bowl that stands {h} mm above the worktop.', noTapHole, noOverflow],
    guarantee: 25,
  },
  {
    ...china,
    code: 'IN',
    category: 'basins/inset-basins',
    type: 'inset basin',
    family: 'basin-inset',
    name: '{range} {size} inset basin',
    ranges: basinRanges,
    sizes: [
      { size: '550', w: 550, d: 430, h: 190, kg: 11, price: 112 },
      { size: '600', w: 600, d: 460, h: 195, kg: 13, price: 128 },
    ],
    split: true,
    vary: { d: 12 },
    key: 'width',
    facts: { ...oneTap, mounting: 'inset', shape: 'oval' },
    text: ['It drops into a cut-out, with its rim on the worktop. One tap hole.', waste],
  },
  {
    ...china,
    code: 'UM',
    category: 'basins/inset-basins',
    type: 'undermounted basin',
    family: 'basin-inset',
    name: '{range} {size} undermounted basin',
    ranges: modernBasins,
    sizes: [
      { size: '480', w: 480, d: 370, h: 190, kg: 9, price: 104 },
      { size: '560', w: 560, d: 400, h: 195, kg: 11, price: 118 },
    ],
    split: true,
    vary: { d: 10 },
    key: 'width',
    facts: {
      mounting: 'undermounted',
      shape: 'oval',
      'tap-holes': 0,
      overflow: 'yes',
      'trap-size': 32,
    },
    text: [
      'It is fixed below a stone or solid worktop, so that water can be wiped straight in.',
      noTapHole,
      waste,
    ],
  },
  {
    ...china,
    code: 'CLK',
    category: 'basins/cloakroom-basins',
    type: 'cloakroom basin',
    family: 'basin-cloakroom',
    name: '{range} {size} cloakroom basin',
    ranges: basinRanges,
    sizes: [
      { size: '360', w: 360, d: 220, h: 110, kg: 6, price: 76, facts: { handing: 'right' } },
      { size: '400', w: 400, d: 220, h: 120, kg: 7, price: 82, facts: { handing: 'left' } },
      { size: '450', w: 450, d: 280, h: 130, kg: 9, price: 94, facts: { handing: 'either' } },
    ],
    split: true,
    vary: { d: 12 },
    key: 'width',
    facts: { ...oneTap, mounting: 'wall-hung' },
    text: [
      'For small rooms: it stands only {d} mm out from the wall.',
      'Tap hole: {handing}.',
      waste,
    ],
  },
];
