import type { AttributeKey } from './attributes.ts';
import type { Product } from './build.ts';

/** Jobs that several essential items belong to, by slug. */
export const essentialBundles = {
  waste: 'Waste and trap',
  water: 'Tap and water supply',
  'behind-the-wall': 'Behind the wall',
  shower: 'Head and handset',
  finish: 'To finish it',
  element: 'To warm it in summer',
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

/** A fact of it that is a figure, such as 2 of bowls; NaN where it has none. */
export function figureOf(product: Product, key: AttributeKey): number {
  return Number(factOf(product, key) ?? Number.NaN);
}

/** A dimension of its first offering in millimetres; 0 where it has none. */
export function sizeOf(product: Product, dimension: 'w' | 'd' | 'h' | 'l'): number {
  return product.offerings[0]?.dimensions[dimension] ?? 0;
}

/** What lies in the box and is not sold by itself. */
export function included(name: string, reason: string): EssentialRule {
  return { need: 'included', item: { name }, reason };
}
