import type { Module } from '../../core/module.ts';
import { listClaimFaults } from './faults-store.ts';
import { claimHandlers } from './handlers.ts';
import { registerClaimJobs } from './jobs.ts';
import { openForFailure } from './open-for-failure.ts';
import { claimPrivacy } from './privacy-store.ts';
import { registerCodeJobs, returnCodeOfCancelled } from './return-codes.ts';
import { reopenForRefund } from './reopen-for-refund.ts';
import { claimStaffHandlers } from './staff-handlers.ts';

/** What customers report as damaged, faulty, missing or wrong, and what comes of it. */
export const claims = {
  name: 'claims',
  handlers: { claims: { ...claimHandlers, ...claimStaffHandlers } },
  jobs: (context) => {
    registerClaimJobs(context);
    registerCodeJobs(context);
  },
  privacy: claimPrivacy,
  takesOrderChange: async (tx, context, change) => {
    await openForFailure(tx, context, change);
    await returnCodeOfCancelled(tx, context, change);
  },
  takesUnsentRefund: reopenForRefund,
  checks: { claims: ({ db }) => listClaimFaults(db) },
  tables: ['claim', 'claim_picture'],
  reads: {
    account: 'staff read who decided about a claim',
    customer_order: 'a claim is of an order, and goes to its buyer',
    order_line: 'a claim is about pieces of a line',
    consignment: 'a claim is about what came by a consignment and its carrier',
    consignment_line: 'the books are checked: no claim is about more than was sent',
    order_refund: 'money for a claim may wait for a second person',
    order_refund_line: 'the books are checked: a claim gives back what its refund does',
    discount_claim: 'the code of an order that is cancelled for good comes back',
    campaign: 'whether its codes come back with a cancelled order is its own to say',
    upload: 'pictures of a claim are files, and the same one sent twice is found',
  },
} satisfies Module;
