import type { AttributeKey } from './attributes.ts';
import type { Product } from './build.ts';

/** Jobs that several essential items belong to, by slug. */
export const essentialBundles = {
  waste: 'Waste and trap',
  water: 'Tap and water supply',
  'behind-the-wall': 'Behind the wall',
  shower: 'Head and handset',
  finish: 'To finish it',
} as const;

/** A line of goods as rules name it: its category, and its code within it. */
export type LineName = `${string}#${string}`;

/** What goods of a kind need beside them, come with, or are well bought with. */
export interface EssentialRule {
  need: 'needed' | 'included' | 'recommended';
  /** The line that it is of, or what it is called where it is in the box. */
  item: { line: LineName; size?: string; sku?: (sku: string) => boolean } | { name: string };
  quantity?: number;
  reason: string;
  bundle?: keyof typeof essentialBundles;
}

/** The value of a fact of a product's first offering, such as '35' of tap-hole-mm. */
export function factOf(product: Product, key: AttributeKey): string | undefined {
  return product.offerings[0]?.facts.find((fact) => fact.key === key)?.value;
}

/** The part before the first '×' of what the size choice says: 1700 of '1700 × 750'. */
export function firstFigure(product: Product): number {
  return Number.parseInt(product.offerings[0]?.sizeLabel ?? '', 10);
}
