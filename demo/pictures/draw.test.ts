import { describe, expect, test } from 'vitest';
import { catalogueProducts } from '../catalogue/generate.ts';
import { type Drawable, picturesOf } from '../catalogue/pictures.ts';
import { drawnFamilies, drawPicture } from './draw.ts';

const pictures = [...catalogueProducts({ today: '2026-11-21' })()].flatMap((product) =>
  product.offerings.flatMap((offering) => picturesOf(product, offering)),
);
const drawables = pictures.flatMap(({ drawable }) => drawable ?? []);
const oneOfEachFamily = [...Map.groupBy(drawables, ({ family }) => family).values()].map(
  ([first]) => first!,
);

const tap: Drawable = {
  family: 'tap',
  finishSwatch: '#c3c8cb',
  widthMm: 50,
  depthMm: 142,
  heightMm: 168,
  lengthMm: 0,
};

describe('drawPicture', () => {
  test('draws every family of the catalogue, and none that it does not have', () => {
    expect(oneOfEachFamily.map(({ family }) => family).toSorted()).toEqual(
      drawnFamilies.toSorted(),
    );
  });

  test.each(oneOfEachFamily.map((drawable) => [drawable.family, drawable] as const))(
    'draws %s with whole figures and balanced elements',
    (_, drawable) => {
      const svg = drawPicture(drawable);
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 640 640"/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const opened = svg.match(/<(?!\/)[a-zA-Z]+[^>]*[^/]>/g)!.length;
      expect(svg.match(/<\/[a-zA-Z]+>/g)).toHaveLength(opened);
    },
  );

  test('refers only to fills that it defines', () => {
    for (const drawable of oneOfEachFamily) {
      const svg = drawPicture(drawable);
      const defined = new Set(Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id));
      const used = Array.from(svg.matchAll(/url\(#(\w+)\)/g), ([, id]) => id);
      expect(used.filter((id) => !defined.has(id))).toEqual([]);
    }
  });

  test('gives the same drawing for the same goods, and another for another finish or size', () => {
    const svg = drawPicture(tap);
    expect(drawPicture({ ...tap })).toBe(svg);
    expect(drawPicture({ ...tap, finishSwatch: '#2b2b2d' })).not.toBe(svg);
    expect(drawPicture({ ...tap, heightMm: 298 })).not.toBe(svg);
  });

  test('refuses a family that nobody has drawn', () => {
    expect(() => drawPicture({ ...tap, family: 'gazebo' })).toThrow(/gazebo/);
  });
});
