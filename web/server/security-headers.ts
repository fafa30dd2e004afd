import { takesCards } from '../app/request/takes-cards.ts';
import type { InlineSources } from './page-policy.ts';

export interface SecurityOptions {
  /** Whether visitors reach the shop by https. */
  secure: boolean;
  /** A demo shop asks search engines to stay away. */
  demo: boolean;
  /** Origins of the payment provider; only the screens that take a card may load, frame or post to them. */
  paymentOrigins: readonly string[];
  /** The sign-in providers' origins, where they are others; every page may be one that signs in. */
  signInOrigins: readonly string[];
}

/** What our own pages may show in a frame: the way back from a sign-in, and a page that is being written. */
const isFramed = /^\/(auth\/silent$|preview\/)/;

/** The headers of every page. Scripts and styles come from our own files, or from `inline`. */
export function securityHeaders(
  path: string,
  inline: InlineSources,
  { secure, demo, paymentOrigins, signInOrigins }: SecurityOptions,
): Record<string, string> {
  const payment = takesCards(path) ? paymentOrigins.join(' ') : '';
  const signIn = signInOrigins.join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')} ${payment}`,
    `style-src 'self' ${inline.styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    // What shows a page that was seen before where there is no connection.
    "worker-src 'self'",
    `connect-src 'self' ${signIn} ${payment}`,
    // Signing in confirms itself in hidden frames: the provider's, and our own way back from it.
    `frame-src 'self' ${signIn} ${payment}`,
    "img-src 'self' data:",
    `form-action 'self' ${signIn} ${payment}`,
    "base-uri 'none'",
    "object-src 'none'",
    isFramed.test(path) ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ];
  const headers: Record<string, string> = {
    'content-security-policy': policy.map((directive) => directive.trim()).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  if (secure) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  if (demo) headers['x-robots-tag'] = 'noindex, nofollow';
  return headers;
}
