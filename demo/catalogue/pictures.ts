import manifest from '../pictures/manifest.json' with { type: 'json' };
import type { RenderedPicture } from '../pictures/manifest.ts';
import type { Shape } from '../pictures/shape.ts';
import { type Goods, goodsOf, pictureName } from '../pictures/shots.ts';
import { modelOf } from '../pictures/turned.ts';
import type { Offering, Product } from './build.ts';

export interface CataloguePicture {
  file: string;
  alt: string;
  width: number;
  height: number;
  /** The shape that it shows; none of the carton. */
  shape?: Shape;
  /** The finish that it shows, where there is a choice of finishes. */
  finish?: string;
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
/** Looks that may stand before all others in a list: they show the goods whole. */
const wholeLooks: readonly string[] = ['front', 'side'];

/**
 * The pictures of an offering, best first: a photograph that is true of it, in its finish, and further
 * looks at the same. Every other range is seen from another side first, so that goods of one kind that
 * stand side by side in a list are not one picture many times. Measures are drawn on its page, from its
 * attributes.
 */
export function picturesOf(product: Product, offering: Offering): CataloguePicture[] {
  const goods = goodsOf(product, offering);
  const file = photographOf(goods);
  if (!file) return [awaitedPicture(offering.name)];
  const { shape } = pictureName(goods)!;
  const picture = (of: string, alt: string): CataloguePicture => {
    const { width, height } = rendered[of]!;
    const finish = goods.finish === 'plain' ? {} : { finish: goods.finish };
    return { file: of, alt, width, height, shape, ...finish };
  };
  const looks = furtherLooks.flatMap(([view, says]) => {
    const [look] = names.get(`${file.split('@')[0]}--${view}`) ?? [];
    return look ? [{ view, picture: picture(look, `${offering.name}, ${says}`) }] : [];
  });
  const best = { view: 'best', picture: picture(file, offering.name) };
  const first = isTurned(product) && looks.find(({ view }) => wholeLooks.includes(view));
  const ordered = first
    ? [first, best, ...looks.filter((look) => look !== first)]
    : [best, ...looks];
  return ordered.map((look) => look.picture);
}

/** Whether goods of the range are seen from another side first. */
function isTurned({ line, range }: Product): boolean {
  return line.ranges.findIndex(({ name }) => name === range.name) % 2 === 1;
}

export const awaitedFile = 'drawn/awaited.svg';

/** The carton that stands for all goods which have not been photographed yet. */
function awaitedPicture(name: string): CataloguePicture {
  const alt = `${name}, of which there is no photograph yet`;
  return { file: awaitedFile, alt, width: 640, height: 640 };
}

/** The model that an offering can be turned about as, if there is one. */
export function modelFileOf(product: Product, offering: Offering): string | null {
  const photograph = photographOf(goodsOf(product, offering));
  return (photograph && modelOf(photograph)) ?? null;
}

/**
 * The photograph of goods. Until a new shape has been taken, the one that it was parted from does:
 * that whose name begins as its own. A test fails until it has been.
 */
export function photographOf(goods: Goods): string | undefined {
  const wanted = pictureName(goods);
  if (!wanted) return undefined;
  const words = wanted.shape.name.split('-');
  for (let kept = words.length; kept > 0; kept -= 1) {
    const [file] = names.get(`${words.slice(0, kept).join('-')}--${wanted.finish}`) ?? [];
    if (file) return file;
  }
  return undefined;
}
