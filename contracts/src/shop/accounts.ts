import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { FirstName, LastName, Phone } from '../nouns/values.ts';
import { strictObject } from '../call/schema.ts';
import { Consents, UserProfile } from '../nouns/user-profile.ts';

export const ProfileData = strictObject({
  firstName: FirstName,
  lastName: LastName,
  phone: Type.Optional(
    withTexts(Phone, {
      advice: 'Enter a telephone number, like 07700 900142, or leave it empty.',
      hint: 'For the driver on the day, and for nothing else.',
    }),
  ),
});

const linkToken = strictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) });

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
