import type { Offering, Product } from './build.ts';

export interface CataloguePicture {
  file: string;
  alt: string;
  width: number;
  height: number;
  /** What is drawn in it; absent for a photograph. */
  drawable?: Drawable;
}

/** What a drawing shows: a family of goods in a colour, to its own proportions in millimetres. */
export interface Drawable {
  family: string;
  finishSwatch: string | null;
  widthMm: number;
  depthMm: number;
  heightMm: number;
  lengthMm: number;
}

/** Photographs by drawing family and finish; each is there at 640 px and, ending in -s, small. */
const photographs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tap: {
    'brushed-brass': 'tap-brass',
    chrome: 'tap-chrome',
    gunmetal: 'tap-gunmetal',
    'matt-black': 'tap-black',
  },
  vanity: { 'natural-oak': 'vanity-oak', 'deep-navy': 'vanity-navy' },
  basin: { white: 'basin' },
  bath: { white: 'bath' },
  wc: { white: 'wc' },
  shower: { chrome: 'shower' },
  radiator: { anthracite: 'radiator' },
  trap: { 'brushed-brass': 'trap' },
};

/**
 * The pictures of an offering, best first: a photograph where one shows this maker's goods in this
 * finish, and a drawing to its own proportions for every one.
 */
export function picturesOf(product: Product, offering: Offering): CataloguePicture[] {
  const { line, range } = product;
  const finish = offering.finish?.value ?? 'plain';
  const isOfFirstMaker = range.brand === line.ranges[0]?.brand;
  const photograph = isOfFirstMaker ? photographs[line.family]?.[finish] : undefined;
  const { w = 0, d = 0, h = 0, l = 0 } = offering.dimensions;
  const sizes = l > 0 ? [w, d, h, l] : [w, d, h];
  const drawing = {
    file: `drawn/${line.family}--${finish}--${sizes.join('x')}.svg`,
    alt: `Drawing of ${offering.name}`,
    width: 640,
    height: 640,
    drawable: {
      family: line.family,
      finishSwatch: offering.finish?.swatch ?? null,
      widthMm: w,
      depthMm: d,
      heightMm: h,
      lengthMm: l,
    },
  };
  if (!photograph) return [drawing];
  return [{ file: `${photograph}.avif`, alt: offering.name, width: 640, height: 640 }, drawing];
}
