import type { Module } from '../../core/module.ts';
import { tradeRequestHandlers } from './handlers.ts';
import { requestPrivacy } from './privacy-store.ts';

/** What one member of staff asks for and another decides: bands, their terms, and members' sign-ins. */
export const tradeRequests = {
  name: 'trade-requests',
  handlers: { tradeRequests: tradeRequestHandlers },
  privacy: requestPrivacy,
  tables: ['trade_request'],
  reads: {
    account: 'requests name who asked, who decided and whom they are about',
    business: 'a request names the business that it is about',
    business_member: 'nobody decides about their own business',
    category: 'a term of a band is of a category',
    offering: 'a term of a band may be of one offering',
    trade_band: 'requests name bands',
  },
} satisfies Module;
