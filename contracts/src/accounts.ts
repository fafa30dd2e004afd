import Type, { type Static } from 'typebox';
import { defineCall, staffRoles } from './call.ts';
import { Day, Email, Instant, RowId, nullable, strictObject } from './values.ts';

const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** What an account may agree to hear, each channel by itself; nothing is agreed unless asked. */
export const Consents = strictObject({
  email: Type.Boolean(),
  text: Type.Boolean(),
  telephone: Type.Boolean(),
  post: Type.Boolean(),
});
export type Consents = Static<typeof Consents>;

export const UserProfile = strictObject({
  accountId: Type.Integer(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  displayName: Type.String(),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  phone: nullable(Type.String()),
  roles: Type.Array(Type.Enum([...staffRoles])),
  trade: nullable(strictObject({ businessName: Type.String(), bandName: nullable(Type.String()) })),
  consents: Consents,
  createdAt: Instant,
});
export type UserProfile = Static<typeof UserProfile>;

export const ProfileData = strictObject({
  firstName: name(60),
  lastName: name(60),
  phone: Type.Optional(Type.String({ minLength: 7, maxLength: 24, pattern: '^[+0-9 ()-]+$' })),
});

const TermsState = strictObject({
  version: Type.String(),
  text: Type.String(),
  publishedOn: Day,
  acceptedVersion: nullable(Type.String()),
  acceptedAt: nullable(Instant),
  /** Whether the account still has to accept the present text. */
  mustAccept: Type.Boolean(),
});

export const accountCalls = {
  getUserProfile: defineCall({
    service: 'accounts',
    method: 'GET',
    path: '/api/UserProfile',
    summary: 'Who is signed in, with their roles, trade standing and consents.',
    access: 'shopper',
    refusals: [],
    answer: UserProfile,
  }),
  getAccount: defineCall({
    service: 'accounts',
    method: 'GET',
    path: '/api/Accounts/internal/{id}',
    summary: "Any account's profile, for staff; every look is audited.",
    access: 'staff',
    refusals: ['account-not-found'],
    params: strictObject({ id: RowId }),
    answer: UserProfile,
  }),
  subscribeNewsletter: defineCall({
    service: 'accounts',
    method: 'POST',
    path: '/api/Newsletters',
    summary:
      'Asks for the newsletter: a mail asks to confirm. The answer is the same for any address.',
    access: 'anyone',
    refusals: [],
    body: strictObject({ email: Email }),
    status: 202,
    answer: strictObject({ sentTo: Email }),
  }),
};

/** The terms, which the specification lists with the projects service. */
export const termsCalls = {
  acceptTermsAndConditions: defineCall({
    service: 'projects',
    method: 'PUT',
    path: '/accounts/acceptTermsAndConditions',
    summary: 'Accepts the present terms for the signed-in account.',
    access: 'shopper',
    refusals: [],
    answer: TermsState,
  }),
  checkTermsAndConditions: defineCall({
    service: 'projects',
    method: 'GET',
    path: '/accounts/checkTermsAndConditions',
    summary: 'The present terms, and whether the account has accepted them.',
    access: 'shopper',
    refusals: [],
    answer: TermsState,
  }),
};

const linkToken = strictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) });

/** Calls of ours beside the specification's. */
export const accountShopCalls = {
  updateProfile: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/account/profile',
    summary: 'Changes the name and telephone of the signed-in account.',
    access: 'shopper',
    refusals: [],
    body: ProfileData,
    answer: UserProfile,
    origin: 'ours',
  }),
  setConsents: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/account/consents',
    summary: 'Says what the account wants to hear, by channel.',
    access: 'shopper',
    refusals: [],
    body: Consents,
    answer: UserProfile,
    origin: 'ours',
  }),
  confirmNewsletter: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/newsletters/{token}/confirm',
    summary: 'Confirms a newsletter by the link that was mailed.',
    access: 'anyone',
    refusals: ['link-expired'],
    params: linkToken,
    answer: strictObject({ email: Type.String() }),
    origin: 'ours',
  }),
  unsubscribeNewsletter: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/newsletters/{token}/unsubscribe',
    summary: 'Ends a newsletter by the link that every one carries.',
    access: 'anyone',
    refusals: ['link-expired'],
    params: linkToken,
    answer: strictObject({ email: Type.String() }),
    origin: 'ours',
  }),
};
