import type { Module } from '../../core/module.ts';
import { accountEnquiryHandlers, privacyHandlers } from './handlers.ts';
import { exportDeletionRequests } from './store.ts';

/** What the law lets people ask of us: everything about them, and to be forgotten. */
export const privacy = {
  name: 'privacy',
  handlers: { privacy: privacyHandlers, enquiries: accountEnquiryHandlers },
  privacy: {
    exports: { deletionRequests: (tx, { accountId }) => exportDeletionRequests(tx, accountId) },
  },
  tables: ['deletion_request'],
  reads: {
    account: 'staff see who asks to be deleted',
  },
} satisfies Module;
