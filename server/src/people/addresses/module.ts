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
    account: 'the account’s row is locked while its book is changed',
  },
} satisfies Module;
