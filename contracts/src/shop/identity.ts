import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant } from '../nouns/values.ts';

const SessionId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** One browser or device in which somebody is signed in. */
export const SignedInSession = strictObject({
  sessionId: SessionId,
  /** As its owner knows it, such as 'Firefox on Windows'; null where it does not say. */
  device: nullable(Type.String()),
  startedAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  /** Whether this very request came by it. */
  isThis: Type.Boolean(),
});
export type SignedInSession = Static<typeof SignedInSession>;

/** One way in which an account is signed in to: what a provider calls its owner. */
export const AccountSignIn = strictObject({
  /** The provider's address; `embedded` is the shop's own. */
  issuer: Type.String({ maxLength: 2000 }),
  subject: Type.String({ maxLength: 255 }),
  /** Whether it opened the account: that one cannot be taken away. */
  isOwn: Type.Boolean(),
  since: Instant,
});
export type AccountSignIn = Static<typeof AccountSignIn>;

/** Calls of ours about who somebody is, and where somebody is signed in. */
export const identityShopCalls = defineCalls('shop', {
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the account is signed in, the most recently used first.',
    access: 'shopper',
    refusals: [],
    answer: strictObject({ sessions: Type.Array(SignedInSession) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{sessionId}',
    summary: 'Signs one browser or device out.',
    access: 'shopper',
    refusals: ['session-not-found'],
    params: strictObject({ sessionId: SessionId }),
  },
  listSignIns: {
    method: 'GET',
    path: '/account/sign-ins',
    summary: 'The providers by which the account is signed in to, first the one that opened it.',
    access: 'shopper',
    refusals: [],
    answer: strictObject({
      signIns: Type.Array(AccountSignIn),
      /** The address of a provider that can be joined to the account; null where there is none. */
      canLink: nullable(Type.String()),
    }),
  },
  unlinkSignIn: {
    method: 'POST',
    path: '/account/sign-ins/removal',
    summary: 'Parts a joined sign-in from the account, and ends the sessions that came by it.',
    access: 'shopper',
    refusals: ['sign-in-not-linked'],
    body: strictObject({
      issuer: AccountSignIn.properties.issuer,
      subject: AccountSignIn.properties.subject,
    }),
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Signs the account out everywhere, here too, and ends the access of its apps.',
    access: 'shopper',
    refusals: [],
  },
});
