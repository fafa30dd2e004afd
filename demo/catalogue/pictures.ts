import type { Offering, Product } from './build.ts';

export interface CataloguePicture {
  file: string;
  alt: string;
  width: number;
  height: number;
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
  const { w, d, h, l } = offering.dimensions;
  const sizes = [w, d, h, l].map((mm) => mm ?? 0).join('x');
  const drawing = {
    file: `drawn/${line.family}--${finish}--${sizes}.svg`,
    alt: `Drawing of ${offering.name}`,
    width: 640,
    height: 640,
  };
  if (!photograph) return [drawing];
  return [{ file: `${photograph}.avif`, alt: offering.name, width: 640, height: 640 }, drawing];
}
