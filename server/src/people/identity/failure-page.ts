import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../http/html.ts';
import { identityPage, identityPageHeaders } from './page.ts';
import { withReturnTo } from './own-path.ts';
import { button, buttonLink, note } from './page-parts.ts';

/** What can go wrong on the way back from the provider, in the words that the shop always uses. */
const failures = {
  'Login failed': {
    status: 401,
    kind: 'bad',
    text: 'You are not signed in, and nothing was changed.',
  },
  'No state in response': {
    status: 400,
    kind: 'bad',
    text: 'Sign-in did not finish properly. Nothing was changed.',
  },
  'No matching state found in storage': {
    status: 400,
    kind: 'bad',
    text: 'This sign-in was already finished, or begun more than 15 minutes ago. Nothing was changed.',
  },
  'State does not match': {
    status: 400,
    kind: 'bad',
    text: 'This sign-in was begun in another browser. Nothing was changed.',
  },
  'Network timed out': {
    status: 504,
    kind: 'warn',
    text: 'Sign-in did not respond within 10 seconds. Your basket is safe on this device.',
  },
  'Sign-out failed': {
    status: 502,
    kind: 'bad',
    text: 'You may still be signed in on this device. Try again before you leave it.',
  },
} as const;

export type SignInFailure = keyof typeof failures;

/**
 * Says what went wrong and what to do next; the reference leads staff to the line in the log. A sign-in
 * that starts again leads back to `returnTo`. The form that tries a sign-out again is led on to the
 * provider, at one of `formTargets`.
 */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  shopName: string,
  failure: SignInFailure,
  { returnTo = '/', formTargets = [] }: { returnTo?: string; formTargets?: readonly string[] } = {},
): FastifyReply {
  const { status, kind, text } = failures[failure];
  const isSignOut = failure === 'Sign-out failed';
  const again = isSignOut
    ? html`<form method="post" action="/auth/sign-out">${button('Sign out again')}</form>`
    : buttonLink(
        failure === 'Network timed out' ? 'Try again' : 'Start again',
        withReturnTo('/auth/sign-in', returnTo),
      );
  const body = html`<h1>${isSignOut ? 'Sign out' : 'Sign in'}</h1>
    ${note(kind, failure, html`${text} Reference ${request.id}.`)} ${again}
    ${isSignOut ? null : buttonLink('Continue as a guest', '/', 'second')}`;
  return reply
    .code(status)
    .headers(identityPageHeaders({ formTargets }))
    .send(identityPage({ shopName, title: failure, body }));
}
