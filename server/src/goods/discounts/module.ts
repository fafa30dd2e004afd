import type { Module } from '../../core/module.ts';
import { listDiscountFaults } from './faults-store.ts';
import { discountHandlers } from './handlers.ts';
import { registerDiscountJobs } from './jobs.ts';
import { discountPrivacy } from './privacy-store.ts';

/** Campaigns, the codes that redeem them, and what was claimed. */
export const discounts = {
  name: 'discounts',
  handlers: { discounts: discountHandlers },
  jobs: registerDiscountJobs,
  privacy: discountPrivacy,
  checks: { discounts: ({ db, now }) => listDiscountFaults(db, now()) },
  tables: [
    'campaign',
    'campaign_version',
    'issue_batch',
    'issue_code',
    'discount_claim',
    'discount_terms',
  ],
  reads: {
    account: 'staff see who made a campaign',
    offering: 'a target is something that there is',
    category: 'a target is something that there is',
    brand: 'a target is something that there is',
  },
} satisfies Module;
