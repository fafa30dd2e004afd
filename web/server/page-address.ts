import type { FastifyRequest } from 'fastify';

const hostShape = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const localName = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The address of the page that is asked for; null where the request names none. Only the path and
 * the query are the visitor's to choose. The origin is the shop's public one, so that no Host header
 * can lead to another page; a shop on this machine may also be called by its other local names.
 */
export function pageAddress(
  { url, headers: { host } }: Pick<FastifyRequest, 'url' | 'headers'>,
  publicOrigin: string,
): URL | null {
  if (!url.startsWith('/') || (host !== undefined && !hostShape.test(host))) return null;
  const address = URL.parse((localOrigin(host, publicOrigin) ?? publicOrigin) + url);
  if (address) address.hash = '';
  return address;
}

function localOrigin(host: string | undefined, publicOrigin: string): string | null {
  const home = new URL(publicOrigin);
  const asked = host === undefined ? null : URL.parse(`${home.protocol}//${host}`);
  const areLocal = localName.test(home.hostname) && localName.test(asked?.hostname ?? '');
  return areLocal && asked ? asked.origin : null;
}
