import type { Module } from '../../core/module.ts';
import { accountSearchHandlers } from './handlers.ts';

/** How staff find people by what those say of themselves: an e-mail, a name, an order. */
export const accountSearch = {
  name: 'account-search',
  handlers: { accounts: accountSearchHandlers },
  reads: {
    account: 'people are found by their e-mail and the name that the shop calls them by',
    account_profile: 'people are found by the name on their orders',
    customer_order: 'people are found by the number of an order, and told apart by their last',
    person_email: 'people are found by addresses that they had before',
    trade_standing: 'people are told apart by the business that they buy for',
  },
} satisfies Module;
