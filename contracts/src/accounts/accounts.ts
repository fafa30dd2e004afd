import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { UserProfile } from '../nouns/user-profile.ts';
import { Email, RowId } from '../nouns/values.ts';

export const accountCalls = defineCalls('accounts', {
  getUserProfile: {
    method: 'GET',
    path: '/api/UserProfile',
    summary: 'Who is signed in, with their roles, trade standing and consents.',
    access: 'shopper',
    refusals: [],
    answer: UserProfile,
  },
  getAccount: {
    method: 'GET',
    path: '/api/Accounts/internal/{id}',
    summary: "Any account's profile, for staff; every look is audited.",
    access: 'staff:support|trade-reviewer',
    refusals: ['account-not-found'],
    params: strictObject({ id: RowId }),
    answer: UserProfile,
  },
  subscribeNewsletter: {
    method: 'POST',
    path: '/api/Newsletters',
    summary:
      'Asks for the newsletter: a mail asks to confirm. The answer is the same for any address.',
    access: 'anyone',
    refusals: [],
    body: strictObject({ email: Email }),
    status: 202,
    answer: strictObject({ sentTo: Email }),
  },
});
