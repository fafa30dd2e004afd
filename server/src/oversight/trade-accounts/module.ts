import type { Module } from '../../core/module.ts';
import { tradeAccountHandlers } from './handlers.ts';
import { listOpenMatters } from './open-matters.ts';
import { notePrivacy } from './privacy-store.ts';

/** Trade accounts as staff find, read and keep them, and as their members may read their own. */
export const tradeAccounts = {
  name: 'trade-accounts',
  handlers: { tradeAccounts: tradeAccountHandlers },
  privacy: notePrivacy,
  listOpenOfBusiness: listOpenMatters,
  tables: ['trade_note'],
  reads: {
    account: 'accounts are found by the e-mail of a member, and history names who did what',
    audit_entry: 'the history of an account is what the log has of it',
    business: 'trade accounts are businesses',
    business_member: 'accounts are found by the e-mail of a member',
    customer_order: 'an account is told with what it has bought',
    person_email: 'accounts are found by addresses that a member had before',
    trade_application: 'an account is told with the application that opened it',
    trade_band: 'accounts are told with their band',
  },
} satisfies Module;
