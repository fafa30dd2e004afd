import type { CookieName } from '@plumbline/contracts/nouns/cookies.ts';
import type { JWK } from 'jose';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import Provider, { errors, interactionPolicy, type ProviderContext } from 'oidc-provider';
import type { Context } from '../../../core/context.ts';
import type { Database } from '../../../db/connect.ts';
import { deriveKey } from '../seal.ts';
import { createAdapters, isSessionKept } from './artifact-store.ts';
import { apiAudience, apiScope, registeredClients, tradeAppClient } from './clients.ts';
import { findCredential, type Credential } from './credential-store.ts';
import { isLeftAlone } from './left-alone.ts';
import {
  sendFailurePage,
  sendNothingPage,
  sendSignedOutPage,
  sendSignOutPage,
} from './protocol-pages.ts';
import { addSessionCheck } from './session-check.ts';

export interface ProviderParts extends Pick<
  Context,
  'config' | 'db' | 'jobs' | 'log' | 'modules' | 'now' | 'randomBytes'
> {
  /** How the provider reaches its clients: the shop itself, which is this very process. */
  fetch: CustomFetch;
}

const minute = 60;
const day = 24 * 60 * minute;

/** Seconds that each thing lives. Whoever asked to be kept signed in is, for two weeks at most. */
const lifetimes = {
  AccessToken: 15 * minute,
  AuthorizationCode: minute,
  Grant: 14 * day,
  IdToken: 15 * minute,
  Interaction: 60 * minute,
  RefreshToken: 14 * day,
  Session: 14 * day,
};

/** The shop's own OpenID provider: code flow with PKCE only, for the shop's own clients. */
export function createProvider(parts: ProviderParts, secret: Buffer, keys: JWK[]): Provider {
  const { config, db, log } = parts;
  const { publicUrl, shopName } = config;
  const issuer = `${publicUrl}/oidc`;
  const cookies = { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') };
  const provider = new Provider(issuer, {
    adapter: createAdapters(db),
    jwks: { keys },
    clients: registeredClients(publicUrl, secret),
    clientAuthMethods: ['none', 'client_secret_basic'],
    clientBasedCORS: (_ctx: unknown, origin: string) => origin === new URL(publicUrl).origin,
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Where somebody was, for whoever makes an account instead of signing in.
    extraParams: ['return_to'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub', 'auth_time', 'amr', 'provider_session', 'keep_signed_in'],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    // The ID token alone tells the shop who somebody is: it asks for nothing else.
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256', 'RS256'] },
    discovery: { check_session_iframe: `${issuer}/session/check` },
    fetch: (address: string | URL, options: CustomFetchOptions) =>
      parts.fetch(String(address), options),
    // What a bearer token ends with: see bearer.ts.
    extraTokenClaims: (_ctx: unknown, token: { kind: string; grantId?: string }) =>
      token.kind === 'AccessToken' ? { grant_id: token.grantId } : undefined,
    features: {
      // Whoever signs out here is signed out of the shop, whichever page they did it on.
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx: unknown, client: { clientId: string }, token: { clientId: string }) =>
          client.clientId === token.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: ProviderContext, form: string) => sendSignOutPage(ctx, form, shopName),
        postLogoutSuccessSource: (ctx: ProviderContext) => sendSignedOutPage(ctx, shopName),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx: unknown, client: { clientId: string }, oneOf?: string) =>
          oneOf ?? (client.clientId === tradeAppClient ? apiAudience(publicUrl) : undefined),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx: unknown, indicator: string, client: { clientId: string }) => {
          if (indicator !== apiAudience(publicUrl) || client.clientId !== tradeAppClient) {
            throw new errors.InvalidTarget();
          }
          return {
            scope: apiScope,
            audience: indicator,
            accessTokenFormat: 'jwt',
            accessTokenTTL: lifetimes.AccessToken,
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
    },
    ttl: lifetimes,
    // The website's tokens end with the person's session here; installed software outlives it.
    issueRefreshToken: (_ctx: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    expiresWithSession: (_ctx: unknown, token: { clientId: string }) =>
      token.clientId !== tradeAppClient,
    rotateRefreshToken: true,
    cookies: {
      names: {
        session: 'op_session',
        interaction: 'op_interaction',
        resume: 'op_resume',
      } satisfies Record<string, CookieName>,
      long: { ...cookies, path: '/oidc', signed: true },
      short: { ...cookies, signed: true },
      keys: [deriveKey(secret, 'provider cookies').toString('base64url')],
    },
    interactions: {
      policy: signInPolicy(parts),
      url: (_ctx: unknown, { uid }: { uid: string }) => `/oidc/interaction/${uid}`,
    },
    loadExistingGrant: grantOwnClients,
    findAccount: (_ctx: unknown, subject: string, token?: { sessionUid?: string }) =>
      findPerson(db, subject, token?.sessionUid),
    renderError: (ctx: ProviderContext, out: { error: string }) =>
      sendFailurePage(ctx, out.error, shopName),
  });
  provider.proxy = true;
  const report = (error: Error) => log.error({ err: error }, 'the sign-in provider failed');
  provider.on('server_error', (_ctx: unknown, error: Error) => report(error));
  // Without a listener of ours, what it cannot answer at all would be written to the console.
  provider.on('error', report);
  provider.on('backchannel.error', (_ctx: unknown, error: Error) => report(error));
  addSessionCheck(provider);
  provider.use(async (ctx, next) => {
    await next();
    const readsPages = ctx.req.headers.accept?.includes('text/html');
    if (readsPages && ctx.status === 404 && !ctx.body) sendNothingPage(ctx, shopName);
  });
  return provider;
}

/** What the provider tells of a person, and in which of their sessions. */
async function findPerson(db: Database, subject: string, sessionUid: string | undefined) {
  const person = await findCredential(db, subject);
  if (!person) return undefined;
  return {
    accountId: subject,
    claims: async () => ({
      sub: subject,
      email: person.email,
      email_verified: true,
      name: person.displayName,
      ...(sessionUid && {
        provider_session: sessionUid,
        keep_signed_in: await isSessionKept(db, sessionUid),
      }),
    }),
  };
}

/**
 * Whether a person must show a second factor: whoever set one up, and every member of staff. In
 * demo mode the seeded people need none, so that the printed sign-ins work by themselves.
 */
export function needsSecondFactor(
  person: Pick<Credential, 'hasSecondFactor' | 'isStaff' | 'isDemo'>,
  mode: 'demo' | 'live',
): boolean {
  return person.hasSecondFactor || (person.isStaff && !(mode === 'demo' && person.isDemo));
}

/**
 * A session without the second factor does not do for somebody who needs one by now, and neither does
 * one that was left alone: what ended at the shop by itself is not opened again without a password.
 */
function signInPolicy({ db, config, now }: ProviderParts) {
  const policy = interactionPolicy.base();
  policy.get('login').checks.add(
    new interactionPolicy.Check(
      'left_alone',
      'the session was left alone',
      'login_required',
      async ({ oidc }) => {
        const { session } = oidc;
        return session?.accountId !== undefined && isLeftAlone(db, session, now());
      },
    ),
  );
  policy.get('login').checks.add(
    new interactionPolicy.Check(
      'second_factor',
      'a second factor is needed',
      'interaction_required',
      async ({ oidc }) => {
        const { session } = oidc;
        if (!session?.accountId || session.amr?.includes('otp')) return false;
        const person = await findCredential(db, session.accountId);
        return !person || needsSecondFactor(person, config.mode);
      },
    ),
  );
  return policy;
}

/** The shop's own clients are granted what they ask for; installed software asks its person too. */
async function grantOwnClients(ctx: ProviderContext) {
  const { oidc } = ctx;
  const { provider, client, session } = oidc;
  if (!session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const before = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant =
    before ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  for (const [indicator, { scopes }] of Object.entries(oidc.resourceServers)) {
    const asked = [...oidc.requestParamScopes].filter((scope) => scopes.has(scope));
    grant.addResourceScope(indicator, asked.join(' '));
  }
  await grant.save();
  return grant;
}
