import { ErrorTimeout, InMemoryWebStorage, User, type UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createManager, type SignInState } from './manager.ts';
import type { GivenTokens } from './shop-session.ts';

const authority = 'https://id.example';
const metadata = {
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
  revocation_endpoint: `${authority}/revoke`,
};
const startMs = Date.parse('2026-11-21T10:00:00Z');
const tokenSeconds = 900;

/** A token that says what it is given; nobody here checks its signature, which the server does. */
function idToken(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { sub: 'robin', iat: now, exp: now + tokenSeconds, auth_time: 1000, ...claims };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part(payload)}.signature`;
}

interface ProviderRequest {
  path: string;
  body: URLSearchParams;
  signal: AbortSignal | null | undefined;
}

/** A provider that answers as `answer` says, and the requests that it had. */
function startProvider(answer: (request: ProviderRequest) => unknown) {
  const requests: ProviderRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address).pathname;
    if (path.startsWith('/.well-known/')) return Response.json(metadata);
    const body = new URLSearchParams(init.body as URLSearchParams | undefined);
    const request = { path, body, signal: init.signal };
    requests.push(request);
    const answered = await answer(request);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return requests;
}

/** An answer that never comes: waiting for it ends when whoever asked gives up. */
const nothing = ({ signal }: ProviderRequest) =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new DOMException('given up', 'AbortError'));
    signal?.addEventListener('abort', giveUp);
  });

/** Lets time pass, and then what that set in motion. */
async function pass(seconds: number) {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  for (let turns = 0; turns < 20; turns += 1) await new Promise((next) => setImmediate(next));
}

/** Until a renewal is due. */
const untilRenewal = tokenSeconds - 60;

const tokens = (claims: Record<string, unknown> = {}) => ({
  access_token: 'access-2',
  refresh_token: 'refresh-2',
  token_type: 'Bearer',
  expires_in: tokenSeconds,
  scope: 'openid profile email',
  id_token: idToken(claims),
});

/** The library in front of a session that takes every token, unless it is told otherwise. */
function startLibrary({ confirm }: { confirm?: (renewal: boolean) => Promise<void> } = {}) {
  const confirmed: boolean[] = [];
  const shown: GivenTokens[] = [];
  const ended: string[] = [];
  const renewErrors: Error[] = [];
  const manager = createManager(
    {
      authority,
      byScript: true,
      clientId: 'website',
      origin: 'https://shop.example',
      secondName: null,
    },
    {
      session: {
        issueNonce: async () => 'a-nonce-of-the-server',
        confirm: async (given, isRenewal) => {
          shown.push(given);
          await confirm?.(isRenewal);
          confirmed.push(isRenewal);
        },
      },
      flowStore: new InMemoryWebStorage(),
      now: Date.now,
      onSessionEnded: () => void ended.push('ended'),
    },
  );
  manager.events.addSilentRenewError((error) => void renewErrors.push(error));
  return { manager, confirmed, renewErrors, shown, ended };
}

/** Somebody who signed in by hand a moment ago. */
async function signInByHand(manager: UserManager, state: SignInState | null = { returnTo: '/' }) {
  const token = idToken({});
  const user = new User({
    id_token: token,
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    scope: 'openid profile email',
    profile: JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()),
    expires_at: Math.floor(Date.now() / 1000) + tokenSeconds,
    userState: state,
  });
  await manager.storeUser(user);
  await manager.events.load(user);
}

beforeEach(() => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ now: startMs, toFake: [...toFake] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('renewal', () => {
  test('begins 60 seconds before the token ends, by the refresh token, and is confirmed', async () => {
    const requests = startProvider(() => tokens());
    const { manager, confirmed } = startLibrary();
    await signInByHand(manager);
    await pass(untilRenewal - 0.001);
    expect(requests).toEqual([]);
    await pass(0.001);
    expect(requests.map(({ path, body }) => [path, body.get('refresh_token')])).toEqual([
      ['/token', 'refresh-1'],
    ]);
    expect(confirmed).toEqual([false, true]);
    expect((await manager.getUser())?.refresh_token).toBe('refresh-2');
  });

  test('waits 10 seconds for an answer, and is tried again 5 seconds later', async () => {
    let isLate = true;
    const requests = startProvider((request) => (isLate ? nothing(request) : tokens()));
    const { manager, confirmed, renewErrors } = startLibrary();
    await signInByHand(manager);
    await pass(untilRenewal);
    await pass(9.999);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false]);
    await pass(0.001);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true]);
    isLate = false;
    await pass(4.999);
    expect(requests).toHaveLength(1);
    await pass(0.001);
    expect(requests).toHaveLength(2);
    expect(confirmed).toEqual([false, true]);
    expect(renewErrors).toEqual([]);
  });

  test('that the provider refuses is a renew error, and is not tried again', async () => {
    const refusal = { error: 'invalid_grant' };
    const requests = startProvider(() => Response.json(refusal, { status: 400 }));
    const { manager, renewErrors } = startLibrary();
    await signInByHand(manager);
    await pass(untilRenewal);
    await pass(30);
    expect(requests).toHaveLength(1);
    expect(renewErrors.map(({ message }) => message)).toEqual(['invalid_grant']);
  });

  test.each([
    ['another subject', { sub: 'mallory' }, 'sub in id_token does not match current sub'],
    [
      'another time of signing in',
      { auth_time: 2000 },
      'auth_time in id_token does not match original auth_time',
    ],
    [
      'an authorized party out of nowhere',
      { azp: 'else' },
      'azp in id_token does not match original azp',
    ],
    ['no subject', { sub: '' }, 'ID Token is missing a subject claim'],
  ])('with %s is refused', async (_, claims, message) => {
    startProvider(() => tokens(claims));
    const { manager, confirmed, renewErrors } = startLibrary();
    await signInByHand(manager);
    await pass(untilRenewal);
    expect(renewErrors.map((error) => error.message)).toEqual([message]);
    expect(confirmed).toEqual([false]);
  });

  test('by a token of another time is refused and leaves nobody', async () => {
    startProvider(() => tokens({ iat: Math.floor(Date.now() / 1000) + 301 }));
    const { manager, renewErrors } = startLibrary();
    await signInByHand(manager);
    await pass(untilRenewal);
    expect(renewErrors.map(({ message }) => message)).toEqual(['The token is from the future']);
    expect(await manager.getUser()).toBeNull();
  });

  test('that our own server is late to take is tried again with the newest tokens', async () => {
    let isLate = true;
    const requests = startProvider(() => tokens());
    const { manager, confirmed, renewErrors } = startLibrary({
      confirm: async (isRenewal) => {
        if (isRenewal && isLate) throw new ErrorTimeout('Network timed out');
      },
    });
    await signInByHand(manager);
    await pass(untilRenewal);
    isLate = false;
    await pass(5);
    expect(requests.map(({ body }) => body.get('refresh_token'))).toEqual([
      'refresh-1',
      'refresh-2',
    ]);
    expect(confirmed).toEqual([false, true]);
    expect(renewErrors).toEqual([]);
  });
});

test('every token set is shown to the server, the sign-in’s and each renewal’s', async () => {
  startProvider(() => tokens());
  const { manager, shown } = startLibrary();
  await signInByHand(manager);
  await pass(untilRenewal);
  expect(shown.map(({ accessToken, refreshToken }) => [accessToken, refreshToken])).toEqual([
    ['access-1', 'refresh-1'],
    ['access-2', 'refresh-2'],
  ]);
});

test('a renewal that need not tell the time of signing in again is one', async () => {
  startProvider(() => tokens({ auth_time: undefined }));
  const { manager, confirmed, renewErrors } = startLibrary();
  await signInByHand(manager);
  await pass(untilRenewal);
  expect([confirmed, renewErrors]).toEqual([[false, true], []]);
});

test('a renewal of a session that is over is told to the page', async () => {
  startProvider(() => tokens());
  const { manager, ended } = startLibrary({
    confirm: async (isRenewal) => {
      const error = new Error('Login failed');
      error.name = 'SessionEnded';
      if (isRenewal) throw error;
    },
  });
  await signInByHand(manager);
  await pass(untilRenewal);
  expect(ended).toEqual(['ended']);
});

describe('a sign-in', () => {
  test('that the server refuses fails and leaves nobody signed in', async () => {
    startProvider(() => tokens());
    const { manager } = startLibrary({
      confirm: async () => {
        throw new Error('Login failed');
      },
    });
    await expect(signInByHand(manager)).rejects.toThrow('Login failed');
    expect(await manager.getUser()).toBeNull();
  });

  test('that nobody asked for opens no session', async () => {
    startProvider(() => tokens());
    const { manager, confirmed } = startLibrary();
    await signInByHand(manager, null);
    expect(confirmed).toEqual([true]);
  });

  test('asks with a nonce of the server, and with a state and a proof that are new each time', async () => {
    startProvider(() => tokens());
    const asked = await Promise.all([askBy(startLibrary()), askBy(startLibrary())]);
    for (const query of asked) {
      expect(query.get('nonce')).toBe('a-nonce-of-the-server');
      expect(query.get('response_type')).toBe('code');
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('redirect_uri')).toBe('https://shop.example/auth/callback');
    }
    expect(new Set(asked.map((query) => query.get('state'))).size).toBe(2);
    expect(new Set(asked.map((query) => query.get('code_challenge'))).size).toBe(2);
  });
});

/** What the provider is asked when somebody signs in: the query of the page that they are sent to. */
async function askBy({ manager }: ReturnType<typeof startLibrary>): Promise<URLSearchParams> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const self = { location: { assign: resolve }, crypto, addEventListener: () => {} };
  vi.stubGlobal('window', { ...self, self });
  void manager.signinRedirect({ state: { returnTo: '/basket' } });
  return new URL(await promise).searchParams;
}

test('signing out revokes both tokens', async () => {
  const requests = startProvider(() => new Response(''));
  const { manager } = startLibrary();
  await signInByHand(manager);
  await manager.revokeTokens();
  expect(requests.map(({ path, body }) => [path, body.get('token_type_hint')])).toEqual([
    ['/revoke', 'access_token'],
    ['/revoke', 'refresh_token'],
  ]);
});

test('the numbers are those that the shop promises', () => {
  const { settings } = startLibrary().manager;
  expect(settings).toMatchObject({
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 10,
    checkSessionIntervalInSeconds: 2,
    stopCheckSessionOnError: true,
    staleStateAgeInSeconds: 900,
    response_type: 'code',
    revokeTokenTypes: ['access_token', 'refresh_token'],
    popupWindowFeatures: { height: 640 },
  });
});
