/**
 * Where to go after signing in: a path of the shop itself, or its home. Whatever a browser could
 * read as another site's address is not one: `//host`, `/\host`, control characters, a scheme.
 */
export function toOwnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 1000) return '/';
  if (!/^\/(?![/\\])[\u0021-\u007e]*$/.test(wanted) || wanted.includes('\\')) return '/';
  const here = 'http://shop.invalid';
  const url = URL.parse(wanted, here);
  if (!url || url.origin !== here) return '/';
  // Dots are resolved by now: `/..//host` has become `//host`. And signing in is no place to be.
  if (/^\/(\/|auth\/)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** A page of the sign-in that leads back there; `returnTo` is a path of the shop's own. */
export function withReturnTo(page: string, returnTo: string): string {
  return returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`;
}
