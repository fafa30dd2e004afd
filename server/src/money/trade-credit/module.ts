import type { Module } from '../../core/module.ts';
import { listCreditFaults } from './faults-store.ts';
import { tradeCreditHandlers } from './handlers.ts';
import { registerTradeCreditJobs } from './jobs.ts';
import { tradeCreditPrivacy } from './privacy-store.ts';
import { tradeCreditStaffHandlers } from './staff-handlers.ts';
import { mountCreditWebhook } from './webhook.ts';

/** What a provider of credit says of businesses: its own decisions, asked for and told. */
export const tradeCredit = {
  name: 'trade-credit',
  handlers: { tradeCredit: tradeCreditHandlers, tradeCreditStaff: tradeCreditStaffHandlers },
  jobs: registerTradeCreditJobs,
  mounts: mountCreditWebhook,
  privacy: tradeCreditPrivacy,
  checks: { 'credit as the provider told it': ({ db }) => listCreditFaults(db) },
  tables: ['credit_wording', 'credit_customer', 'credit_event'],
  reads: {
    account: 'the provider is told who asks, and the owners of a business what it decided',
    business: 'the provider is told which business it is, and not asked after one that is closed',
    business_member: 'only an owner applies, and what is said of somebody alone is theirs',
  },
} satisfies Module;
