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
 * and allowed to speak for its owner there. Null for any other, and for an owner whom the shop
 * does not know. Errors mean that the provider's keys could not be had.
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
    const { sub, scope, client_id: client } = payload;
    if (typeof scope !== 'string' || !scope.split(' ').includes(apiScope)) return null;
    if (typeof client !== 'string' || !sub) return null;
    return await findBearerCaller(db, sub, client);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
