import * as openid from 'openid-client';
import type { PersonClaims } from './account-store.ts';
import { IdTokenRefused, readEmail, readName, type IdTokenClaims } from './id-token.ts';
import type { Issuer } from './issuer.ts';

/**
 * Who signed in, with address and name. What the ID token lacks of them is asked of the provider's
 * userinfo, by the access token that came with it, and counts only if it is about the same subject.
 * A name is no condition; an address is. Throws IdTokenRefused where there is none to be had.
 */
export async function completeClaims(
  issuer: Pick<Issuer, 'configuration'>,
  claims: IdTokenClaims,
  accessToken: string | null,
): Promise<PersonClaims> {
  const { subject, email, emailVerified, name } = claims;
  if (email !== null && name !== null) return { subject, email, emailVerified, name };
  const told = accessToken === null ? null : await askUserInfo(issuer, claims, accessToken);
  const address =
    email === null
      ? { email: readEmail(told?.email), emailVerified: told?.email_verified === true }
      : { email, emailVerified };
  const [mailbox = address.email] = address.email.split('@');
  return { subject, ...address, name: name ?? readName(told?.name) ?? mailbox };
}

/** What userinfo says; null where the provider has none. The library compares the subject. */
async function askUserInfo(
  issuer: Pick<Issuer, 'configuration'>,
  { subject, email }: IdTokenClaims,
  accessToken: string,
): Promise<openid.UserInfoResponse | null> {
  const configuration = await issuer.configuration();
  if (!configuration.serverMetadata().userinfo_endpoint) return null;
  try {
    return await openid.fetchUserInfo(configuration, accessToken, subject);
  } catch (error) {
    // Only a name is missing then, and nobody is turned away for that.
    if (email !== null) return null;
    throw new IdTokenRefused('userinfo does not tell who this is', error);
  }
}
