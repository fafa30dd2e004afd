import type { Module } from '../../core/module.ts';
import { addressHandlers } from './handlers.ts';
import { addressPrivacy } from './privacy-store.ts';

/** The address books of accounts. */
export const addresses = {
  name: 'addresses',
  handlers: { addresses: addressHandlers },
  privacy: addressPrivacy,
  tables: ['saved_address'],
  reads: {
    account: 'one book is changed by one at a time, behind a lock on its account',
  },
} satisfies Module;
