import type { Module } from '../../core/module.ts';
import { askApprovalHandlers } from './approval-handlers.ts';
import { basketSettler } from './basket-settler.ts';
import { registerCheckoutJobs } from './card-billing.ts';
import { capAddition } from './provisional-cap.ts';
import { listCheckoutFaults } from './faults-store.ts';
import { checkoutHandlers } from './handlers.ts';
import { basketReviewHandlers } from './review-handlers.ts';
import { checkoutPrivacy } from './privacy-store.ts';

/** From a basket to its order: details, a price that is agreed, a payment. */
export const checkout = {
  name: 'checkout',
  handlers: { checkout: { ...checkoutHandlers, ...basketReviewHandlers, ...askApprovalHandlers } },
  jobs: registerCheckoutJobs,
  settlers: [basketSettler],
  limitsAddition: capAddition,
  privatePaths: ['/checkout'],
  privacy: checkoutPrivacy,
  checks: { checkout: ({ db, now }) => listCheckoutFaults(db, now()) },
  tables: ['checkout', 'checkout_of_basket', 'basket_takes_job_of_bill', 'checkout_code'],
  reads: {
    basket: 'the basket and its checkout are read and locked as one',
    locked_basket: 'the basket and its checkout are read and locked as one',
    order_approval: 'a checkout says whether it was approved, and at which prices',
    payment: 'a payment shows whose basket it pays for',
    order_payment: 'the books are checked: money without an order went back',
    order_net: 'what a business has ordered counts towards its provisional cap',
    order_growth: 'what is just being paid for on top of orders counts towards a provisional cap',
    refund: 'the books are checked: money without an order went back',
    customer_order: 'the baskets behind somebody’s orders are theirs',
  },
} satisfies Module;
