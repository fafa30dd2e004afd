/**
 * Where a page is when this machine's other name for itself was asked for: localhost and 127.0.0.1
 * are one shop, but the provider sends people back to one of them only. Null where it is there.
 */
export function publicAddress(url: URL, publicOrigin: string): string | null {
  const home = new URL(publicOrigin);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/;
  if (url.host === home.host || !isLocal.test(url.hostname) || !isLocal.test(home.hostname)) {
    return null;
  }
  return publicOrigin + url.pathname + url.search;
}
