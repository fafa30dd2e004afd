import type { Module } from '../../core/module.ts';
import { errandHandlers } from './errand-handlers.ts';
import { enquiryHandlers } from './handlers.ts';
import { registerEnquiryJobs } from './jobs.ts';
import { enquiryPrivacy, moveEmail } from './privacy-store.ts';
import { handEnquiries } from './store.ts';

/** What people write to the shop: each kind has its own form, and all of them are threads. */
export const enquiries = {
  name: 'enquiries',
  handlers: { enquiries: { ...enquiryHandlers, ...errandHandlers } },
  jobs: registerEnquiryJobs,
  // A guest who wrote and then signs in is one person, whose repeated form is known and whose answers are
  // counted once (decisions/0190). It lets them read nothing more.
  adopts: async ({ db }, { accountId, visitor }) =>
    void (await handEnquiries(db, `visitor:${visitor}`, `account:${accountId}`)),
  takesNewEmail: moveEmail,
  privacy: enquiryPrivacy,
  tables: ['enquiry', 'enquiry_consent', 'enquiry_message', 'enquiry_file', 'complaint_step'],
  reads: {
    account: 'staff read who of them answered, and who did what about a complaint',
    customer_order: 'a thread may be about an order, and says its number',
    offering_attribute: 'an old electrical is taken away for one that was bought',
    upload: 'a thread tells of the files that came with it',
  },
} satisfies Module;
