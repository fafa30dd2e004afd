import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../core/context.ts';
import { merchantFeed } from './merchant-feed.ts';
import { robotsText } from './robots.ts';
import { categorySitemap, listingSitemap, productSitemap, sitemapIndex } from './sitemap.ts';

/**
 * What search and shopping engines read: /robots.txt, /sitemap.xml with its pieces, and the merchant
 * feed. All of it is the same for everyone. A demo shop has them too, marked as not to be indexed.
 */
export function mountFeeds(fastify: FastifyInstance, context: Context): void {
  const { catalogue, config } = context;
  const origin = () => new URL(config.publicUrl).origin;
  const privatePaths = context.modules.flatMap((each) => each.privatePaths ?? []);
  const send = (
    reply: FastifyReply,
    body: string | Iterable<string> | AsyncIterable<string>,
  ): FastifyReply => {
    if (config.mode === 'demo') reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(typeof body === 'string' ? body : Readable.from(body));
  };

  fastify.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(config.mode, origin(), privatePaths)),
  );
  fastify.get('/sitemap.xml', (_, reply) => send(reply, sitemapIndex(catalogue, origin())));
  fastify.get('/sitemaps/categories.xml', (_, reply) =>
    send(reply, categorySitemap(catalogue, origin())),
  );
  fastify.get('/sitemaps/listings.xml', async (_, reply) =>
    send(reply, await listingSitemap(context, origin())),
  );
  fastify.get<{ Params: { piece: string } }>(
    '/sitemaps/products-:piece(^\\d{1,6}$).xml',
    async ({ params }, reply) => {
      const sitemap = await productSitemap(context, origin(), Number(params.piece));
      return sitemap ? send(reply, sitemap) : reply.callNotFound();
    },
  );
  fastify.get('/feeds/products.xml', (_, reply) => send(reply, merchantFeed(context, origin())));
}
