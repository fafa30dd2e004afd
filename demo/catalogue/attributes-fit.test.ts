import { describe, expect, test } from 'vitest';
import { type AttributeDefinition, type AttributeKey, attributes } from './attributes.ts';
import type { Offering, Product } from './build.ts';
import { departments } from './categories.ts';
import { factOf } from './essential-rule.ts';
import { catalogueProducts } from './generate.ts';
import { offeringRow } from './goods-rows.ts';
import { drawFrom } from './random.ts';

const products = [...catalogueProducts({ today: '2026-11-21' })()];
const offerings = products.flatMap((product) =>
  product.offerings.map((offering) => ({ product, offering })),
);

/** The offerings of which something wrong is true, by name. */
function odd(wrong: (offering: Offering, product: Product) => boolean): string[] {
  return offerings
    .filter(({ offering, product }) => wrong(offering, product))
    .map(({ offering }) => offering.name);
}

const valuesOf = ({ facts }: Offering, key: AttributeKey) =>
  facts.filter((fact) => fact.key === key).map(({ value }) => value);
const valueOf = (offering: Offering, key: AttributeKey) => valuesOf(offering, key)[0];

/** What each figure may be at least and at most, over all goods. */
const bounds: Partial<Record<AttributeKey, readonly [number, number]>> = {
  'hole-centres': [150, 250],
  reach: [60, 800],
  'min-pressure': [0.1, 2],
  'flow-rate': [3, 25],
  'head-mm': [150, 400],
  'hose-mm': [1250, 2000],
  'hinge-centres': [125, 175],
  'fixing-centres': [150, 230],
  'seal-mm': [20, 80],
  'adjustment-mm': [15, 250],
  'entry-mm': [250, 900],
  'capacity-l': [2, 320],
  load: [50, 400],
  'heat-output': [100, 2600],
  'pipe-centres': [150, 1300],
  'covers-m2': [1, 10],
  'cabinet-mm': [400, 900],
  extraction: [70, 300],
  noise: [20, 40],
  contents: [100, 1100],
  'head-m': [4, 8],
  'boost-bar': [1, 4],
  'opens-at': [3, 6],
};

describe('the attributes of every offering', () => {
  test('are figures that goods of the trade have', () => {
    const ranges = Object.entries(attributes as Record<AttributeKey, AttributeDefinition>)
      .filter(([, { kind }]) => kind === 'range')
      .map(([key]) => key);
    expect(Object.keys(bounds).toSorted()).toEqual(ranges.toSorted());
    expect(
      odd(({ facts }) =>
        facts.some(({ key, value }) => {
          const [least, most] = bounds[key] ?? [-Infinity, Infinity];
          return bounds[key] !== undefined && !(Number(value) >= least && Number(value) <= most);
        }),
      ),
    ).toEqual([]);
  });

  test('are told in the unit of what they count', () => {
    const units: Partial<Record<string, AttributeKey>> = {
      kW: 'power',
      l: 'capacity-l',
      'm²': 'covers-m2',
    };
    const lengths: AttributeKey[] = ['pipe-size', 'trap-size', 'seal-mm', 'reach', 'duct-mm'];
    expect(
      odd((offering) => {
        const [, figures, unit] = /^([\d× .]+) (\S+)$/.exec(offering.sizeLabel ?? '') ?? [];
        if (figures === undefined || unit === undefined || unit === 'panels') return false;
        const counted = units[unit];
        if (counted) return valueOf(offering, counted) !== figures;
        const known = [
          ...Object.values(offering.dimensions),
          ...lengths.flatMap((key) => valuesOf(offering, key).map(Number)),
        ];
        // A fired sink may be 5 mm off the size that it is called by.
        const isKnown = (mm: number) => known.some((each) => Math.abs(Number(each) - mm) <= 5);
        return unit === 'mm' && !figures.split(' × ').map(Number).every(isKnown);
      }),
    ).toEqual([]);
  });

  test('name the thread that goes with the pipe', () => {
    const threads: Record<string, RegExp> = {
      10: /^(1\/2|3\/8)$/,
      15: /^(1\/2|3\/8)$/,
      22: /^3\/4$/,
      28: /^1$/,
    };
    const ofTrap: Record<string, string> = { 32: '1-1/4', 40: '1-1/2' };
    expect(
      odd((offering) => {
        const thread = valueOf(offering, 'thread');
        if (thread === undefined) return false;
        const [pipe] = valuesOf(offering, 'pipe-size');
        const trap = valueOf(offering, 'trap-size');
        return (
          (pipe !== undefined && !threads[pipe]?.test(thread)) ||
          (trap !== undefined && ofTrap[trap] !== thread)
        );
      }),
    ).toEqual([]);
  });

  test('give a reducer two sizes of pipe, and any other fitting as many as it has', () => {
    const isReducer = ({ line }: Product) => line.type.endsWith(' reducer');
    expect(
      odd((offering, product) => {
        const sizes = valuesOf(offering, 'pipe-size').map(Number);
        if (isReducer(product)) return !(sizes.length === 2 && sizes[0]! > sizes[1]!);
        return sizes.length > 1;
      }),
    ).toEqual([]);
  });

  test('keep the pipes of a radiator where its form has them', () => {
    expect(
      odd((offering) => {
        const centres = Number(valueOf(offering, 'pipe-centres'));
        const width = offering.dimensions.w ?? 0;
        const connections = valueOf(offering, 'connections');
        if (!connections || Number.isNaN(centres)) return false;
        return connections === 'underside'
          ? centres >= width || centres < width - 80
          : centres <= width || centres > width + 100;
      }),
    ).toEqual([]);
  });

  test('give a plated radiator less heat than a painted one, and BTU of the same heat', () => {
    const heat = (offering: Offering) => Number(valueOf(offering, 'heat-output'));
    const skins = ['chrome', 'brushed-brass', 'polished-nickel', 'antique-brass'];
    const isPlated = ({ finish }: Offering) => skins.includes(finish?.value ?? '');
    expect(
      odd((offering, product) => {
        const btu = valueOf(offering, 'btu');
        if (btu === undefined) return false;
        const painted = product.offerings.filter((each) => !isPlated(each));
        return (
          Math.abs(Number(btu) - heat(offering) * 3.412) > 0.51 ||
          (isPlated(offering) && painted.some((each) => heat(each) <= heat(offering)))
        );
      }),
    ).toEqual([]);
  });

  test('carry rigid lengths as bulky goods, and what is coiled by its coil', () => {
    const isCoiled = /hose|coil|heating mat|shower seal/;
    expect(
      odd(({ dimensions, weightGrams, sizeClass }, { line }) => {
        const { w = 0, d = 0, h = 0, l = 0 } = dimensions;
        const longest = Math.max(w, d, h, isCoiled.test(line.type) ? 0 : l);
        const isLarge = weightGrams >= 15_000 || longest > 1000;
        return (sizeClass === 'parcel') === isLarge;
      }),
    ).toEqual([]);
  });

  test('ask the standard rate of VAT, since goods that nobody fits have no lower one', () => {
    const draw = drawFrom(1);
    const rates = offerings.map(({ offering, product }) => {
      const row = offeringRow(offering, product, draw);
      return row.vat_rate_percent ?? 20;
    });
    expect(new Set(rates)).toEqual(new Set([20]));
  });

  test('name one material, which is that of the finish', () => {
    const timber = ['natural-oak', 'walnut'];
    expect(
      odd(({ material, finish }, { line }) => {
        const isSeat = line.type === 'toilet seat';
        const isWooden = timber.includes(finish?.value ?? '');
        return / or /.test(material ?? '') || (isSeat && /wood/i.test(material!) !== isWooden);
      }),
    ).toEqual([]);
  });

  test('tell a hand only of what has two', () => {
    expect(
      odd((offering) => {
        const { w, d } = offering.dimensions;
        const isCorner = valueOf(offering, 'shape') === 'corner';
        return isCorner && (valueOf(offering, 'handing') === 'either') !== (w === d);
      }),
    ).toEqual([]);
  });

  test('tell the variants of a product apart, and name nothing twice over or after another', () => {
    expect(
      products
        .filter(({ offerings: of }) => new Set(of.map(({ name }) => name)).size < of.length)
        .map(({ slug }) => slug),
    ).toEqual([]);
    expect(odd(({ name }) => /\b(\p{L}{3,}) \1\b/iu.test(name))).toEqual([]);
    const colours = /\b(red|blue)\b/i;
    expect(
      odd((offering) => {
        const said = colours.exec(offering.name)?.[1];
        return said !== undefined && valueOf(offering, 'control') !== `${said}-lever`;
      }),
    ).toEqual([]);
  });

  test('have for every number of tap holes that taps need goods that are drilled so', () => {
    const holes = (category: string) =>
      new Set(
        products
          .filter(({ line }) => line.category.startsWith(category))
          .map((product) => factOf(product, 'tap-holes')),
      );
    // A bath is drilled for four by whoever fits it.
    expect([...holes('taps/')].filter((each) => each !== '4' && each !== '0').toSorted()).toEqual([
      '1',
      '2',
      '3',
    ]);
    for (const each of ['1', '2', '3']) expect(holes('basins/')).toContain(each);
    expect(holes('baths/')).toContain('2');
  });

  test('stand in the category that says what they are', () => {
    const leaves = departments.flatMap(({ slug, leaves: of }) =>
      of.map((leaf) => `${slug}/${leaf.slug}`),
    );
    expect(products.filter(({ line }) => !leaves.includes(line.category))).toEqual([]);
    const rails = products.filter(({ line }) => line.category === 'accessories/grab-rails');
    expect(new Set(rails.map(({ line }) => line.type))).toEqual(
      new Set(['grab rail', 'folding support rail']),
    );
  });
});
