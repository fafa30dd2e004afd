import type { Module } from '../../core/module.ts';
import { accountHandlers } from './handlers.ts';
import { moveSubscription } from './newsletter-store.ts';
import { accountPrivacy } from './privacy-store.ts';

/** What the shop knows of a person: names, consents, newsletter and the terms they accepted. */
export const accounts = {
  name: 'accounts',
  handlers: { accounts: accountHandlers },
  privatePaths: ['/account'],
  takesNewEmail: moveSubscription,
  privacy: accountPrivacy,
  tables: [
    'account_profile',
    'consent_event',
    'newsletter_subscription',
    'terms_version',
    'terms_acceptance',
  ],
  reads: {
    account: 'a profile is of an account',
    former_email:
      'a letter to an address of before ends the subscription that went with its reader',
    staff_role: 'a profile tells its roles',
  },
} satisfies Module;
