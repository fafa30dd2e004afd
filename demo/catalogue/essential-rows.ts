import { bathEssentials } from './bath-essentials.ts';
import { basinEssentials, furnitureEssentials, toiletEssentials } from './bathroom-essentials.ts';
import type { Product } from './build.ts';
import type { CsvRow } from './csv-text.ts';
import { type EssentialRule, essentialBundles } from './essential-rule.ts';
import { pipeEssentials } from './parts-essentials.ts';
import {
  heatingEssentials,
  showerEssentials,
  sinkEssentials,
  tapEssentials,
  wasteEssentials,
} from './plumbing-essentials.ts';
import { isWithdrawn } from './standing.ts';

const rulesByDepartment: Readonly<Record<string, (product: Product) => EssentialRule[]>> = {
  baths: bathEssentials,
  basins: basinEssentials,
  toilets: toiletEssentials,
  furniture: furnitureEssentials,
  taps: tapEssentials,
  showers: showerEssentials,
  heating: heatingEssentials,
  'pipe-and-fittings': (product) => [...wasteEssentials(product), ...pipeEssentials(product)],
  'kitchen-sinks': sinkEssentials,
};

/** What a product needs, includes and goes well with; nothing for goods that work by themselves. */
export function essentialsOf(product: Product): EssentialRule[] {
  const [department = ''] = product.line.category.split('/');
  return rulesByDepartment[department]?.(product) ?? [];
}

/** So many offerings hold every line under its first names, whatever follows in a large catalogue. */
const firstGeneration = 8_000;

type Named = Map<string, Product[]>;

function byLine(products: Iterable<Product>): Named {
  const named: Named = new Map();
  let offerings = 0;
  for (const product of products) {
    offerings += product.offerings.length;
    if (offerings > firstGeneration) break;
    if (isWithdrawn(product)) continue;
    const name = `${product.line.category}#${product.line.code}`;
    named.set(name, [...(named.get(name) ?? []), product]);
  }
  return named;
}

/** Of the same range as the product where that makes it, or else of the line's first range. */
function findItem(
  { line: name, size }: { line: string; size?: string },
  product: Product,
  named: Named,
): Product | undefined {
  const all = named.get(name) ?? [];
  const fitting = size === undefined ? all : all.filter((each) => isOfSize(each, size));
  return fitting.find(({ range }) => range.name === product.range.name) ?? fitting[0];
}

function isOfSize({ offerings, line }: Product, size: string): boolean {
  if (!line.split) return true;
  const [first] = offerings;
  return (
    first?.sizeLabel?.replace(/ mm$/, '') === size ||
    first?.facts.some(({ value }) => value === size) === true
  );
}

export function essentialBundleRows(): CsvRow[] {
  return Object.entries(essentialBundles).map(([slug, name]) => ({ slug, name }));
}

/** A rule whose item a small catalogue does not hold says nothing there. */
export function* essentialItemRows(products: () => Iterable<Product>): Generator<CsvRow> {
  const named = byLine(products());
  for (const product of products()) {
    let position = 0;
    for (const { need, item, quantity, reason, bundle } of essentialsOf(product)) {
      const row = { product: product.slug, need, quantity: quantity ?? 1, reason, bundle };
      if ('name' in item) {
        yield { ...row, position: position++, name: item.name };
        continue;
      }
      const found = findItem(item, product, named);
      if (!found || found.slug === product.slug) continue;
      if (!item.sku) {
        yield { ...row, position: position++, item: found.slug };
        continue;
      }
      const exact = found.offerings.find(({ sku }) => item.sku!(sku));
      if (exact) yield { ...row, position: position++, sku: exact.sku };
    }
  }
}
