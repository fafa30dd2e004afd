export interface SecurityOptions {
  /** Whether visitors reach the shop by https. */
  secure: boolean;
  /** A demo shop asks search engines to stay away. */
  demo: boolean;
  /** Origins of the payment provider; only the checkout may load, frame or post to them. */
  paymentOrigins: readonly string[];
}

/** The headers of every page. Scripts and styles run only from our own files or with the nonce. */
export function securityHeaders(
  path: string,
  nonce: string,
  { secure, demo, paymentOrigins }: SecurityOptions,
): Record<string, string> {
  const payment = /^\/checkout(\/|$|\.)/.test(path) ? paymentOrigins.join(' ') : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${payment}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self' ${payment}`,
    payment ? `frame-src ${payment}` : "frame-src 'none'",
    "img-src 'self' data:",
    `form-action 'self' ${payment}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
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
