import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { fetchInProcess } from './in-process.ts';
import { embeddedIssuer as embeddedName } from './issuer-name.ts';
import { createKeySource } from './key-source.ts';
import { serverClient, serverClientSecret, websiteClient } from './provider/clients.ts';
import {
  createEmbeddedProvider,
  providerSecret,
  type EmbeddedProvider,
} from './provider/embedded.ts';
import { toPublicKeys } from './provider/keys.ts';

/** How long a provider is waited for: no request takes ten seconds. */
const networkTimeoutSeconds = 8;

/** Whoever signs people in: the configured OpenID provider, or the one inside this shop. */
export interface Issuer {
  /** What accounts are kept under: its address, or `embedded` for our own, whose address may change. */
  name: string;
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
  /**
   * Where browsers meet it, which the policy of pages has to allow: its own origin, and those of its
   * endpoints as soon as they are known. None for the embedded one, whose origin is the shop's.
   */
  origins(): readonly string[];
  /** Null with another provider. */
  embedded: EmbeddedProvider | null;
}

/** Whoever signs people in to this shop. */
export interface Issuers {
  main: Issuer;
  /** One beside it, which people may join to the account that they have; null for none. */
  second: Issuer | null;
  all: readonly Issuer[];
}

export function createIssuers(context: Context, fastify: FastifyInstance): Issuers {
  const { issuer, clientId, clientSecret, second: added } = context.config.signIn;
  const main =
    issuer === null
      ? embeddedIssuer(context, fastify)
      : configuredIssuer(context, { issuer, clientId, clientSecret });
  const second = added && configuredIssuer(context, added);
  return { main, second, all: second ? [main, second] : [main] };
}

function embeddedIssuer(context: Context, fastify: FastifyInstance): Issuer {
  const { config, signingKey, now } = context;
  const secret = providerSecret(config, signingKey);
  const fetch: openid.CustomFetch = (address, options) => fetchInProcess(fastify, address, options);
  const embedded = createEmbeddedProvider({ ...context, fetch }, secret);
  const url = () => `${config.publicUrl}/oidc`;
  const configuration = once(() =>
    discover(url(), {
      clientId: serverClient,
      clientSecret: serverClientSecret(secret),
      fetch,
    }),
  );
  return {
    name: embeddedName,
    url,
    websiteClient,
    serverClient,
    keys: createKeySource(async () => toPublicKeys(await embedded.keys()) as JSONWebKeySet, now),
    configuration,
    origins: () => [],
    embedded,
  };
}

function configuredIssuer(
  { now }: Context,
  { issuer, clientId, clientSecret }: OtherProvider,
): Issuer {
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
    name: issuer,
    url: () => issuer,
    websiteClient: clientId,
    serverClient: clientId,
    keys: createKeySource(fetchKeys, now),
    configuration,
    // Asked by itself, so that whoever signs in meanwhile has the whole wait for themselves.
    origins: discoveredOrigins(issuer, () => discover(issuer, { clientId, clientSecret }), now),
    embedded: null,
  };
}

/** Another provider than our own, and the client that the shop is to it. */
type OtherProvider = Omit<Discovery, 'fetch'> & { issuer: string };

/** The endpoints that browsers are sent to, or that pages ask. */
const browserEndpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
  'check_session_iframe',
] as const;
const askedAgainAfterMs = 30_000;

/**
 * The origins of a provider, which need not be one with its name. No page waits for a provider that
 * has not described itself yet: until then its own origin has to do, and it is asked beside.
 */
function discoveredOrigins(
  issuer: string,
  describe: () => Promise<openid.Configuration>,
  now: () => Date,
): () => readonly string[] {
  const own = new URL(issuer).origin;
  let origins = [own];
  let askedAt: number | null = null;
  let isKnown = false;
  const learn = async () => {
    const found = (await describe()).serverMetadata();
    isKnown = true;
    origins = [...new Set([own, ...endpointOrigins(found)])];
  };
  return () => {
    const at = now().getTime();
    if (!isKnown && (askedAt === null || at - askedAt > askedAgainAfterMs)) {
      askedAt = at;
      // Whoever signs in meanwhile is told of a provider that is away; pages are not held up by it.
      void learn().catch(() => {});
    }
    return origins;
  };
}

function endpointOrigins(metadata: openid.ServerMetadata): string[] {
  return browserEndpoints.flatMap((name) => {
    const url = URL.parse(String(metadata[name] ?? ''));
    return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  });
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
