import manifest from '../pictures/manifest.json' with { type: 'json' };
import type { RenderedPicture } from '../pictures/manifest.ts';
import { pictureName } from '../pictures/shots.ts';
import { modelOf } from '../pictures/turned.ts';
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

const rendered: Readonly<Record<string, RenderedPicture>> = manifest.pictures;
const names = Map.groupBy(Object.keys(rendered), (file) => file.split('@')[0]);
/** What may be shown of goods besides their best look, in this order, and how it is put in words. */
const furtherLooks = [
  ['room', 'in a room'],
  ['front', 'from the front'],
  ['side', 'from the side'],
  ['detail', 'a detail'],
] as const;

/**
 * The pictures of an offering, best first: a photograph of its family in the shape of its range and
 * in its finish, further looks at it, and a drawing to its own proportions for every one.
 */
export function picturesOf(product: Product, offering: Offering): CataloguePicture[] {
  const { line, range } = product;
  const finish = offering.finish?.value ?? 'plain';
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
  const file = photographOf(line.family, finish, range.name);
  if (!file) return [drawing];
  const further = furtherLooks.flatMap(([view, says]) => {
    const [look] = names.get(`${file.split('@')[0]}--${view}`) ?? [];
    return look ? [renderedPicture(look, `${offering.name}, ${says}`)] : [];
  });
  return [renderedPicture(file, offering.name), ...further, drawing];
}

function renderedPicture(file: string, alt: string): CataloguePicture {
  const { width, height } = rendered[file]!;
  return { file, alt, width, height };
}

/** The model that an offering can be turned about as, if there is one. */
export function modelFileOf(product: Product, { finish }: Offering): string | null {
  const { line, range } = product;
  const photograph = photographOf(line.family, finish?.value ?? 'plain', range.name);
  return (photograph && modelOf(photograph)) ?? null;
}

/**
 * The photograph of a family in a finish, if it has been taken; in no range, the usual shape. One of
 * another size than is wanted now does until it is taken again.
 */
export function photographOf(family: string, finish: string, range = ''): string | undefined {
  const wanted = pictureName(family, range, finish)?.file;
  return wanted && names.get(wanted.split('@')[0])?.[0];
}
