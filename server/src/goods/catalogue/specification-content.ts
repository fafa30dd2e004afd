import { drawingOf, type Drawing } from '@plumbline/contracts/catalogue/drawing.ts';
import type { EssentialItem } from '@plumbline/contracts/catalogue/essential-items.ts';
import { specificationOf } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { ShopFace } from '../../core/config.ts';

/** All that a specification sheet says of one offering; it has no price, so anyone may have it. */
export interface SheetContent {
  shop: ShopFace;
  sku: string;
  name: string;
  variant: string | null;
  brand: string;
  description: string;
  rows: readonly { label: string; value: string }[];
  drawing: Drawing | null;
  /** What it needs and includes: "Needed to work", with a line each. */
  sets: readonly { title: string; items: readonly { name: string; reason: string }[] }[];
  /** The offering's own page. */
  address: string;
  /** The day on which it was so: "21 November 2026". */
  day: string;
}

/** What the sheet of an offering says now, from the same answers as its page. */
export function describeSheet(
  product: ProductSummary,
  offering: Offering,
  items: readonly EssentialItem[],
  { shop, now }: { shop: ShopFace; now: Date },
): SheetContent {
  const { sku, finish, size } = offering;
  const { origin } = new URL(shop.publicUrl);
  return {
    shop,
    sku,
    name: product.name,
    variant: [finish?.label, size].filter(Boolean).join(', ') || null,
    brand: product.brand.name,
    description: product.description,
    rows: [{ label: 'SKU', value: sku }, ...specificationOf(product, offering)],
    drawing: drawingOf(product.productType, offering),
    sets: [
      { title: 'Needed to work', items: itemsOf(items, 'needed') },
      { title: 'Included', items: itemsOf(items, 'included') },
    ].filter((set) => set.items.length > 0),
    address: `${origin}/p/${product.slug}?sku=${encodeURIComponent(sku)}`,
    day: now.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/London',
    }),
  };
}

function itemsOf(items: readonly EssentialItem[], need: EssentialItem['need']) {
  return items
    .filter((item) => item.need === need)
    .map(({ name, quantity, reason }) => ({
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      reason,
    }));
}
