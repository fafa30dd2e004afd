import { metals } from './finishes.ts';
import type { Facts, Line, Size } from './line.ts';
import { accessoryRanges } from './ranges.ts';

function fitting(
  category: 'roll-holders' | 'towel-holders' | 'shelves-and-dispensers',
  code: string,
  type: string,
  name: string,
  size: Size | readonly Size[],
  text: string,
  facts: Facts = {},
): Line {
  const sizes = Array.isArray(size) ? (size as readonly Size[]) : [size as Size];
  return {
    code,
    category: `accessories/${category}`,
    type,
    family: type.replaceAll(' ', '-'),
    name,
    ranges: accessoryRanges,
    finishes: metals,
    material: 'Brass',
    sizes,
    ...(sizes.length > 1 && { split: true }),
    // What is called by its width has that width in every range.
    vary: sizes.length > 1 ? { h: 6 } : { w: 8, h: 6 },
    key: 'width',
    facts: { mounting: 'wall', ...facts },
    text: [text, 'Screws and plugs for a solid wall are in the box.'],
    guarantee: 10,
  };
}

/** What holds rolls, towels and soap. */
export const accessoryLines: readonly Line[] = [
  fitting(
    'roll-holders',
    'RO',
    'roll holder',
    '{range} roll holder',
    { w: 150, d: 78, h: 44, kg: 0.5, price: 32 },
    'An open arm {w} mm wide for one roll.',
  ),
  fitting(
    'roll-holders',
    'RC',
    'roll holder',
    '{range} roll holder with cover',
    { w: 140, d: 60, h: 132, kg: 0.7, price: 39 },
    'The cover keeps the roll dry and stops it running.',
  ),
  fitting(
    'roll-holders',
    'RS',
    'spare roll holder',
    '{range} spare roll holder',
    { w: 50, d: 90, h: 260, kg: 0.6, price: 36 },
    'An upright that holds two spare rolls.',
  ),
  fitting(
    'roll-holders',
    'BR1',
    'toilet brush',
    '{range} toilet brush and holder',
    { w: 100, d: 110, h: 380, kg: 1.1, price: 58 },
    'The glass holder lifts out, and the head of the brush can be changed.',
  ),
  fitting(
    'towel-holders',
    'TR1',
    'towel bar',
    '{range} towel bar {size}',
    [
      { size: '450', w: 450, d: 74, h: 44, kg: 0.7, price: 44 },
      { size: '600', w: 600, d: 74, h: 44, kg: 0.8, price: 49 },
    ],
    'A single bar {w} mm wide.',
  ),
  fitting(
    'towel-holders',
    'TD',
    'double towel bar',
    '{range} double towel bar',
    { w: 600, d: 128, h: 44, kg: 1.3, price: 72 },
    'Two bars, one behind the other.',
  ),
  fitting(
    'towel-holders',
    'RG',
    'towel ring',
    '{range} towel ring',
    { w: 190, d: 60, h: 206, kg: 0.5, price: 38 },
    'A ring that swings, for a hand towel.',
  ),
  fitting(
    'towel-holders',
    'HK',
    'robe hook',
    '{range} robe hook',
    { w: 44, d: 52, h: 44, kg: 0.2, price: 19.5 },
    'One hook for a robe or a towel.',
  ),
  fitting(
    'towel-holders',
    'HD',
    'robe hook',
    '{range} double robe hook',
    { w: 62, d: 54, h: 52, kg: 0.3, price: 24.5 },
    'Two hooks on one plate.',
  ),
  fitting(
    'shelves-and-dispensers',
    'SG',
    'glass shelf',
    '{range} glass shelf',
    { w: 520, d: 130, h: 46, kg: 1.8, price: 54 },
    'A shelf of 8 mm toughened glass.',
    { 'glass-mm': 8 },
  ),
  fitting(
    'shelves-and-dispensers',
    'SB',
    'shower basket',
    '{range} shower basket',
    { w: 260, d: 120, h: 90, kg: 0.8, price: 46 },
    'A basket that lifts off its brackets for cleaning.',
  ),
  fitting(
    'shelves-and-dispensers',
    'CS1',
    'corner basket',
    '{range} corner shower basket',
    { w: 210, d: 210, h: 80, kg: 0.7, price: 44 },
    'A basket for the corner of a shower.',
  ),
  fitting(
    'shelves-and-dispensers',
    'TU1',
    'tumbler holder',
    '{range} tumbler and holder',
    { w: 74, d: 104, h: 112, kg: 0.5, price: 32 },
    'A frosted glass in a ring.',
  ),
  fitting(
    'shelves-and-dispensers',
    'SD',
    'soap dispenser',
    '{range} soap dispenser',
    { w: 74, d: 112, h: 172, kg: 0.6, price: 42 },
    'A pump and glass that hold 200 ml.',
    { contents: 200 },
  ),
];
