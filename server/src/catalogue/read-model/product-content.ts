import type {
  Availability,
  Offering,
  Picture,
  ProductCard,
} from '@plumbline/contracts/catalogue.ts';
import type { OfferingRow, PictureRow, ProductRow } from './product-rows.ts';

/**
 * The words and pictures of a product's card. It is kept as JSON bytes and parsed when shown; what
 * is parsed is shared between answers and therefore frozen.
 */
export interface ProductContent {
  slug: string;
  name: string;
  brand: ProductCard['brand'];
  productType: string;
  rating: ProductCard['rating'];
  finishes: ProductCard['finishes'];
  successor: ProductCard['successor'];
  /** In the order of the product's documents. */
  offerings: OfferingContent[];
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

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The content of a product with these of its offerings, as UTF-8 JSON. */
export function encodeContent(product: ProductRow, offerings: readonly OfferingRow[]): Uint8Array {
  const content: ProductContent = {
    slug: product.slug,
    name: product.name,
    brand: { slug: product.brandSlug, name: product.brandName },
    productType: product.productType,
    rating: rating(product),
    finishes: finishChoices(offerings),
    successor: product.successor,
    offerings: offerings.map((offering) => offeringContent(product, offering)),
  };
  return encoder.encode(JSON.stringify(content));
}

export function decodeContent(bytes: Uint8Array): ProductContent {
  return freezeDeep(JSON.parse(decoder.decode(bytes)) as ProductContent);
}

/** The average in tenths of a star, rounded half up: what is shown is what is filtered by. */
export function ratingTenths(product: { ratingSum: number; ratingCount: number }): number {
  if (product.ratingCount === 0) return 0;
  return Math.floor((product.ratingSum * 20 + product.ratingCount) / (product.ratingCount * 2));
}

function rating(product: ProductRow): ProductCard['rating'] {
  if (product.ratingCount === 0) return null;
  return { average: ratingTenths(product) / 10, count: product.ratingCount };
}

/** One choice for each finish, leading to its first offering. */
function finishChoices(offerings: readonly OfferingRow[]): ProductCard['finishes'] {
  const choices = new Map<string, ProductCard['finishes'][number]>();
  for (const { finish, finishLabel, finishSwatch, sku, isLive } of offerings) {
    if (finish === null || !isLive || choices.has(finish)) continue;
    choices.set(finish, { sku, label: finishLabel ?? finish, swatch: finishSwatch });
  }
  return [...choices.values()];
}

function offeringContent(product: ProductRow, row: OfferingRow): OfferingContent {
  const words = [row.finishLabel, row.sizeLabel].filter((word) => word !== null);
  const { widthMm, depthMm, heightMm, lengthMm } = row;
  return {
    sku: row.sku,
    variant: product.offerings.length > 1 && words.length > 0 ? words.join(', ') : null,
    dimensions: { widthMm, depthMm, heightMm, lengthMm },
    keyDimension:
      row.keyDimensionMm === null
        ? null
        : { label: row.keyDimensionLabel ?? '', mm: row.keyDimensionMm },
    picture: shownPicture(product, row),
    leadDays: row.leadDays,
    sizeClass: row.sizeClass,
    weightGrams: row.weightGrams,
    isLive: row.isLive,
  };
}

/** An offering without a picture borrows its product's; without any, its family is drawn. */
function shownPicture(product: ProductRow, { picture }: OfferingRow): Picture {
  const row = picture ?? product.offerings.find((other) => other.picture)?.picture;
  return row ? toPicture(row) : familyPicture(product.family, product.name);
}

export function familyPicture(family: string, alt: string): Picture {
  return { file: `family/${family}.svg`, alt, width: 640, height: 640 };
}

export function toPicture([file, alt, width, height]: PictureRow): Picture {
  return { file, alt, width, height };
}

function freezeDeep<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) freezeDeep(part);
  }
  return Object.freeze(value);
}
