import { isSameSignInTime } from '@plumbline/contracts/nouns/sign-in-time.ts';

/** The rules of signing in that need no browser to be judged. Times are in seconds. */
export const signInTimes = {
  /** How long before a token ends it is renewed. */
  expiringNotice: 60,
  networkTimeout: 10,
  silentTimeout: 10,
  sessionCheck: 2,
  staleState: 900,
  clockSkew: 300,
};

export const popupHeight = 640;

/** What an ID token says that is judged here; the server judges all of it again, and its signature. */
export interface IdTokenClaims {
  sub: string;
  iat?: number | undefined;
  nbf?: number | undefined;
  exp?: number | undefined;
  auth_time?: number | undefined;
  azp?: string | undefined;
}

/**
 * The address that the provider sent the browser back to, with its answer in the query: providers
 * may put `code`, `error` and `state` into the fragment instead.
 */
export function answerAddress(address: string): string {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (['code', 'error', 'state'].some((name) => fragment.has(name))) {
    url.search = fragment.toString();
  }
  url.hash = '';
  return url.href;
}

const anonymousAnswers = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

/** Whether a silent query failed only because the provider knows nobody here: an anonymous session. */
export function isAnonymousAnswer(error: unknown): boolean {
  const answer = (error as { error?: unknown } | null)?.error;
  return typeof answer === 'string' && anonymousAnswers.has(answer);
}

/** Why a token does not do at this time of this device's clock; null where it does. */
export function timesProblem(
  { iat, nbf, exp }: IdTokenClaims,
  nowSeconds: number,
  skewSeconds = signInTimes.clockSkew,
): string | null {
  if (iat !== undefined && iat > nowSeconds + skewSeconds) return 'The token is from the future';
  if (nbf !== undefined && nbf > nowSeconds + skewSeconds) return 'The token is not valid yet';
  if (exp !== undefined && exp < nowSeconds - skewSeconds) return 'The token has expired';
  return null;
}

/** Why a renewed token does not go on with the one before it; null where it does. */
export function renewalProblem(before: IdTokenClaims, after: IdTokenClaims): string | null {
  if (after.sub !== before.sub) return 'The subject is another';
  if (!isSameSignInTime(before.auth_time, after.auth_time)) {
    return 'The time of signing in is another';
  }
  if (after.azp !== before.azp) return 'The authorized party is another';
  return null;
}
