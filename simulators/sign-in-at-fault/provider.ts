import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const endpoints = [
  'discovery',
  'authorize',
  'token',
  'keys',
  'userinfo',
  'revocation',
  'logout',
] as const;
export type Endpoint = (typeof endpoints)[number];

/** What a provider may do and still be one. */
export interface Habits {
  /** Says when somebody signed in. */
  tellsTime: boolean;
  /** Says the address in the ID token, rather than at userinfo alone. */
  tellsEmail: boolean;
  /** Who signs in when the button is pressed. */
  person: { sub: string; email: string; name: string };
}

/** Another OpenID provider than the shop's own: on another port, and another site to browsers. */
export interface OtherProvider {
  url: string;
  /** Where its endpoints are that pages ask: another origin, where it was started so. */
  endpointsUrl: string;
  /** How it does what may be done in several ways; a test may change it. */
  habits: Habits;
  /** The tokens that it was told to forget. */
  revoked: string[];
  /** Tells a shop, from server to server, that a person of its has signed out. */
  tellOfSignOut(shopUrl: string, sub: string): Promise<Response>;
  /** Each request that came, and whether it brought the cookie of the person's session. */
  asked: { endpoint: Endpoint; isSilent: boolean; hasSession: boolean }[];
  /** Answers nothing here any more; what it gives lets the answers go, late as they are. */
  hold(endpoint: Endpoint): () => void;
  /** Answers with an error here from now on. */
  refuse(endpoint: Endpoint): void;
  /** Answers as a provider should again. */
  behave(): void;
  stop(): Promise<void>;
}

export const person = { sub: 'p-1', email: 'wren.moss@example.com', name: 'Wren Moss' };

interface Grant {
  nonce: string;
  challenge: string | null;
  signedInAt: number;
}

interface Question {
  endpoint: Endpoint;
  query: URLSearchParams;
  body: URLSearchParams;
  method: string;
  hasSession: boolean;
  authorization: string | undefined;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const sessionCookie = 'other_session=1';

/** Starts one for the client `clientId`, which needs the secret where one is given. */
export async function startOtherProvider(
  clientId: string,
  clientSecret: string | null = null,
  { hasEndpointsElsewhere = false } = {},
): Promise<OtherProvider> {
  const key = makeKey();
  const grants = new Map<string, Grant>();
  const refused = new Set<Endpoint>();
  const held = new Map<Endpoint, Promise<void>>();
  const asked: OtherProvider['asked'] = [];
  const revoked: string[] = [];
  const habits: Habits = { tellsTime: true, tellsEmail: true, person };
  const people = new Map<string, Habits['person']>();
  const servers: Server[] = [];
  const url = await listen();
  const endpointsUrl = hasEndpointsElsewhere ? await listen() : url;

  /** To browsers `localhost` is another site than 127.0.0.1, where the shop is. */
  async function listen(): Promise<string> {
    const server = createServer((request, response) => {
      void serve(request, response);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = await read(request, url);
    if (!question) return void response.writeHead(404).end();
    const { endpoint, method, query, hasSession } = question;
    if (method === 'OPTIONS') return void response.writeHead(204, cors).end();
    asked.push({ endpoint, isSilent: query.get('prompt') === 'none', hasSession });
    await held.get(endpoint);
    const { status, headers, body } = refused.has(endpoint)
      ? refusal(question)
      : answers[endpoint](question);
    response.writeHead(status, { ...cors, ...headers }).end(body);
  }

  const answers: Record<Endpoint, (question: Question) => Answer> = {
    discovery: () => json(discovery(url, endpointsUrl)),
    keys: () => json({ keys: [key.publicJwk] }),
    userinfo({ authorization = '' }) {
      const told = people.get(authorization.replace(/^Bearer /i, ''));
      return told ? json({ ...told, email_verified: true }) : json({ error: 'invalid_token' }, 401);
    },
    revocation({ body }) {
      revoked.push(body.get('token') ?? '');
      return { status: 200 };
    },
    logout: ({ query }) => ({
      status: 303,
      headers: {
        location: query.get('post_logout_redirect_uri') ?? '/',
        'set-cookie': `${sessionCookie}; Max-Age=0; SameSite=None; Secure; Path=/`,
      },
    }),
    authorize({ method, query, hasSession }) {
      if (query.get('client_id') !== clientId) return { status: 400 };
      if (method === 'POST' || hasSession) {
        const code = randomBytes(16).toString('base64url');
        const signedInAt = seconds();
        grants.set(code, {
          nonce: query.get('nonce') ?? '',
          challenge: query.get('code_challenge'),
          signedInAt,
        });
        return back(query, { code }, { 'set-cookie': `${sessionCookie}; SameSite=None; Secure` });
      }
      if (query.get('prompt') === 'none') return back(query, { error: 'login_required' });
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Other provider</title><form method="post"><button>I am Wren</button></form>',
      };
    },
    token({ body, authorization }) {
      if (clientSecret !== null && !isClient(authorization, [clientId, clientSecret])) {
        return json({ error: 'invalid_client' }, 401);
      }
      const code = body.get('code') ?? '';
      const grant = grants.get(code);
      const proof = createHash('sha256').update(body.get('code_verifier') ?? '');
      grants.delete(code);
      if (!grant || grant.challenge !== proof.digest('base64url')) {
        return json({ error: 'invalid_grant' }, 400);
      }
      const now = seconds();
      const { sub, email, name } = habits.person;
      const idToken = key.sign({
        sub,
        iss: url,
        aud: clientId,
        iat: now,
        exp: now + 900,
        nonce: grant.nonce,
        ...(habits.tellsTime ? { auth_time: grant.signedInAt } : {}),
        ...(habits.tellsEmail ? { email, name, email_verified: true } : {}),
      });
      const accessToken = randomBytes(16).toString('base64url');
      people.set(accessToken, habits.person);
      return json({
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 900,
        id_token: idToken,
      });
    },
  };

  return {
    url,
    endpointsUrl,
    habits,
    asked,
    revoked,
    tellOfSignOut(shopUrl, sub) {
      const token = key.sign(
        {
          iss: url,
          aud: clientId,
          iat: seconds(),
          exp: seconds() + 120,
          jti: randomBytes(8).toString('hex'),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          sub,
        },
        'logout+jwt',
      );
      return fetch(`${shopUrl}/auth/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      });
    },
    hold(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(endpoint, promise);
      return () => {
        held.delete(endpoint);
        resolve();
      };
    },
    refuse: (endpoint) => void refused.add(endpoint),
    behave: () => refused.clear(),
    async stop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
};
const paths: Record<string, Endpoint> = {
  '/.well-known/openid-configuration': 'discovery',
  ...Object.fromEntries(endpoints.slice(1).map((name) => [`/${name}`, name])),
};
const seconds = () => Math.floor(Date.now() / 1000);
/** Name and secret come encoded as in a form, each by itself, before they are made one. */
function isClient(authorization: string | undefined, known: readonly string[]): boolean {
  const [, encoded = ''] = /^Basic (.*)$/.exec(authorization ?? '') ?? [];
  const told = Buffer.from(encoded, 'base64').toString().split(':');
  const decoded = told.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return decoded.join('\n') === known.join('\n');
}

function json(body: unknown, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Sends the browser back to the shop with an answer, and the state that it came with. */
function back(query: URLSearchParams, answer: Record<string, string>, headers = {}): Answer {
  const address = new URL(query.get('redirect_uri')!);
  address.search = new URLSearchParams({ ...answer, state: query.get('state')! }).toString();
  return { status: 303, headers: { location: address.href, ...headers } };
}

function refusal({ endpoint, query }: Question): Answer {
  return endpoint === 'authorize'
    ? back(query, { error: 'server_error' })
    : json({ error: 'server_error' }, 500);
}

async function read(request: IncomingMessage, url: string): Promise<Question | null> {
  const { pathname, searchParams } = new URL(request.url ?? '/', url);
  const endpoint = paths[pathname];
  if (!endpoint) return null;
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    endpoint,
    query: searchParams,
    body: new URLSearchParams(text),
    method: request.method ?? 'GET',
    hasSession: (request.headers.cookie ?? '').includes(sessionCookie),
    authorization: request.headers.authorization,
  };
}

function discovery(url: string, endpointsUrl: string) {
  return {
    issuer: url,
    authorization_endpoint: `${endpointsUrl}/authorize`,
    token_endpoint: `${endpointsUrl}/token`,
    userinfo_endpoint: `${endpointsUrl}/userinfo`,
    jwks_uri: `${endpointsUrl}/keys`,
    revocation_endpoint: `${endpointsUrl}/revocation`,
    end_session_endpoint: `${endpointsUrl}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  };
}

/** A key of its own, and ID tokens that are signed with it. */
function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    publicJwk,
    sign(claims: object, typ = 'JWT'): string {
      const signed = `${encode({ alg: 'ES256', kid: 'one', typ })}.${encode(claims)}`;
      const bytes = sign('sha256', Buffer.from(signed), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      });
      return `${signed}.${bytes.toString('base64url')}`;
    },
  };
}
