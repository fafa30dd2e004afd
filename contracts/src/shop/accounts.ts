import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { longestEmail } from '../nouns/text-lengths.ts';
import { Day, FirstName, LastName, Phone } from '../nouns/values.ts';
import { strictObject } from '../call/schema.ts';
import { Consents, UserProfile } from '../nouns/user-profile.ts';

export const ProfileData = strictObject({
  firstName: FirstName,
  lastName: LastName,
  phone: Type.Optional(
    withTexts(Phone, {
      advice: 'Enter a telephone number, like 07700 900142, or leave it empty.',
      hint: 'For the driver on the day only.',
    }),
  ),
});

/** What a mailed link carries is sealed, so that it is longer by half than the address in it. */
const linkToken = strictObject({
  token: Type.String({ minLength: 20, maxLength: 2 * longestEmail + 100 }),
});

/** Calls of ours beside the specification's. */
export const accountShopCalls = defineCalls('shop', {
  updateProfile: {
    method: 'PUT',
    path: '/account/profile',
    summary: 'Changes the name and telephone of the signed-in account.',
    access: 'shopper',
    refusals: [],
    body: ProfileData,
    answer: UserProfile,
  },
  setConsents: {
    method: 'PUT',
    path: '/account/consents',
    summary: 'Says what the account wants to hear, by channel.',
    access: 'shopper',
    refusals: [],
    body: Consents,
    answer: UserProfile,
  },
  getTerms: {
    method: 'GET',
    path: '/terms',
    summary: 'The terms in force, as anybody may read them before they buy.',
    access: 'anyone',
    refusals: [],
    answer: strictObject({ version: Type.String(), text: Type.String(), publishedOn: Day }),
  },
  confirmNewsletter: {
    method: 'PUT',
    path: '/newsletters/{token}/confirm',
    summary: 'Confirms a newsletter by the link that was mailed.',
    access: 'anyone',
    refusals: ['link-expired'],
    params: linkToken,
    answer: strictObject({ email: Type.String() }),
  },
  unsubscribeNewsletter: {
    method: 'PUT',
    path: '/newsletters/{token}/unsubscribe',
    summary: 'Ends a newsletter by the link that every one carries.',
    access: 'anyone',
    refusals: ['link-expired'],
    params: linkToken,
    answer: strictObject({ email: Type.String() }),
  },
});
