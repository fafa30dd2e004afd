import type { Line } from './line.ts';
import { bathRanges, glassRanges, modernBaths } from './ranges.ts';

const panelFinishes = ['WH', 'GRY', 'OAK', 'NAV', 'SAG'] as const;

/** The front of a bath that is wider where people stand in it. */
function showerBathPanel(code: string, family: string, shape: 'p' | 'l', words: string): Line {
  return {
    code,
    category: 'baths/bath-panels',
    type: 'bath panel',
    family,
    name: `{range} front panel {size} for ${shape === 'l' ? 'an' : 'a'} {shape} shower bath`,
    ranges: modernBaths,
    finishes: ['WH'],
    material: 'Acrylic, reinforced',
    sizes: [
      { size: '1500', w: 1500, d: 150, h: 510, kg: 6, price: 92 },
      { size: '1700', w: 1700, d: 150, h: 510, kg: 7, price: 98 },
    ],
    split: true,
    key: 'width',
    facts: { shape, handing: 'either' },
    text: [
      `A front panel {h} mm high ${words}.`,
      'It suits left- and right-handed baths of its range.',
    ],
    guarantee: 10,
  };
}

/** A screen in the form of the end that it stands on. */
function showerBathScreen(code: string, family: string, shape: 'p' | 'l', words: string): Line {
  return {
    code,
    category: 'baths/bath-screens',
    type: 'bath screen',
    family,
    name: `{range} bath screen {size} for ${shape === 'l' ? 'an' : 'a'} {shape} shower bath`,
    ranges: glassRanges,
    finishes: ['CH', 'BR', 'MB'],
    material: 'Toughened glass',
    sizes: [{ size: '850', w: 850, d: 200, h: 1450, kg: 23, price: 209 }],
    split: true,
    key: 'width',
    facts: { shape, opening: 'hinged', 'glass-mm': 6, 'adjustment-mm': 20, handing: 'either' },
    text: [words, 'Glass of {glass-mm}. The wall channel adjusts by {adjustment-mm}.'],
    guarantee: 10,
  };
}

/** Panels and screens. */
export const bathFittingLines: readonly Line[] = [
  {
    code: 'FPN',
    category: 'baths/bath-panels',
    type: 'bath panel',
    family: 'bath-panel',
    name: '{range} front bath panel {size}',
    ranges: bathRanges,
    finishes: panelFinishes,
    material: 'Moisture-resistant board',
    sizes: [
      { size: '1500', w: 1500, d: 18, h: 510, kg: 9, price: 98 },
      { size: '1700', w: 1700, d: 18, h: 510, kg: 10, price: 106 },
      { size: '1800', w: 1800, d: 18, h: 510, kg: 11, price: 114 },
    ],
    split: true,
    key: 'width',
    facts: { shape: 'front' },
    text: ['A front panel {h} mm high with a plinth that cuts down to suit the floor.'],
    guarantee: 10,
  },
  {
    code: 'EPN',
    category: 'baths/bath-panels',
    type: 'bath panel',
    family: 'bath-panel',
    name: '{range} end bath panel {size}',
    ranges: bathRanges,
    finishes: panelFinishes,
    material: 'Moisture-resistant board',
    sizes: [
      { size: '700', w: 700, d: 18, h: 510, kg: 5, price: 62 },
      { size: '800', w: 800, d: 18, h: 510, kg: 5.5, price: 68 },
    ],
    split: true,
    key: 'width',
    facts: { shape: 'end' },
    text: ['An end panel {h} mm high that is cut to suit the wall.'],
    guarantee: 10,
  },
  {
    code: 'SCR',
    category: 'baths/bath-screens',
    type: 'bath screen',
    family: 'bath-screen',
    name: '{range} hinged bath screen {size}',
    ranges: glassRanges,
    finishes: ['CH', 'BR', 'MB', 'GN'],
    material: 'Toughened glass',
    sizes: [
      { size: '800', w: 800, d: 30, h: 1400, kg: 19, price: 168, facts: { 'glass-mm': 6 } },
      { size: '900', w: 900, d: 30, h: 1500, kg: 24, price: 198, facts: { 'glass-mm': 8 } },
    ],
    split: true,
    key: 'width',
    facts: { opening: 'hinged', 'adjustment-mm': 20, handing: 'either' },
    text: [
      'Glass of {glass-mm} that swings in and out through 180°.',
      'The wall channel adjusts by {adjustment-mm}.',
    ],
    guarantee: 10,
  },
  {
    code: 'SCF',
    category: 'baths/bath-screens',
    type: 'bath screen',
    family: 'bath-screen-folding',
    name: '{range} folding bath screen, {size} panels',
    ranges: glassRanges,
    finishes: ['CH', 'BR', 'MB'],
    material: 'Toughened glass',
    sizeUnit: 'panels',
    sizes: [
      { size: '2', w: 900, d: 40, h: 1400, kg: 22, price: 189 },
      { size: '4', w: 840, d: 60, h: 1400, kg: 24, price: 219 },
    ],
    split: true,
    key: 'width',
    facts: { opening: 'folding', 'glass-mm': 5, 'adjustment-mm': 25, handing: 'either' },
    text: [
      'It folds back against the wall when the bath is used as a bath.',
      'Glass of {glass-mm}.',
    ],
    guarantee: 10,
  },
];

/** What closes the wider end of a shower bath, in the form that it has. */
export const showerBathFittingLines: readonly Line[] = [
  showerBathPanel('FPP', 'bath-panel-curved', 'p', 'that bows out with the wider end'),
  showerBathPanel('FPL', 'bath-panel-return', 'l', 'that steps out with the wider end'),
  showerBathScreen(
    'SCC',
    'bath-screen-curved',
    'p',
    'One bowed pane that follows the rim of a P-shaped shower bath and swings inwards.',
  ),
  showerBathScreen(
    'SCL',
    'bath-screen-return',
    'l',
    'A flat pane with a short one across its end, for the square end of an L-shaped shower bath.',
  ),
];
