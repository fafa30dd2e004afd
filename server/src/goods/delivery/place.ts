import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import { parsePostcodeOrOutward, postcodeRefusal } from '../../people/address-lookup/postcode.ts';
import { standingPence } from './delivery.ts';
import { zoneFor, type DeliveryTerms, type DeliveryZone, type ServiceOffer } from './terms.ts';

/** Where goods would go, with how that is written: "SW4 7AB" and "SW4". */
export interface Place {
  zone: DeliveryZone;
  place: { postcode: string; outwardCode: string };
}

/**
 * The zone of a postcode or of its first part, or the mainland where none is given. Refuses with
 * `postcode-invalid` what is none, or lies nowhere; `path` says where the text stood in the request.
 */
export function placeOf(terms: DeliveryTerms, text: string | undefined, path: string): Place {
  if (text === undefined) {
    const zone = terms.defaultZone;
    return { zone, place: { postcode: '', outwardCode: zone.name } };
  }
  const parsed = parsePostcodeOrOutward(text);
  if (parsed.kind === 'invalid') throw postcodeRefusal(parsed.reason, path);
  const { postcode } = parsed;
  const zone = zoneFor(terms, postcode);
  if (!zone) throw postcodeRefusal(`We do not know where ${postcode.outward} is.`, path);
  return { zone, place: { postcode: postcode.text, outwardCode: postcode.outward } };
}

/** The cheapest way to have goods of a size class there on the first day, where there is one. */
export function cheapestOffer(zone: DeliveryZone, sizeClass: SizeClass): ServiceOffer | undefined {
  return (zone.offers.get(sizeClass) ?? [])
    .filter((offer) => !offer.specificDay)
    .toSorted((a, b) => standingPence(a) - standingPence(b) || a.position - b.position)[0];
}

/** Why goods of a size class are not brought there; null where they are. */
export function whyNotDelivered(zone: DeliveryZone, sizeClass: SizeClass): string | null {
  if (cheapestOffer(zone, sizeClass)) return null;
  return zone.exclusions.get(sizeClass) ?? `We do not deliver this to ${zone.name} yet.`;
}
