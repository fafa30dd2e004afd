import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { clockSkewSeconds, isText, signatureAlgorithms, staleStateSeconds } from './id-token.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Why a sign-out token does not do; the reason is for the log. */
export class LogoutTokenRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'LogoutTokenRefused';
  }
}

export interface LogoutClaims {
  /** The client whose sessions end. */
  client: string;
  /** Names this very token, which counts once. */
  jti: string;
  /** At least one of the two is there. */
  sid: string | null;
  subject: string | null;
}

export interface Expected {
  keys: JWTVerifyGetKey;
  issuer: string;
  /** The clients that the shop is to this provider. */
  clients: readonly string[];
  now: Date;
}

/**
 * Checks a sign-out token as OpenID Connect Back-Channel Logout 1.0 (section 2.6) says, but for its
 * name, which the caller takes once. An ID token never passes for one: it has a nonce and no event.
 * Throws LogoutTokenRefused; other errors mean that the provider's keys could not be had.
 */
export async function verifyLogoutToken(
  token: string,
  { keys, issuer, clients, now }: Expected,
): Promise<LogoutClaims> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: [...clients],
    algorithms: signatureAlgorithms,
    clockTolerance: clockSkewSeconds,
    maxTokenAge: staleStateSeconds,
    currentDate: now,
    requiredClaims: ['iss', 'aud', 'iat', 'jti', 'events'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new LogoutTokenRefused(error.message, error);
    throw error;
  });
  const typ = protectedHeader.typ?.toLowerCase();
  if (typ !== undefined && typ !== 'logout+jwt' && typ !== 'jwt') {
    throw new LogoutTokenRefused(`typ is ${typ}`);
  }
  return toClaims(payload, clients);
}

function toClaims(payload: JWTPayload, clients: readonly string[]): LogoutClaims {
  const { aud, jti, sub, sid, events, nonce } = payload;
  const audience = [aud].flat();
  const client = clients.find((each) => each === audience[0]);
  if (client === undefined || audience.length !== 1) {
    throw new LogoutTokenRefused('other audiences');
  }
  if (nonce !== undefined) throw new LogoutTokenRefused('it has a nonce, as ID tokens do');
  if (!isText(jti, 255)) throw new LogoutTokenRefused('no jti');
  if (!hasEvent(events)) throw new LogoutTokenRefused('no sign-out event');
  if (sub !== undefined && !isText(sub, 255)) throw new LogoutTokenRefused('sub is no text');
  if (sid !== undefined && !isText(sid, 255)) throw new LogoutTokenRefused('sid is no text');
  if (sub === undefined && sid === undefined) throw new LogoutTokenRefused('neither sub nor sid');
  return { client, jti, sid: sid ?? null, subject: sub ?? null };
}

function hasEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null) return false;
  const event: unknown = (events as Record<string, unknown>)[logoutEvent];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}
