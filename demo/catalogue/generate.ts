import { catalogueFile } from '@plumbline/server/goods/import/catalogue-files.ts';
import type { CatalogueSource } from '@plumbline/server/goods/import/source.ts';
import { buildProducts, countEans, type Product } from './build.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { csvText } from './csv-text.ts';
import { type Generation, generation, rangesOf } from './generations.ts';
import { lines } from './lines.ts';
import { type Draw, drawFrom } from './random.ts';
import { isWithdrawn } from './standing.ts';
import { tradeBandPrices } from './trade-terms.ts';
import { knownPopularity, knownStock } from './well-known.ts';

const agreed = new Set(tradeBandPrices.map(({ sku }) => sku));

export interface CatalogueOptions {
  /** The day on which the catalogue is true, such as 2026-11-21: its promotions are live then. */
  today: string;
  /**
   * About how many offerings. Without it every line is there once in every range, which makes about
   * 5,900; for more the ranges are repeated under other names.
   */
  offerings?: number;
  seed?: number;
}

/** Up to here the products are kept between files; above, they are made anew for each. */
const keptOfferings = 20_000;

/**
 * The demo's catalogue in the CSV form that a merchant's has, made as it is read. The same options
 * always give the same text. Of a large one nothing is held but the product in hand, so a million
 * offerings take no more memory than a few thousand.
 */
export function generateCatalogue(options: CatalogueOptions): CatalogueSource {
  const products = catalogueProducts(options);
  const rows = catalogueRows({ today: options.today, draw: drawOf(options), products });
  return {
    open(file) {
      const rowsOf = rows[file];
      return rowsOf ? csvText(Object.keys(catalogueFile(file).columns), rowsOf()) : null;
    },
  };
}

/** The products of the same catalogue, as often as they are asked for. */
export function catalogueProducts(options: CatalogueOptions): () => Iterable<Product> {
  const { offerings } = options;
  const draw = drawOf(options);
  let inGeneration: number | null = null;
  const make = () => {
    inGeneration ??= sum(generationProducts(draw, generation(0), 0), countOfferings);
    return wantedProducts(draw, offerings ?? inGeneration, inGeneration);
  };
  let kept: Product[] | null = null;
  return (offerings ?? 0) > keptOfferings ? make : () => (kept ??= [...make()]);
}

function drawOf({ seed = 1 }: CatalogueOptions): Draw {
  return drawFrom(seed);
}

/**
 * Whole generations, and of the last one as large a share as is still wanted. However few are
 * wanted, each category has goods and those that are told by name are there.
 */
function* wantedProducts(draw: Draw, offerings: number, inGeneration: number) {
  const categories = new Set<string>();
  let serial = 0;
  for (let number = 0; number * inGeneration < offerings; number++) {
    const share = offerings / inGeneration - number;
    for (const product of generationProducts(draw, generation(number), serial)) {
      const isFirst = !categories.has(product.line.category);
      categories.add(product.line.category);
      // What a withdrawn product names as its successor might be among those that are left out.
      const isWanted =
        draw.unit(`wanted ${product.slug}`) < share && (share >= 1 || !isWithdrawn(product));
      if (isFirst || isWanted || isTold(product)) yield product;
    }
    serial += sum(lines, (line) =>
      sum(rangesOf(line, generation(number)), (range) => countEans(line, range)),
    );
  }
}

function* generationProducts(draw: Draw, names: Generation, serial: number): Generator<Product> {
  let next = serial;
  for (const line of lines) {
    const ranges = rangesOf(line, names);
    for (const range of ranges) {
      yield* buildProducts({ ...line, ranges }, range, draw, next);
      next += countEans(line, range);
    }
  }
}

/** Whether its stock, standing or an agreed price is told by its slug or a SKU. */
function isTold({ slug, offerings }: Product): boolean {
  return (
    slug in knownPopularity || offerings.some(({ sku }) => sku in knownStock || agreed.has(sku))
  );
}

function countOfferings(product: Product): number {
  return product.offerings.length;
}

function sum<T>(items: Iterable<T>, value: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += value(item);
  return total;
}
