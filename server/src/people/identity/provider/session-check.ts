import { createHash, randomBytes } from 'node:crypto';
import type { CookieName } from '@plumbline/contracts/nouns/cookies.ts';
import type Provider from 'oidc-provider';
import type { ProviderContext } from 'oidc-provider';

const cookie = 'op_bs' satisfies CookieName;

/**
 * Lets a page notice that its person signed out, or that another signed in: OpenID Connect Session
 * Management. Every answer carries a session_state; a script in the provider's frame compares it
 * with a readable cookie that changes with the session.
 */
export function addSessionCheck(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const session = ctx.oidc?.session;
    if (!session) return;
    const state = session.destroyed ? null : browserState(ctx);
    if (state === null && ctx.cookies.get(cookie) === undefined) return;
    ctx.cookies.set(cookie, state, {
      path: new URL(provider.issuer).pathname,
      httpOnly: false,
      signed: false,
      overwrite: true,
      sameSite: 'lax',
      secure: provider.issuer.startsWith('https:'),
    });
  });
  provider.on('authorization.success', (ctx: ProviderContext, answer: Record<string, string>) => {
    const origin = originOf(ctx.oidc.params.redirect_uri ?? '');
    const state = browserState(ctx);
    if (origin === null || state === null) return;
    const salt = randomBytes(12).toString('hex');
    answer.session_state = `${sha256(
      `${ctx.oidc.client.clientId} ${origin} ${state} ${salt}`,
    )}.${salt}`;
  });
}

/** Names the session without letting anybody take part in it; null for nobody. */
function browserState(ctx: ProviderContext): string | null {
  const { session } = ctx.oidc;
  return session?.accountId ? sha256(`${session.uid} ${session.accountId}`) : null;
}

function originOf(redirectUri: string): string | null {
  const url = URL.parse(redirectUri);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Answers a message `<client id> <session state>` with `unchanged`, `changed` or `error`. */
const script = `
addEventListener('message', async ({ data, origin, source }) => {
  const [clientId, sessionState, rest] = String(data).split(' ');
  const [hash, salt] = (sessionState || '').split('.');
  if (!clientId || !hash || !salt || rest !== undefined) return source.postMessage('error', origin);
  const state = /(?:^|; )${cookie}=([0-9a-f]+)/.exec(document.cookie)?.[1] ?? '';
  const text = new TextEncoder().encode([clientId, origin, state, salt].join(' '));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  source.postMessage(hex === hash ? 'unchanged' : 'changed', origin);
});
`;

/** The page that the shop keeps in a hidden frame. It loads nothing and shows nothing. */
export const sessionCheckPage = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Session check</title></head>
<body><script>${script}</script></body></html>`;

export const sessionCheckPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "frame-ancestors 'self'",
].join('; ');
