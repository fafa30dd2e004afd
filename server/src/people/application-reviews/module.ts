import type { Module } from '../../core/module.ts';
import { reviewHandlers } from './handlers.ts';

/** How staff look at applications for trade accounts and decide about them. */
export const applicationReviews = {
  name: 'application-reviews',
  handlers: { applicationReviews: reviewHandlers },
  reads: {
    account: 'an application is searched by its applicant’s address',
    business: 'an application may be about a business that buys already',
    business_member: 'a member of the business does not decide about it',
    trade_application: 'applications are searched, and compared with each other',
    trade_application_paper: 'the queue says how many papers there are',
  },
} satisfies Module;
