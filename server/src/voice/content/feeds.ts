import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../core/context.ts';
import { escapeXml, xmlHead } from '../../goods/feeds/xml.ts';
import { findsListing } from '../pages/leads-somewhere.ts';

const entriesShown = 40;

/** What others read of the shop's words: the guides as an Atom feed, and a sitemap of all pages. */
export function mountContentFeeds(fastify: FastifyInstance, context: Context): void {
  const limited = {
    config: { rateLimit: { max: Math.min(120, context.config.limits.callsPerMinute) } },
  };
  const send = (reply: FastifyReply, type: string, body: string) => {
    if (context.config.mode === 'demo') reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', 'public, max-age=600')
      .send(body);
  };
  const origin = () => new URL(context.config.publicUrl).origin;
  fastify.get('/advice/feed.xml', limited, (_, reply) =>
    send(reply, 'application/atom+xml', atomFeed(context, origin())),
  );
  fastify.get('/sitemaps/content.xml', limited, (_, reply) =>
    send(reply, 'application/xml', contentSitemap(context, origin())),
  );
}

export function atomFeed({ config, content }: Pick<Context, 'config' | 'content'>, origin: string) {
  const articles = content.listArticles().slice(0, entriesShown);
  const newest = Math.max(0, ...articles.map(({ liveSince }) => liveSince.getTime()));
  const entries = articles.map(({ content: page, publishedAt, liveSince }) => {
    const address = escapeXml(`${origin}/${page.slug}`);
    const author = page.author === null ? null : content.findAuthor(page.author);
    return `<entry>
<id>${address}</id>
<title>${escapeXml(page.title)}</title>
<link href="${address}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${liveSince.toISOString()}</updated>
<author><name>${escapeXml(author?.name ?? config.shopName)}</name></author>
<summary>${escapeXml(page.summary)}</summary>
</entry>
`;
  });
  return `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(`${origin}/advice`)}</id>
<title>${escapeXml(`${config.shopName} advice`)}</title>
<link href="${escapeXml(`${origin}/advice`)}"/>
<link rel="self" href="${escapeXml(`${origin}/advice/feed.xml`)}"/>
<updated>${new Date(newest).toISOString()}</updated>
${entries.join('')}</feed>
`;
}

/**
 * Every page by itself, and each category that has guides. A listing with words below it is told of here
 * as well as with all listings, because only here is it known when its words changed.
 */
export function contentSitemap(context: Pick<Context, 'catalogue' | 'content'>, origin: string) {
  const { content } = context;
  const pages = content
    .listPages()
    .filter((page) => page.kind !== 'landing' || findsListing(context, page.content.slug));
  const entry = (path: string, changedAt: Date | null) =>
    `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`;
  const articles = content.listArticles();
  const entries = [
    ...(articles.length > 0 ? [entry('/advice', null)] : []),
    ...content
      .listCategories()
      .filter(({ key }) => articles.some((article) => article.content.category === key))
      .map(({ key }) => entry(`/advice/category/${key}`, null)),
    ...pages.map(({ content: { slug }, liveSince }) => entry(`/${slug}`, liveSince)),
  ];
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
