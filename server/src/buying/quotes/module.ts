import type { Module } from '../../core/module.ts';
import { clientQuoteHandlers } from './client-handlers.ts';
import { quoteHandlers } from './handlers.ts';
import { quotePrivacy } from './privacy-store.ts';

/** What tradespeople quote to clients of their own, and what those accept behind a link. */
export const quotes = {
  name: 'quotes',
  handlers: { quotes: { ...quoteHandlers, ...clientQuoteHandlers } },
  privatePaths: ['/quote/'],
  privacy: quotePrivacy,
  tables: ['client_quote', 'client_quote_issue', 'client_quote_count'],
  reads: {
    account: 'quotes are listed with who wrote them',
    business: 'people are told of which business the quotes are that they wrote',
    price_hold: 'a quote says until when it holds the prices of its goods',
    business_member: 'what is of a business that nobody else is in goes with its person',
  },
} satisfies Module;
