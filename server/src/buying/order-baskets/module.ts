import type { Module } from '../../core/module.ts';
import { listOrderBasketFaults } from './faults-store.ts';
import { orderBasketHandlers } from './handlers.ts';
import { registerOrderBasketJobs } from './jobs.ts';
import { orderBasketSettler } from './order-basket-settler.ts';
import { orderToPayHandlers } from './pay-handlers.ts';
import { orderBasketPrivacy } from './privacy-store.ts';
import { orderBasketStaffHandlers } from './staff-handlers.ts';

/** What staff sell by phone: written down for a customer, and paid by a link that is mailed to them. */
export const orderBaskets = {
  name: 'order-baskets',
  handlers: {
    orderBaskets: { ...orderBasketHandlers, ...orderToPayHandlers, ...orderBasketStaffHandlers },
  },
  jobs: registerOrderBasketJobs,
  settlers: [orderBasketSettler],
  privatePaths: ['/pay/'],
  privacy: orderBasketPrivacy,
  checks: { 'order baskets': ({ db, now }) => listOrderBasketFaults(db, now()) },
  tables: [
    'order_basket',
    'order_basket_line',
    'order_basket_link',
    'order_basket_change',
    'order_basket_says_no_business',
    'order_basket_says_its_business',
    'order_basket_takes_business',
  ],
  reads: {
    account: 'staff see who an order basket is for, and which of them changed it',
    business: 'staff see for which business an order basket is',
    trade_standing: 'what the version before writes is for the business chosen last',
    offering: 'an export tells goods by their SKUs',
    payment: 'one that somebody began to pay is kept, and the books are checked',
    refund: 'the books are checked: money without an order went back',
    order_payment: 'the books are checked: money without an order went back',
    customer_order: 'the books are checked: each completed one is its order',
    discount_terms: 'an order basket is read with the terms of its code',
  },
} satisfies Module;
