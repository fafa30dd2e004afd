import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type OidcClient,
  type User,
} from 'oidc-client-ts';
import type { SignInService } from '../../../visit.ts';
import {
  isAnonymousAnswer,
  popupHeight,
  renewalProblem,
  signInTimes,
  timesProblem,
  type IdTokenClaims,
} from './rules.ts';
import type { ShopSession } from './shop-session.ts';

/** What a sign-in takes along and gets back: only what a person asked for has it, no renewal. */
export interface SignInState {
  returnTo: string;
}

export interface ManagerParts {
  session: ShopSession;
  /** Keeps what a sign-in under way needs when the browser comes back; the user is kept nowhere. */
  flowStore: Storage;
  now: () => number;
  /** Called when the server says that the session is over which the page was made for. */
  onSessionEnded: () => void;
}

/** What the keys of sign-ins under way begin with. */
const storePrefix = 'sign-in.';

/**
 * The library that signs people in, under this shop's rules: every request has a nonce of the
 * server's, and a token counts only once the server has taken it. A sign-in that the server refuses
 * fails and leaves nobody signed in.
 */
export function createManager(
  { authority, clientId, origin }: SignInService,
  parts: ManagerParts,
): UserManager {
  const { session, flowStore } = parts;
  const manager = new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    popup_redirect_uri: `${origin}/auth/popup`,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email',
    // The rules below compare what the library would filter out.
    filterProtocolClaims: false,
    stateStore: new WebStorageStateStore({ prefix: storePrefix, store: flowStore }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    staleStateAgeInSeconds: signInTimes.staleState,
    requestTimeoutInSeconds: signInTimes.networkTimeout,
    silentRequestTimeoutInSeconds: signInTimes.silentTimeout,
    accessTokenExpiringNotificationTimeInSeconds: signInTimes.expiringNotice,
    automaticSilentRenew: true,
    validateSubOnSilentRenew: true,
    checkSessionIntervalInSeconds: signInTimes.sessionCheck,
    stopCheckSessionOnError: true,
    // The check begins by hand, so that a frame that hangs holds up no sign-in; see keep-signed-in.
    monitorSession: false,
    revokeTokensOnSignout: true,
    revokeTokenTypes: ['access_token', 'refresh_token'],
    // An empty answer is often called plain text.
    revokeTokenAdditionalContentTypes: ['text/plain'],
    // As wide as fits the screen, of 800, 720, 600, 480 and 360.
    popupWindowFeatures: { location: false, toolbar: false, height: popupHeight },
  });
  giveNonces(manager, session);
  askWhoIsThere(manager);
  signInSilentlyOnTime(manager);
  confirmTokens(manager, parts);
  tellOtherStates(manager, flowStore);
  return manager;
}

/**
 * The library takes a nonce only as it is called, but a pop-up must be open by then or the browser
 * blocks it. So nonces are put in where requests are made, which is after that.
 */
function giveNonces(manager: UserManager, session: ShopSession): void {
  const { _client: client } = manager as unknown as { _client: OidcClient };
  const createRequest = client.createSigninRequest.bind(client);
  client.createSigninRequest = async (request) =>
    createRequest({ ...request, nonce: await session.issueNonce() });
}

/** How long a provider that failed is left alone before the session check asks it again. */
const checkedAgainAfterMs = 30_000;

/**
 * When the provider's frame says that its session changed, the library asks who is there now. What
 * it is given then is a token set like any other, so it is taken as a renewal: compared, shown to
 * the server, and revoked with the rest. Only an answer that names nobody, or somebody else, is a
 * sign-out; a provider that is late or fails has said nothing about anybody.
 */
function askWhoIsThere(manager: UserManager): void {
  const signInSilently = manager.signinSilent.bind(manager);
  manager.querySessionStatus = async () => {
    const before = await manager.getUser();
    if (!before) return null;
    const { silentTimeout: silentRequestTimeoutInSeconds } = signInTimes;
    try {
      const user = await signInSilently({ forceIframeAuth: true, silentRequestTimeoutInSeconds });
      return user?.session_state
        ? { session_state: user.session_state, sub: user.profile.sub }
        : null;
    } catch (error) {
      // Somebody else's token is among these: the library says so in the same words.
      if (isAnonymousAnswer(error)) return null;
      await new Promise((resolve) => setTimeout(resolve, checkedAgainAfterMs));
      return { session_state: before.session_state ?? '', sub: before.profile.sub };
    }
  };
}

const unknownState = 'No matching state found in storage';

/**
 * A sign-in that comes back with another state than those that this tab began is not one of its own;
 * where it began none, what it began is over. The library says the same of both.
 */
function tellOtherStates(manager: UserManager, flowStore: Storage): void {
  const finish = manager.signinRedirectCallback.bind(manager);
  manager.signinRedirectCallback = async (address) => {
    try {
      return await finish(address);
    } catch (error) {
      const isUnknown = (error as Error).message === unknownState;
      if (isUnknown && hasOpenSignIn(flowStore)) {
        throw new Error('State does not match', { cause: error });
      }
      throw error;
    }
  };
}

function hasOpenSignIn(flowStore: Storage): boolean {
  return Array.from({ length: flowStore.length }, (_, index) => flowStore.key(index)).some(
    (key) => key?.startsWith(storePrefix) === true,
  );
}

/**
 * In a silent query the provider's "nobody is signed in" is an answer and no failure. The time-out
 * goes along with each, because the library forgets its setting when it uses a refresh token.
 */
function signInSilentlyOnTime(manager: UserManager): void {
  const signInSilently = manager.signinSilent.bind(manager);
  const silentRequestTimeoutInSeconds = signInTimes.silentTimeout;
  manager.signinSilent = async (request) => {
    try {
      return await signInSilently({ silentRequestTimeoutInSeconds, ...request });
    } catch (error) {
      if (!isAnonymousAnswer(error)) throw error;
      await manager.removeUser();
      return null;
    }
  };
}

/** Shows the server every token that is loaded; one that does not do ends the sign-in it came by. */
function confirmTokens(manager: UserManager, { session, now, onSessionEnded }: ManagerParts): void {
  let before: IdTokenClaims | null = null;
  manager.events.addUserUnloaded(() => {
    before = null;
  });
  manager.events.addUserLoaded(async (user) => {
    const isRenewal = !isAskedFor(user);
    try {
      const claims: IdTokenClaims = user.profile;
      const problem =
        timesProblem(claims, now() / 1000) ??
        (isRenewal && before ? renewalProblem(before, claims) : null);
      if (problem) throw new Error(problem);
      const { id_token: idToken = '', access_token, refresh_token: refreshToken } = user;
      // A provider may give an ID token alone.
      const accessToken = access_token || undefined;
      await session.confirm({ idToken, accessToken, refreshToken }, isRenewal);
      before = claims;
    } catch (error) {
      // A renewal that nobody answered is tried again with what there is.
      const isLate = isRenewal && (error as Error).name === 'ErrorTimeout';
      if (!isLate) await manager.removeUser();
      if ((error as Error).name === 'SessionEnded') onSessionEnded();
      throw error;
    }
  });
}

/** Whether a person asked for this sign-in, rather than a timer. */
function isAskedFor({ state }: User): boolean {
  return typeof (state as SignInState | undefined)?.returnTo === 'string';
}
