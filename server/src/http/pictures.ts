import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the pictures of the catalogue under /pictures, from a folder that need not exist yet. */
export async function mountPictures(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=86400');
      reply.header('x-content-type-options', 'nosniff');
      // A drawing is a document of its own when it is opened by itself; it runs nothing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    },
  });
}
