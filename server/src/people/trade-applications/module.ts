import type { Module } from '../../core/module.ts';
import { listApplicationFaults } from './due-store.ts';
import { tradeApplicationHandlers } from './handlers.ts';
import { registerApplicationJobs } from './jobs.ts';
import { applicationPrivacy } from './privacy-store.ts';

/** How a business asks for a trade account, from its draft to what it is told. */
export const tradeApplications = {
  name: 'trade-applications',
  handlers: { tradeApplications: tradeApplicationHandlers },
  jobs: registerApplicationJobs,
  privatePaths: ['/trade/apply', '/trade/application'],
  privacy: applicationPrivacy,
  checks: { 'trade applications': ({ db }) => listApplicationFaults(db) },
  tables: [
    'trade_application',
    'trade_application_item',
    'trade_application_paper',
    'trade_application_event',
    'trade_application_keeps_vat_number',
  ],
  reads: {
    account: 'an application is its applicant’s, and staff read who decided',
    upload: 'papers are files',
    business: 'a number is compared with those of businesses, and the books are checked',
    business_member:
      'who owns a business does not apply for one, and others may buy by an application',
    kept_vat_number: 'a VAT number is kept in the form in which those of businesses are',
  },
} satisfies Module;
