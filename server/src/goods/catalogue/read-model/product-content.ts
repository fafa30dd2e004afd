import type { Offering } from '@plumbline/contracts/catalogue/products.ts';
import type { Availability, ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import { averageTenths } from '../rating.ts';
import type { OfferingRow, PictureRow, ProductRow } from './product-rows.ts';

/**
 * The words of a product's card and of each of its offerings. They are kept as JSON in ASCII, much
 * smaller than objects, and read when shown; what is read is shared between answers and so frozen.
 */
export interface ProductContent {
  slug: string;
  name: string;
  brand: ProductCard['brand'];
  range: string | null;
  productType: string;
  rating: ProductCard['rating'];
  finishes: ProductCard['finishes'];
  successor: ProductCard['successor'];
}

export interface OfferingContent {
  sku: string;
  /** Finish and size in words, or null where the product has one offering only. */
  variant: string | null;
  dimensions: Offering['dimensions'];
  keyDimension: Offering['keyDimension'];
  picture: Picture;
  leadDays: number;
  sizeClass: Availability['sizeClass'];
  weightGrams: number;
  isLive: boolean;
}

// Arrays rather than objects: half the bytes, and read in half the time.
type ProductTuple = [
  slug: string,
  name: string,
  brandSlug: string,
  brandName: string,
  range: string | null,
  productType: string,
  rating: [average: number, count: number] | null,
  finishes: [sku: string, label: string, swatch: string | null][],
  successor: [slug: string, name: string] | null,
];
type OfferingTuple = [
  sku: string,
  variant: string | null,
  sizes: [number | null, number | null, number | null, number | null],
  keyDimension: [label: string, mm: number] | null,
  picture: PictureRow,
  leadDays: number,
  sizeClass: Availability['sizeClass'],
  weightGrams: number,
  isLive: 0 | 1,
];

/** A product's own content with these of its offerings. */
export function encodeProduct(product: ProductRow, offerings: readonly OfferingRow[]): Uint8Array {
  const { slug, name, brandSlug, brandName, rangeName, productType, ratingCount } = product;
  const successor = successorFor(product, offerings);
  const tenths = ratingTenths(product);
  const rating: ProductTuple[6] = tenths === null ? null : [tenths / 10, ratingCount];
  return encodeTuple([
    slug,
    name,
    brandSlug,
    brandName,
    rangeName,
    productType,
    rating,
    finishChoices(offerings),
    successor && [successor.slug, successor.name],
  ] satisfies ProductTuple);
}

/** What takes the place of offerings: of a finish that is no longer sold its product, which goes on. */
function successorFor(product: ProductRow, offerings: readonly OfferingRow[]) {
  const goesOn = product.offerings.some(({ isLive }) => isLive);
  return goesOn && !offerings.some(({ isLive }) => isLive) ? product : product.successor;
}

export function encodeOffering(product: ProductRow, row: OfferingRow): Uint8Array {
  const words = [row.finishLabel, row.sizeLabel].filter((word) => word !== null);
  return encodeTuple([
    row.sku,
    product.offerings.length > 1 && words.length > 0 ? words.join(', ') : null,
    [row.widthMm, row.depthMm, row.heightMm, row.lengthMm],
    row.keyDimensionMm === null ? null : [row.keyDimensionLabel ?? '', row.keyDimensionMm],
    shownPicture(product, row),
    row.leadDays,
    row.sizeClass,
    row.weightGrams,
    row.isLive ? 1 : 0,
  ] satisfies OfferingTuple);
}

export function decodeProduct(bytes: Buffer, start: number, end: number): ProductContent {
  const [slug, name, brandSlug, brandName, range, productType, rating, finishes, successor] =
    decodeTuple(bytes, start, end) as ProductTuple;
  return {
    slug,
    name,
    brand: Object.freeze({ slug: brandSlug, name: brandName }),
    range,
    productType,
    rating: rating && Object.freeze({ average: rating[0], count: rating[1] }),
    finishes: Object.freeze(
      finishes.map(([sku, label, swatch]) => Object.freeze({ sku, label, swatch })),
    ) as ProductCard['finishes'],
    successor: successor && Object.freeze({ slug: successor[0], name: successor[1] }),
  };
}

export function decodeOffering(bytes: Buffer, start: number, end: number): OfferingContent {
  const [sku, variant, sizes, key, picture, leadDays, sizeClass, weightGrams, isLive] = decodeTuple(
    bytes,
    start,
    end,
  ) as OfferingTuple;
  const [widthMm, depthMm, heightMm, lengthMm] = sizes;
  return {
    sku,
    variant,
    dimensions: Object.freeze({ widthMm, depthMm, heightMm, lengthMm }),
    keyDimension: key && Object.freeze({ label: key[0], mm: key[1] }),
    picture: Object.freeze(toPicture(picture)),
    leadDays,
    sizeClass,
    weightGrams,
    isLive: isLive === 1,
  };
}

function encodeTuple(tuple: unknown[]): Uint8Array {
  const ascii = JSON.stringify(tuple).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(ascii, 'latin1');
}

function decodeTuple(bytes: Buffer, start: number, end: number): unknown {
  return JSON.parse(bytes.toString('latin1', start, end));
}

/** The average of a product's reviews in tenths of a star; null where it has too few. */
export const ratingTenths = ({
  ratingSum,
  ratingCount,
}: Pick<ProductRow, 'ratingSum' | 'ratingCount'>) =>
  averageTenths({ sum: ratingSum, count: ratingCount });

/** One choice for each finish, leading to its first offering. */
function finishChoices(offerings: readonly OfferingRow[]): ProductTuple[7] {
  const choices = new Map<string, ProductTuple[7][number]>();
  for (const { finish, finishLabel, finishSwatch, sku } of offerings) {
    if (finish === null || choices.has(finish)) continue;
    choices.set(finish, [sku, finishLabel ?? finish, finishSwatch]);
  }
  return [...choices.values()];
}

/** An offering without a picture borrows its product's; without any, its family is drawn. */
function shownPicture(product: ProductRow, { picture }: OfferingRow): PictureRow {
  return (
    picture ??
    product.offerings.find((other) => other.picture)?.picture ?? [
      `family/${product.family}.svg`,
      product.name,
      640,
      640,
    ]
  );
}

export function toPicture([file, alt, width, height]: PictureRow): Picture {
  return { file, alt, width, height };
}
