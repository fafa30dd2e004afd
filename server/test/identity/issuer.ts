import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';

export interface SigningKey {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** A key as a provider signs with it. */
export async function makeSigningKey(alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { alg, kid, privateKey, publicJwk: { ...jwk, kid, alg, use: 'sig' } };
}

export interface TestIssuer {
  url: string;
  /** The keys that it publishes; a test may change them. */
  published: SigningKey[];
  /** How it answers from now on: as a provider does, with errors, or not at all. */
  mood: 'well' | 'failing' | 'silent';
  /** What its token endpoint hands out next. */
  nextIdToken: string | undefined;
  /** What its userinfo says; undefined where nobody may ask it. */
  userInfo: Record<string, unknown> | undefined;
  /** The tokens that it was told to forget. */
  revoked: string[];
  stop(): Promise<void>;
}

/** Another OpenID provider than ours, on a port of its own: discovery, keys and tokens. */
export async function startTestIssuer(published: SigningKey[]): Promise<TestIssuer> {
  const server = createServer(async (request, response) => {
    if (issuer.mood === 'silent') return;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (issuer.mood === 'failing') return answer(500, { error: 'server_error' });
    const { pathname } = new URL(request.url ?? '/', issuer.url);
    if (pathname === '/.well-known/openid-configuration') return answer(200, discovery(issuer.url));
    if (pathname === '/jwks') {
      return answer(200, { keys: issuer.published.map(({ publicJwk }) => publicJwk) });
    }
    if (pathname === '/token') {
      const token = { access_token: 'opaque', token_type: 'Bearer', expires_in: 60 };
      return answer(200, { ...token, id_token: issuer.nextIdToken });
    }
    if (pathname === '/userinfo') {
      return issuer.userInfo ? answer(200, issuer.userInfo) : answer(401, {});
    }
    if (pathname === '/revoke') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      issuer.revoked.push(new URLSearchParams(body).get('token') ?? '');
      return answer(200, {});
    }
    return answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${port}`,
    published,
    mood: 'well',
    nextIdToken: undefined,
    userInfo: undefined,
    revoked: [],
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return issuer;
}

function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    end_session_endpoint: `${url}/logout`,
    userinfo_endpoint: `${url}/userinfo`,
    revocation_endpoint: `${url}/revoke`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}
