import type { FastifyInstance } from 'fastify';

/**
 * What every answer says, whoever gives it: browsers take it for what it calls itself, and a shop
 * with https is only ever asked by https. It is set on the raw answer, because some of those who
 * answer, such as the sign-in provider, write to that themselves.
 */
export function protectEveryAnswer(fastify: FastifyInstance, publicUrl: () => string): void {
  fastify.addHook('onRequest', async (_, reply) => {
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    if (publicUrl().startsWith('https:')) {
      reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
}

/**
 * The address that a request is routed by. A path whose escapes stand for nothing, such as
 * '/c/%zz', is taken by its letters instead, so that whoever answers there says that there is no
 * such thing, as they do for any other.
 */
export function routedUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (isDecodable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
