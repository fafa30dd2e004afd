import type { deliveryCalls } from '@plumbline/contracts/delivery/delivery.ts';
import type { deliveryShopCalls } from '@plumbline/contracts/shop/delivery.ts';
import { parsePostcodeOrOutward, postcodeRefusal } from '../../people/address-lookup/postcode.ts';
import { viewerOf } from '../../core/caller.ts';
import { requireOffer } from '../catalogue/found-product.ts';
import type { Handlers } from '../../core/handler.ts';
import { arrivals, type ArrivalsRequest } from './arrivals.ts';
import { productDeliveryOptions } from './product-options.ts';
import { zoneFor, type DeliveryTerms } from './terms.ts';

export const deliveryHandlers: Handlers<typeof deliveryCalls & typeof deliveryShopCalls> = {
  listProductDeliveryOptions: async ({ body, caller }, context) => {
    const terms = await context.deliveryTables.get();
    const to = whereTo(terms, body.postcode, '/body/postcode');
    const found = context.catalogue.findOfferBySku(body.sku, viewerOf(caller));
    const offer = requireOffer(found, body.sku);
    const quantity = body.quantity ?? offer.packSize;
    return productDeliveryOptions(terms, { offer, quantity, ...to, now: context.now() });
  },

  getArrivals: async ({ query }, context) => {
    const terms = await context.deliveryTables.get();
    const to = whereTo(terms, query.postcode, '/query/postcode');
    return arrivals(terms, { ...to, now: context.now() });
  },
};

/** The zone of a postcode or of its first part, or the mainland where none is given. */
function whereTo(
  terms: DeliveryTerms,
  text: string | undefined,
  path: string,
): Pick<ArrivalsRequest, 'zone' | 'place'> {
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
