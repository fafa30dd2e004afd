import type { Module } from '../../core/module.ts';
import { factorResetHandlers } from './factor-reset-handlers.ts';
import { identityHandlers } from './handlers.ts';
import { registerIdentityJobs } from './jobs.ts';
import { identityPrivacy } from './privacy-store.ts';

/**
 * Who somebody is: sign-in, sessions and bearer tokens. Its routes are mounted by app.ts, which knows
 * the issuer. What an account buys for is read with its session, in the one statement that every
 * request asks, from a view that businesses, to the right, offers for it: a function that app.ts
 * passes in would be a second statement each time.
 */
export const identity = {
  name: 'identity',
  handlers: { identity: identityHandlers, secondFactors: factorResetHandlers },
  jobs: registerIdentityJobs,
  privatePaths: ['/auth/', '/oidc/', '/sign-in'],
  privacy: identityPrivacy,
  tables: [
    'account',
    'linked_sign_in',
    'account_sign_in',
    'former_email',
    'proved_email',
    'person_email',
    'session',
    'staff_role',
    'shop_setting',
    'used_nonce',
    'used_logout_token',
    'kept_token',
    'sign_in_flow',
    'credential',
    'recovery_code',
    'mailed_link',
    'oidc_artifact',
    'oidc_key',
    'second_factor_reset',
  ],
  reads: {
    trade_standing: 'each session tells what its account buys for',
    suspended_standing: 'each session tells whose debts its account may pay',
  },
} satisfies Module;
