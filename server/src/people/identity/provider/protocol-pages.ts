import type { ProviderContext } from 'oidc-provider';
import { html, type Html } from '../../../http/html.ts';
import { identityPage, identityPageHeaders } from '../page.ts';
import { button, buttonLink, note } from '../page-parts.ts';

/** When the shop itself sends somebody to sign out, it saves them the click. */
const clickOnce = "document.querySelector('button').click()";

/** Asks before signing out; the form comes from the provider and carries its own secret. */
export function sendSignOutPage(ctx: ProviderContext, form: string, shopName: string): void {
  const { session, entities } = ctx.oidc;
  const isAsked = entities.IdTokenHint?.payload.sub === session?.accountId;
  const script = isAsked ? clickOnce : undefined;
  const body = html`<h1>Sign out</h1>
    <p class="lead">This signs you out on this device. Your basket stays with your account.</p>
    ${{ markup: form }}
    <button class="btn first" form="op.logoutForm" name="logout" value="yes">Sign out</button>
    ${isAsked ? null : html`<a class="btn second" href="/">Stay signed in</a>`}`;
  sendPage(ctx, { shopName, title: 'Sign out', body, script });
}

/** Where signing out ends when nobody said where to go. */
export function sendSignedOutPage(ctx: ProviderContext, shopName: string): void {
  const body = html`<h1>You are signed out</h1>
    <p class="lead">Nothing of your account is left on this device.</p>
    ${buttonLink('Go to the shop', '/')}`;
  sendPage(ctx, { shopName, title: 'You are signed out', body });
}

/** An address of the provider at which there is nothing, for whoever reads pages. */
export function sendNothingPage(ctx: ProviderContext, shopName: string): void {
  const title = 'We cannot find that page';
  const body = html`<h1>${title}</h1>
    <p class="lead">The link may be incomplete.</p>
    ${buttonLink('Sign in', '/auth/sign-in')} ${buttonLink('Go to the shop', '/', 'second')}`;
  sendPage(ctx, { shopName, title, body });
  ctx.status = 404;
}

/** A request that cannot go on and has nowhere to go back to, such as one with a foreign address. */
export function sendFailurePage(ctx: ProviderContext, code: string, shopName: string): void {
  const isSignOut = ctx.path.startsWith('/session/');
  const title = isSignOut ? 'Sign-out failed' : 'Login failed';
  const text = isSignOut
    ? 'You may still be signed in on this device. Try again before you leave it.'
    : 'This sign-in was started in another window, or too long ago. Nothing was changed.';
  const body = html`<h1>${isSignOut ? 'Sign out' : 'Sign in'}</h1>
    ${note('bad', title, html`${text} Reference ${code}.`)}
    ${isSignOut ? signOutAgain() : buttonLink('Start again', '/auth/sign-in')}`;
  sendPage(ctx, { shopName, title, body });
}

/** Signing out is a write: the shop's own route takes it by a form. */
function signOutAgain(): Html {
  return html`<form method="post" action="/auth/sign-out">${button('Sign out again')}</form>`;
}

function sendPage(
  ctx: ProviderContext,
  { script, ...page }: { shopName: string; title: string; body: Html; script?: string | undefined },
): void {
  const options = script === undefined ? {} : { script };
  for (const [name, value] of Object.entries(identityPageHeaders(options))) {
    ctx.res.setHeader(name, value);
  }
  ctx.body = identityPage({ ...page, ...options });
}
