import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** What providers may sign with. Nothing symmetric, and never nothing. */
export const signatureAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA'];
/** How far two clocks may differ. */
export const clockSkewSeconds = 300;
/** A sign-in is finished within fifteen minutes, or begun again. */
export const staleStateSeconds = 900;
const mostCharacters = 16_384;

/** Why an ID token does not do; the reason is for the log, never for whoever sent it. */
export class IdTokenRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'IdTokenRefused';
  }
}

export interface IdTokenClaims {
  subject: string;
  /** Null where only the provider's userinfo tells it, as is the name. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  nonce: string;
  /** When the person last proved themselves to the provider, where it tells. */
  signedInAt: Date | null;
  /** How: 'pwd', 'otp' … */
  methods: readonly string[];
  /** The embedded provider's session behind this sign-in. */
  providerSession: string | null;
  /** What the provider calls this sign-in when it says that it has ended. */
  sid: string | null;
  /** Whether they asked to be kept signed in; providers that do not say are taken to mean it. */
  keepSignedIn: boolean;
}

export interface Expected {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  now: Date;
}

/**
 * Checks everything about an ID token that does not depend on the browser that sent it: form, type,
 * signature, issuer, audience, authorized party and times. The caller compares the nonce. Throws
 * IdTokenRefused; other errors mean that the provider's keys could not be had.
 */
export async function verifyIdToken(
  token: string,
  { keys, issuer, clientId, now }: Expected,
): Promise<IdTokenClaims> {
  if (token.length > mostCharacters) throw new IdTokenRefused('too long');
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: signatureAlgorithms,
    clockTolerance: clockSkewSeconds,
    maxTokenAge: staleStateSeconds,
    currentDate: now,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new IdTokenRefused(error.message, error);
    throw error;
  });
  const { typ } = protectedHeader;
  // Access and sign-out tokens are signed with the same keys, and must not pass for an ID token.
  if (typ !== undefined && typ.toUpperCase() !== 'JWT') throw new IdTokenRefused(`typ is ${typ}`);
  requireAudience(payload, clientId);
  return toClaims(payload, now);
}

/** Made out to us alone: another audience could have been given the token and sent it here. */
function requireAudience({ aud, azp }: JWTPayload, clientId: string): void {
  if ([aud].flat().some((each) => each !== clientId)) throw new IdTokenRefused('other audiences');
  if (azp !== undefined && azp !== clientId) throw new IdTokenRefused('azp is another client');
}

function toClaims(payload: JWTPayload, now: Date): IdTokenClaims {
  const { sub: subject, nonce, name, amr } = payload;
  if (!isText(subject, 255)) throw new IdTokenRefused('no subject');
  if (!isText(nonce, 255)) throw new IdTokenRefused('no nonce');
  if ((payload.exp ?? 0) <= (payload.iat ?? 0)) throw new IdTokenRefused('exp is before iat');
  return {
    subject,
    nonce,
    email: payload.email === undefined ? null : readEmail(payload.email),
    emailVerified: payload.email_verified === true,
    name: readName(name),
    signedInAt: readTime(payload.auth_time, now),
    methods: Array.isArray(amr) ? amr.filter((each) => typeof each === 'string') : [],
    providerSession: isText(payload.provider_session, 255) ? payload.provider_session : null,
    sid: isText(payload.sid, 255) ? payload.sid : null,
    keepSignedIn: payload.keep_signed_in !== false,
  };
}

/** An address as a provider tells it. Throws IdTokenRefused where it is none. */
export function readEmail(email: unknown): string {
  if (isText(email, 254) && /^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new IdTokenRefused('no e-mail address');
}

export const readName = (name: unknown): string | null => (isText(name, 200) ? name : null);

function readTime(seconds: unknown, now: Date): Date | null {
  if (seconds === undefined) return null;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) {
    throw new IdTokenRefused('auth_time is no time');
  }
  if (seconds * 1000 > now.getTime() + clockSkewSeconds * 1000) {
    throw new IdTokenRefused('auth_time is in the future');
  }
  return new Date(seconds * 1000);
}

export function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && /^\P{Cc}+$/u.test(value);
}
