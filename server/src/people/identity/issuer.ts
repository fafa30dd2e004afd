import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { createKeySource } from './key-source.ts';
import { serverClient, serverClientSecret, websiteClient } from './provider/clients.ts';
import {
  createEmbeddedProvider,
  providerSecret,
  type EmbeddedProvider,
} from './provider/embedded.ts';
import { toPublicKeys } from './provider/keys.ts';

/** How long a provider is waited for, as a sign-in's reader would. */
const networkTimeoutSeconds = 10;

/** Whoever signs people in: the configured OpenID provider, or the one inside this shop. */
export interface Issuer {
  /** Its exact name in every token. */
  url(): string;
  /** The client that the website's scripts sign in by. */
  websiteClient: string;
  /** The client of the route without scripts. */
  serverClient: string;
  /** Its public keys. */
  keys: JWTVerifyGetKey;
  /** Its endpoints, discovered once, as the route without scripts uses them. */
  configuration(): Promise<openid.Configuration>;
  /** Null with another provider. */
  embedded: EmbeddedProvider | null;
}

export function createIssuer(context: Context, fastify: FastifyInstance): Issuer {
  return context.config.signIn.issuer === null
    ? embeddedIssuer(context, fastify)
    : configuredIssuer(context, context.config.signIn.issuer);
}

function embeddedIssuer(context: Context, fastify: FastifyInstance): Issuer {
  const { config, signingKey, now } = context;
  const secret = providerSecret(config, signingKey);
  const embedded = createEmbeddedProvider(context, secret);
  const url = () => `${config.publicUrl}/oidc`;
  const configuration = once(() =>
    discover(url(), {
      clientId: serverClient,
      clientSecret: serverClientSecret(secret),
      // The public address may not be reachable from inside; the provider is this very process.
      fetch: (address, options) => fetchInProcess(fastify, address, options),
    }),
  );
  return {
    url,
    websiteClient,
    serverClient,
    keys: createKeySource(async () => toPublicKeys(await embedded.keys()) as JSONWebKeySet, now),
    configuration,
    embedded,
  };
}

function configuredIssuer({ config, now }: Context, issuer: string): Issuer {
  const { clientId, clientSecret } = config.signIn;
  const configuration = once(() => discover(issuer, { clientId, clientSecret }));
  const fetchKeys = async (): Promise<JSONWebKeySet> => {
    const { jwks_uri: address } = (await configuration()).serverMetadata();
    if (!address) throw new Error('The sign-in provider publishes no keys.');
    const response = await fetch(address, {
      signal: AbortSignal.timeout(networkTimeoutSeconds * 1000),
    });
    if (!response.ok) throw new Error(`The keys of the sign-in provider: ${response.status}.`);
    return (await response.json()) as JSONWebKeySet;
  };
  return {
    url: () => issuer,
    websiteClient: clientId,
    serverClient: clientId,
    keys: createKeySource(fetchKeys, now),
    configuration,
    embedded: null,
  };
}

interface Discovery {
  clientId: string;
  clientSecret: string | null;
  fetch?: openid.CustomFetch;
}

function discover(issuer: string, { clientId, clientSecret, fetch }: Discovery) {
  const isPlain = issuer.startsWith('http:');
  return openid.discovery(
    new URL(issuer),
    clientId,
    { [openid.clockTolerance]: 300 },
    clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret),
    {
      timeout: networkTimeoutSeconds,
      ...(fetch ? { [openid.customFetch]: fetch } : {}),
      // Plain http is for this machine itself: the configuration refuses it for any other.
      ...(isPlain ? { execute: [openid.allowInsecureRequests] } : {}),
    },
  );
}

/** Keeps the first success; a failure is tried again by whoever asks next. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function fetchInProcess(
  fastify: FastifyInstance,
  address: string,
  { method, headers, body }: openid.CustomFetchOptions,
): Promise<Response> {
  const { pathname, search } = new URL(address);
  const answer = await fastify.inject({
    method: method as 'GET' | 'POST',
    url: pathname + search,
    headers,
    ...(body ? { payload: String(body) } : {}),
  });
  const answered = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) answered.set(name, String(value));
  }
  return new Response(answer.body, { status: answer.statusCode, headers: answered });
}
