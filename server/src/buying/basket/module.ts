import type { Module } from '../../core/module.ts';
import { adoptGuestBasket } from './adopt-visit.ts';
import { basketEssentialHandlers } from './essential-handlers.ts';
import { basketHandlers } from './handlers.ts';
import { previewDiscount } from './preview-discount.ts';
import { basketPrivacy } from './privacy-store.ts';
import { savedBasketHandlers } from './saved-basket-handlers.ts';

/** Baskets, which a guest and an account have one each of at a time. */
export const basket = {
  name: 'basket',
  handlers: {
    basket: { ...basketHandlers, ...savedBasketHandlers, ...basketEssentialHandlers },
    discounts: { previewDiscount },
  },
  privatePaths: ['/basket'],
  adopts: adoptGuestBasket,
  privacy: basketPrivacy,
  tables: [
    'basket',
    'basket_line',
    'basket_owned_product',
    'price_hold',
    'locked_basket',
    'job_key',
  ],
  reads: {
    discount_terms: 'a code is read with its basket, in one statement',
    offering: 'exports and previews tell goods by their SKUs',
    trade_standing: 'whoever buys for two businesses has a basket for each',
    payment:
      'a basket that money went through is kept, empty; a held price that is just paid stays',
    business_member: 'a price is held no longer for somebody who has left the business',
  },
} satisfies Module;
