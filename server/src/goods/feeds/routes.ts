import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { keepFeed } from './kept-feed.ts';
import { merchantFeed } from './merchant-feed.ts';
import { robotsText } from './robots.ts';
import { categorySitemap, listingSitemap, productSitemap, sitemapIndex } from './sitemap.ts';

/** An engine reads each of these a few times a day, from one address or another. */
const readsPerMinute = 120;

/**
 * What search and shopping engines read: /robots.txt, /sitemap.xml with its pieces, and the merchant
 * feed. All of it is the same for everyone. A demo shop has them too, marked as not to be indexed.
 */
export function mountFeeds(fastify: FastifyInstance, context: Context): void {
  const { catalogue, config } = context;
  const origin = () => new URL(config.publicUrl).origin;
  const privatePaths = context.modules.flatMap((each) => each.privatePaths ?? []);
  const head = (reply: FastifyReply): FastifyReply => {
    if (config.mode === 'demo') reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600');
  };
  const send = (reply: FastifyReply, body: string | Iterable<string>): FastifyReply =>
    head(reply).send(typeof body === 'string' ? body : Readable.from(body));
  const limited = {
    config: { rateLimit: { max: Math.min(readsPerMinute, config.limits.callsPerMinute) } },
  };
  const merchantFeedBytes = keepFeed({
    make: () => merchantFeed(context, origin()),
    revision: catalogue.revision,
    now: context.now,
  });

  fastify.get('/robots.txt', limited, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(config.mode, origin(), privatePaths)),
  );
  fastify.get('/sitemap.xml', limited, (_, reply) => send(reply, sitemapIndex(context, origin())));
  fastify.get('/sitemaps/categories.xml', limited, (_, reply) =>
    send(reply, categorySitemap(catalogue, origin())),
  );
  fastify.get('/sitemaps/listings.xml', limited, async (_, reply) =>
    send(reply, await listingSitemap(context, origin())),
  );
  fastify.get<{ Params: { piece: string } }>(
    '/sitemaps/products-:piece(^\\d{1,6}$).xml',
    limited,
    async ({ params }, reply) => {
      const sitemap = await productSitemap(context, origin(), Number(params.piece));
      return sitemap ? send(reply, sitemap) : reply.callNotFound();
    },
  );
  fastify.get('/feeds/products.xml', limited, async (request, reply) => {
    const bytes = await merchantFeedBytes();
    head(reply).header('vary', 'accept-encoding');
    if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(bytes);
    // Taken apart as fast as it is read, so that who reads slowly keeps none of it here.
    return reply.send(Readable.from([bytes]).pipe(createGunzip()));
  });
}

/** Whether the reader takes gzip; a coding at `q=0` is one that it wants kept away. */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;(?!\s*q\s*=\s*0(\.0*)?\s*$)|$)/.test(coding));
}
