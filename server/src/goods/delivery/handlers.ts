import type { deliveryCalls } from '@plumbline/contracts/delivery/delivery.ts';
import type { deliveryShopCalls } from '@plumbline/contracts/shop/delivery.ts';
import { viewerOf } from '../../core/caller.ts';
import { requireOffer } from '../catalogue/found-product.ts';
import type { Handlers } from '../../core/handler.ts';
import { arrivals } from './arrivals.ts';
import { placeOf } from './place.ts';
import { productDeliveryOptions } from './product-options.ts';

export const deliveryHandlers: Handlers<typeof deliveryCalls & typeof deliveryShopCalls> = {
  listProductDeliveryOptions: async ({ body, caller }, context) => {
    const terms = await context.deliveryTables.get();
    const to = placeOf(terms, body.postcode, '/body/postcode');
    const found = context.catalogue.findOfferBySku(body.sku, viewerOf(caller));
    const offer = requireOffer(found, body.sku);
    const quantity = body.quantity ?? offer.packSize;
    return productDeliveryOptions(terms, { offer, quantity, ...to, now: context.now() });
  },

  getArrivals: async ({ query }, context) => {
    const terms = await context.deliveryTables.get();
    const to = placeOf(terms, query.postcode, '/query/postcode');
    return arrivals(terms, { ...to, now: context.now() });
  },
};
