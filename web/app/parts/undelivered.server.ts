import { mostItems } from '@plumbline/contracts/nouns/quantities.ts';
import type { Shop } from '../request/shop.server.ts';
import { whyElsewhere } from './arrival-view.ts';

/**
 * Which of these goods do not come to the place that the visitor gave, and why, by part number. What
 * nobody knows of is left to the call that is asked for it.
 */
export async function findUndelivered(
  { services, arrivals }: Pick<Shop, 'services' | 'arrivals'>,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const table = await arrivals();
  if (!table || table.notDelivered.length === 0) return new Map();
  // A form may name a part many times, and more of them than a basket takes.
  const looked = [...new Set(skus)].slice(0, mostItems);
  const found = looked.map(async (sku) => {
    const product = await services.catalogue
      .getProductSummaryBySku({ query: { sku } })
      .catch(() => null);
    const offering = product?.offerings.find((each) => each.sku === sku);
    const reason = offering && whyElsewhere(offering.availability, table, product?.name);
    return reason ? [[sku, reason] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}
