import type { Module } from '../../core/module.ts';
import { deliveryTermsHandlers } from './handlers.ts';
import { blankConfirmations, exportConfirmations } from './store.ts';

/** How large goods are brought, and which version of that was confirmed for an order. */
export const deliveryTerms = {
  name: 'delivery-terms',
  handlers: { deliveryTerms: deliveryTermsHandlers },
  privacy: {
    exports: { deliveryTerms: (tx, { accountId }) => exportConfirmations(tx, accountId) },
    erases: (tx, { accountId }) => blankConfirmations(tx, accountId),
  },
  tables: ['delivery_terms', 'delivery_terms_confirmation'],
  reads: {
    consignment: 'the terms are about what is still to come',
    consignment_line: 'the terms are about what is still to come',
    customer_order: 'a confirmation is of an order',
    offering: 'only goods of some size come by these terms',
    order_line: 'only goods of some size come by these terms',
  },
} satisfies Module;
