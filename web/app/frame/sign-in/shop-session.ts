import { ErrorTimeout } from 'oidc-client-ts';
import { signInTimes } from './rules.ts';

/** What the provider gave for one sign-in or renewal. */
export interface GivenTokens {
  idToken: string;
  /** Asked by for what the ID token lacks; both are revoked when the session ends. */
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
}

/** The shop's session is over, here or at the provider. */
class SessionEnded extends Error {
  constructor() {
    super('Login failed');
    this.name = 'SessionEnded';
  }
}

/** The shop's own session, which alone decides what pages show, as scripts reach it. */
export interface ShopSession {
  /** A fresh nonce, which a cookie that no script reads keeps as well. */
  issueNonce(): Promise<string>;
  /**
   * Shows the server what the provider gave: it opens a session, or, for a renewal, confirms the one
   * there is. Throws an error with the words to show, an ErrorTimeout where nobody answered, and
   * SessionEnded where there is none to renew.
   */
  confirm(tokens: GivenTokens, isRenewal: boolean): Promise<void>;
}

export const shopSession: ShopSession = {
  async issueNonce() {
    const response = await send('/auth/nonce');
    if (!response.ok) throw new Error('Login failed');
    return ((await response.json()) as { nonce: string }).nonce;
  },

  async confirm(tokens, isRenewal) {
    const response = await send('/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...tokens, renewal: isRenewal }),
    });
    if (response.status === 504) throw new ErrorTimeout('Network timed out');
    if (response.ok) return;
    const { code } = (await response.json().catch(() => ({}))) as { code?: string };
    throw code === 'session-ended' ? new SessionEnded() : new Error('Login failed');
  },
};

/** Ends the session here, and leaves the provider's as it is: it has ended, or is somebody else's. */
export async function endShopSession(): Promise<void> {
  await send('/auth/session', { method: 'DELETE' });
}

/**
 * Ends the session here and answers where the provider's is ended. The session here is over even
 * when the provider cannot be reached, which throws.
 */
export async function closeShopSession(): Promise<string> {
  const response = await send('/auth/sign-out', {
    method: 'POST',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error('Sign-out failed');
  return ((await response.json()) as { redirectTo: string }).redirectTo;
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(signInTimes.networkTimeout * 1000);
  try {
    return await fetch(path, { ...init, signal });
  } catch (error) {
    if (signal.aborted) throw new ErrorTimeout('Network timed out');
    throw error;
  }
}
