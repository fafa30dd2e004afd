import { ean13CheckDigit } from '@plumbline/server/goods/import/field-kinds.ts';
import { catalogueFile } from '@plumbline/server/goods/import/catalogue-files.ts';
import type { CatalogueFileName } from '@plumbline/server/goods/import/columns.ts';
import type { CatalogueSource } from '@plumbline/server/goods/import/source.ts';
import { tradeBands } from '../demo/catalogue/trade-terms.ts';
import { csvText, type CsvRow } from '../demo/catalogue/csv-text.ts';

/** The one catalogue that every shop is measured with, as the peers' folder makes it. */
export interface PeersCatalogue {
  CATEGORIES: readonly string[];
  BRANDS: readonly string[];
  SEARCH_WORDS: readonly string[];
  products(): Iterable<PeersProduct>;
}

interface PeersProduct {
  i: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  brand: string;
  colour: string;
  variants: readonly { sku: string; size: string; price: number }[];
  stock: number;
}

export const slugOf = (name: string): string => name.toLowerCase();

/** The same goods in the form that our own import reads, with brand, colour and price to narrow by. */
export function sourceOf({ CATEGORIES, BRANDS, products }: PeersCatalogue): CatalogueSource {
  const all = [...products()];
  const variants = all.flatMap((product) =>
    product.variants.map((variant, position) => ({ ...variant, product, position })),
  );
  const rows: Partial<Record<CatalogueFileName, CsvRow[]>> = {
    'categories.csv': CATEGORIES.map((name, position) => ({
      slug: slugOf(name),
      name,
      position,
      facet_keys: 'brand finish price',
    })),
    'brands.csv': BRANDS.map((name) => ({ slug: slugOf(name), name })),
    'attributes.csv': [],
    'products.csv': all.map(({ slug, name, description, brand, category }) => ({
      slug,
      name,
      brand: slugOf(brand),
      category: slugOf(category),
      product_type: slugOf(category),
      family: slugOf(category),
      description,
      launched_on: '2026-01-01',
    })),
    'offerings.csv': variants.map(({ sku, size, product, position }, at) => ({
      sku,
      mpn: sku,
      ean: eanOf(at),
      product: product.slug,
      position,
      name: product.name,
      finish: slugOf(product.colour),
      finish_label: product.colour,
      size_label: size,
      weight_grams: 1_000,
      size_class: 'parcel',
    })),
    'prices.csv': variants.map(({ sku, price }) => ({ sku, inc_pence: price })),
    'stock-locations.csv': [{ code: 'hub', name: 'Hub' }],
    'stock.csv': variants.map(({ sku, product }) => ({
      sku,
      location: 'hub',
      on_hand: product.stock,
    })),
    'trade-bands.csv': tradeBands.map(({ code, name }) => ({ code, name })),
  };
  return {
    open(file) {
      const own = rows[file];
      return own ? csvText(Object.keys(catalogueFile(file).columns), own) : null;
    },
  };
}

function eanOf(serial: number): string {
  const figures = `952${String(serial).padStart(9, '0')}`;
  return `${figures}${ean13CheckDigit(figures)}`;
}
