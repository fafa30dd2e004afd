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

/** Calls of ours about where somebody is signed in. */
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
  endAllSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Signs the account out everywhere, here too, and ends the access of its apps.',
    access: 'shopper',
    refusals: [],
  },
});
