import { errors, jwtVerify } from 'jose';
import type { Person } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { signatureAlgorithms } from './id-token.ts';
import type { Issuer } from './issuer.ts';
import { apiAudience, apiScope } from './provider/clients.ts';
import { findBearerCaller } from './store.ts';

/** Two clocks; not the wider skew of signing in, because a bearer token lives for minutes. */
const clockSkewSeconds = 30;

/**
 * Who is behind a bearer token: an access token as of RFC 9068, made out to this shop's services
 * and allowed to speak for its owner there. Null for any other, for an owner whom the shop does not
 * know, and for one that has ended before its time: ours ends with its refresh token, which signing
 * out everywhere ends; another provider's where it was issued before that. Errors mean that the
 * provider's keys could not be had.
 */
export async function resolveBearer(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  issuer: Issuer,
  token: string,
): Promise<Person | null> {
  if (token.length > 8192) return null;
  try {
    const { payload } = await jwtVerify(token, issuer.keys, {
      typ: 'at+jwt',
      issuer: issuer.url(),
      audience: apiAudience(config.publicUrl),
      algorithms: signatureAlgorithms,
      clockTolerance: clockSkewSeconds,
      currentDate: now(),
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'client_id', 'scope'],
    });
    const { sub: subject, scope, client_id: client, grant_id: grantId, iat } = payload;
    if (typeof scope !== 'string' || !scope.split(' ').includes(apiScope)) return null;
    if (typeof client !== 'string' || !subject) return null;
    if (issuer.embedded && typeof grantId !== 'string') return null;
    return await findBearerCaller(db, {
      issuer: issuer.name,
      subject,
      client,
      grantId: issuer.embedded ? String(grantId) : null,
      issuedAt: new Date((iat ?? 0) * 1000),
      now: now(),
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
