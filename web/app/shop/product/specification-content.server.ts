import type { EssentialItem } from '@plumbline/contracts/catalogue/essential-items.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { dateOf, dayOf } from '../../kit/format.ts';
import { drawingOf } from './drawing.ts';
import { chosenOffering } from '../../parts/quick-view/variants.ts';
import { specificationOf } from './product.server.ts';
import type { SheetContent } from './specification-sheet.server.ts';

/** What the sheet of one offering says. Throws the page of a product that is not sold. */
export async function loadSpecificationSheet(
  { services }: Shop,
  slug: string,
  sku: string | null,
  { now, origin }: { now: Date; origin: string },
): Promise<SheetContent & { file: string }> {
  const product = await orErrorPage(services.catalogue.getProductSummary({ query: { slug } }));
  const offering = chosenOffering(product, sku);
  const items = await services.catalogue.listEssentialItems({ query: { sku: offering.sku } }).then(
    (answer) => answer.items,
    () => [],
  );
  const day = dayOf(now);
  return {
    file: `${offering.sku.replaceAll(/[^A-Za-z0-9-]/g, '-')}-specification.pdf`,
    name: product.name,
    variant: [offering.finish?.label, offering.size].filter(Boolean).join(', ') || null,
    brand: product.brand.name,
    description: product.description,
    rows: [{ label: 'SKU', value: offering.sku }, ...specificationOf(product, offering)],
    drawing: drawingOf(offering),
    sets: [
      { title: 'Needed to work', items: itemsOf(items, 'needed') },
      { title: 'Included', items: itemsOf(items, 'included') },
    ].filter((set) => set.items.length > 0),
    address: `${origin}/p/${product.slug}?sku=${encodeURIComponent(offering.sku)}`,
    day: `${dateOf(day)} ${day.slice(0, 4)}`,
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
