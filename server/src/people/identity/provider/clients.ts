import { deriveKey } from '../seal.ts';

/** The scope that lets a bearer token speak for its owner at the shop's services. */
export const apiScope = 'shop';

/** What bearer tokens are made out to: the services of the shop at this address. */
export function apiAudience(publicUrl: string): string {
  return `${publicUrl}/services`;
}

export const websiteClient = 'website';
export const serverClient = 'website-server';
export const tradeAppClient = 'trade-app';

/** The secret of the route without JavaScript; both its ends are ours, so it is never configured. */
export function serverClientSecret(secret: Buffer): string {
  return deriveKey(secret, 'website-server client').toString('base64url');
}

/** Who may ask the embedded provider to sign people in. All are the shop's own. */
export function registeredClients(publicUrl: string, secret: Buffer) {
  const website = {
    client_id: websiteClient,
    client_name: 'Website',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: ['/auth/callback', '/auth/popup', '/auth/silent'].map(
      (path) => publicUrl + path,
    ),
    post_logout_redirect_uris: [`${publicUrl}/`],
    ...signedOutAt(publicUrl),
    scope: 'openid profile email offline_access',
    id_token_signed_response_alg: 'ES256',
    require_auth_time: true,
  };
  const server = {
    client_id: serverClient,
    client_name: 'Website without scripts',
    client_secret: serverClientSecret(secret),
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code'],
    redirect_uris: [`${publicUrl}/auth/return`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    ...signedOutAt(publicUrl),
    scope: 'openid profile email',
    id_token_signed_response_alg: 'ES256',
    require_auth_time: true,
  };
  const tradeApp = {
    client_id: tradeAppClient,
    client_name: 'Trade app',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    // Installed software: a loopback address with any port, or a scheme of its own.
    redirect_uris: ['http://127.0.0.1/signed-in', 'trade-app.plumbline:/signed-in'],
    scope: 'openid profile email offline_access',
    id_token_signed_response_alg: 'RS256',
    require_auth_time: true,
  };
  return [website, server, tradeApp].map((client) => ({ ...client, response_types: ['code'] }));
}

/** Where the provider says that somebody signed out, and by which sign-in: see back-channel.ts. */
const signedOutAt = (publicUrl: string) => ({
  backchannel_logout_uri: `${publicUrl}/auth/backchannel-logout`,
  backchannel_logout_session_required: true,
});
