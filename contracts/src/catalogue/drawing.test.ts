import type { Offering } from './products.ts';
import { describe, expect, test } from 'vitest';
import { drawingSheet, sizesInWords, type Mark } from './drawing-sheet.ts';
import { drawingOf } from './drawing.ts';

type Sizes = Partial<Offering['dimensions']>;

function offering(sizes: Sizes, facts: Record<string, string> = {}, across = false): Offering {
  return {
    dimensions: { widthMm: null, depthMm: null, heightMm: null, lengthMm: null, ...sizes },
    keyDimension: across ? { label: '63 mm across', mm: 63 } : null,
    specification: Object.entries(facts).map(([key, value]) => ({ key, label: key, value })),
  } as unknown as Offering;
}

const drawn = (sizes: Sizes, facts?: Record<string, string>, across?: boolean) =>
  drawingOf(offering(sizes, facts, across));
const box = { widthMm: 800, depthMm: 460, heightMm: 520 };

describe('drawingOf', () => {
  test.each<[string, Sizes, (number | null)[]]>([
    ['three sides', box, [800, 460, 520]],
    ['a flat thing without a depth', { widthMm: 800, heightMm: 600 }, [800, null, 600]],
    [
      'a bar by its length',
      { widthMm: 15, depthMm: 15, heightMm: 15, lengthMm: 1000 },
      [1000, 15, 15],
    ],
    [
      'a mat whose length is its depth',
      { widthMm: 500, heightMm: 4, lengthMm: 2000 },
      [500, 2000, 4],
    ],
    [
      'a coil by its outline, not by what is in it',
      { widthMm: 420, depthMm: 420, heightMm: 60, lengthMm: 10_000 },
      [420, 420, 60],
    ],
  ])('draws %s', (_, sizes, expected) => {
    const { widthMm, depthMm, heightMm } = drawn(sizes)!;
    expect([widthMm, depthMm, heightMm]).toEqual(expected);
  });

  test.each<[string, Sizes]>([
    ['a hose of which only the length is known', { lengthMm: 1500 }],
    ['a width alone', { widthMm: 100 }],
    ['nothing', {}],
  ])('draws nothing for %s', (_, sizes) => {
    expect(drawn(sizes)).toBeNull();
  });

  test.each<[string, Sizes, Record<string, string>, string, string]>([
    [
      'a round basin',
      { widthMm: 360, depthMm: 360, heightMm: 120 },
      { shape: 'Round' },
      'square',
      'round',
    ],
    [
      'a round mirror',
      { widthMm: 500, depthMm: 24, heightMm: 500 },
      { shape: 'Round' },
      'round',
      'square',
    ],
    ['an oval bath', box, { shape: 'Oval' }, 'square', 'round'],
    ['a corner bath', box, { shape: 'Corner' }, 'square', 'quarter'],
    ['a seat', box, { shape: 'D-shaped' }, 'square', 'd'],
    ['a round bar, of which no two sides are equal', box, { shape: 'Round' }, 'square', 'square'],
  ])('knows the outline of %s', (_, sizes, facts, front, plan) => {
    expect(drawn(sizes, facts)).toMatchObject({ front, plan });
  });

  test('divides a front by its drawers, and shows the distances that are known', () => {
    expect(
      drawn(box, { drawers: 'Two', 'fixing-centres': '640 mm', 'hole-centres': '180 mm' }),
    ).toMatchObject({
      drawers: 2,
      doors: 0,
      centres: [
        { view: 'plan', label: 'Holes', mm: 180 },
        { view: 'front', label: 'Bolts', mm: 640 },
      ],
    });
  });

  test('keeps every scale a whole one, with the longest side on the sheet', () => {
    for (const longest of [15, 60, 200, 230, 400, 800, 1400, 1950, 2000, 4000]) {
      const { unitsPerMm, scale } = drawn({ widthMm: longest, heightMm: 10 })!;
      expect(longest * unitsPerMm).toBeLessThanOrEqual(360);
      expect(Number(scale.split(' : ')[1]) * unitsPerMm).toBeCloseTo(4);
    }
  });
});

describe('drawingSheet', () => {
  const texts = (marks: Mark[]) => marks.filter((mark) => mark.kind === 'text');

  test('says each side once, and the note last', () => {
    const { marks } = drawingSheet(drawn(box)!, 'Note.');
    expect(texts(marks).map(({ text }) => text)).toEqual(['800', '520', '460', '460', 'Note.']);
  });

  test('puts a figure beside a side that is too short for it', () => {
    const { marks } = drawingSheet(drawn({ widthMm: 640, depthMm: 3, heightMm: 60 })!);
    const depth = texts(marks).filter(({ text }) => text === '3');
    expect(depth.map(({ anchor }) => anchor)).toEqual(['start', 'end']);
  });

  test.each<[string, Sizes, Record<string, string>]>([
    ['a cabinet', box, { drawers: 'Three', 'fixing-centres': '640 mm', shape: 'Oval' }],
    ['a rail', { widthMm: 640, depthMm: 3, heightMm: 60 }, { load: '75 kg', mounting: 'Wall' }],
    ['a tall screen', { widthMm: 700, depthMm: 30, heightMm: 2000 }, { 'pipe-centres': '704 mm' }],
    ['a mat', { widthMm: 500, heightMm: 4, lengthMm: 2000 }, {}],
  ])('keeps every word of %s on the sheet', (_, sizes, facts) => {
    const { width, height, marks } = drawingSheet(drawn(sizes, facts)!);
    for (const { x, y, text, anchor } of texts(marks)) {
      const length = text.length * 6;
      const from = anchor === 'end' ? x - length : anchor === 'middle' ? x - length / 2 : x;
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from + length).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  test('is told in words as well', () => {
    expect(sizesInWords(drawn(box, { 'fixing-centres': '640 mm' })!)).toBe(
      '800 wide, 460 deep, 520 high, bolts 640 apart, in millimetres',
    );
  });
});
