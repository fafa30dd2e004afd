import type { Offering } from './products.ts';
import { describe, expect, test } from 'vitest';
import type { Mark } from '../nouns/drawn-sheet.ts';
import { drawingSheet, sizesInWords } from './drawing-sheet.ts';
import { drawingOf } from './drawing.ts';

type Sizes = Partial<Offering['dimensions']>;

function offering(sizes: Sizes, facts: Record<string, string> = {}): Offering {
  return {
    dimensions: { widthMm: null, depthMm: null, heightMm: null, lengthMm: null, ...sizes },
    keyDimension: null,
    specification: Object.entries(facts).map(([key, value]) => ({ key, label: key, value })),
  } as unknown as Offering;
}

const drawn = (sizes: Sizes, facts?: Record<string, string>, kind = 'part') =>
  drawingOf(kind, offering(sizes, facts));
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

  const kinds: [kind: string, facts: Record<string, string>, box: [number, number, number]][] = [
    ['basin mixer', { 'tap-holes': 'One', mounting: 'Deck' }, [50, 142, 168]],
    ['three-hole basin mixer', { 'tap-holes': 'Three' }, [220, 136, 120]],
    ['bath filler', { 'tap-holes': 'Two', 'hole-centres': '180 mm' }, [250, 158, 128]],
    ['basin pillar taps', { 'tap-holes': 'Two' }, [55, 82, 88]],
    ['bath spout', { mounting: 'Wall' }, [60, 180, 60]],
    ['bath', { shape: 'Oval', overflow: 'Yes' }, [1700, 800, 580]],
    ['bath', { shape: 'Rectangular' }, [1700, 750, 550]],
    ['corner bath', { shape: 'Corner' }, [1350, 1350, 560]],
    ['wall-hung basin', { 'tap-holes': 'One', overflow: 'Yes' }, [550, 440, 155]],
    ['pedestal basin', { 'tap-holes': 'Two', 'hole-centres': '200 mm' }, [550, 440, 850]],
    ['countertop basin', { shape: 'Round' }, [420, 420, 150]],
    ['toilet', { mounting: 'Wall-hung' }, [360, 520, 340]],
    ['toilet', { mounting: 'Floor-standing' }, [370, 660, 830]],
    [
      'kitchen sink',
      { bowls: 'One and a half', drainer: 'Left or right', 'tap-holes': 'One' },
      [1000, 500, 200],
    ],
    ['towel radiator', {}, [500, 110, 1200]],
    ['column radiator', {}, [812, 100, 600]],
    ['panel radiator', {}, [1000, 102, 600]],
    ['vertical radiator', {}, [460, 78, 1800]],
    ['designer radiator', {}, [1000, 54, 600]],
    ['vanity unit', { drawers: 'Two', 'basin-included': 'Included' }, [800, 460, 520]],
    ['vanity unit', { doors: 'Two', mounting: 'Floor-standing' }, [600, 460, 850]],
    ['mirror', { shape: 'Round' }, [600, 24, 600]],
    ['mirror cabinet', { doors: 'Three' }, [1200, 135, 700]],
    ['shower door', { opening: 'Sliding' }, [1200, 40, 1950]],
    ['quadrant enclosure', { shape: 'Quadrant', opening: 'Sliding' }, [900, 900, 1950]],
    ['shower tray', { shape: 'Quadrant' }, [900, 900, 30]],
    ['shower valve', { outlets: 'Three' }, [120, 92, 260]],
    ['shower head', { shape: 'Square' }, [250, 250, 60]],
    ['bottle trap', {}, [64, 280, 230]],
    ['basin waste', {}, [63, 63, 82]],
  ];

  test.each(kinds)('draws a %s as what it is, within its box (%j)', (kind, facts, [w, d, h]) => {
    for (const share of [0.88, 1, 1.15]) {
      const [widthMm, depthMm, heightMm] = [w * share, d, h / share] as const;
      const sides = { widthMm, depthMm, heightMm };
      const { outlines } = drawn(sides, facts, kind)!;
      expect(outlines).not.toEqual(drawn(sides)!.outlines);
      const views = [
        [outlines.front, widthMm, heightMm],
        [outlines.side, depthMm, heightMm],
        [outlines.plan, widthMm, depthMm],
      ] as const;
      for (const [strokes, across, down] of views) {
        const numbers = strokes.flatMap(({ steps }) => steps.flatMap(([, ...at]) => at));
        expect(numbers.length).toBeGreaterThan(4);
        expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
        const points = strokes.flatMap(({ steps }) =>
          steps.flatMap(([, ...at]) => at.flatMap((x, i) => (i % 2 ? [] : [[x, at[i + 1]!]]))),
        );
        const beyond = points.filter(
          ([x, y]) => x! < -1 || y! < -1 || x! > across + 1 || y! > down + 1,
        );
        expect(beyond).toEqual([]);
      }
    }
  });

  test('tells how many drawers, bowls and holes there are', () => {
    const count = (kind: string, facts: Record<string, string>, view: 'front' | 'plan') =>
      drawn(box, facts, kind)!.outlines[view].length;
    const unit = (drawers: string) => count('vanity unit', { drawers }, 'front');
    expect(unit('Three') - unit('Two')).toBe(2);
    const sinkOf = (bowls: string) => count('kitchen sink', { bowls, drainer: 'None' }, 'plan');
    expect(sinkOf('Two') - sinkOf('One')).toBe(2);
    const holes = (tap: string) => count('wall-hung basin', { 'tap-holes': tap }, 'plan');
    expect(holes('Three') - holes('One')).toBe(2);
    expect(holes('One') - holes('None')).toBe(1);
  });

  test('shows the distances that are known', () => {
    expect(drawn(box, { 'fixing-centres': '640 mm', 'hole-centres': '180 mm' })).toMatchObject({
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
