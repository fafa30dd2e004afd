import type { DeliveryLine, DeliveryRequest } from '../src/goods/delivery/delivery.ts';
import type { DeliveryTerms } from '../src/goods/delivery/terms.ts';

/** One light thing of a size class, unless the test says otherwise. */
export function line(sizeClass: DeliveryLine['sizeClass'], change: Partial<DeliveryLine> = {}) {
  return { sizeClass, leadDays: 0, quantity: 1, weightGrams: 2_000, ...change };
}

/** All zones that goods are brought to. */
export const zonesByCode = (terms: DeliveryTerms) =>
  new Map([...terms.zonesByPrefix.values()].map((zone) => [zone.code, zone]));

/** What is asked about goods that go to a zone, at an instant. */
export function requestIn(
  terms: DeliveryTerms,
  zone: string,
  now: string,
  lines: DeliveryLine[],
): DeliveryRequest {
  return { zone: zonesByCode(terms).get(zone)!, now: new Date(now), lines };
}
