import type { blogCalls } from '@plumbline/contracts/content/blogs.ts';
import type { PageConfig, ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { PriceView } from '@plumbline/contracts/nouns/listings.ts';
import type { contentShopCalls } from '@plumbline/contracts/shop/content.ts';
import type { pageCalls } from '@plumbline/contracts/site/pages.ts';
import type { Static } from 'typebox';
import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { retail } from '../../goods/feeds/retail.ts';
import { listBands } from '../../goods/pricing/bands-store.ts';
import { readPageConfig } from './page-config.ts';
import { audienceOf, onNow } from '../global-items/on-now.ts';
import { readPreviewToken, type Preview } from '../pages/preview-token.ts';
import { linesOfPage } from '../pages/references.ts';
import { findPage, findVersion } from '../pages/store.ts';
import type { LivePage } from './reader.ts';
import {
  findPicture,
  showPage,
  summariseArticle,
  type Reader,
  type Showable,
} from './show-page.ts';

/** Beside something else, no more guides than are looked at. */
const guidesOffered = 3;

/** The shop's words for those who read them. Nothing here asks the database but a preview. */
export const contentHandlers: Handlers<
  typeof blogCalls & typeof pageCalls & typeof contentShopCalls
> = {
  listBlogs: async ({ body }, context) => {
    const { content } = context;
    const { category, author, text } = body;
    const all = text === undefined ? content.listArticles() : content.searchArticles(text);
    const found = all.filter(
      ({ content: { category: in_, author: by } }) =>
        (category === undefined || in_ === category) && (author === undefined || by === author),
    );
    const { pageNumber, pageSize, offset } = pageOf(body);
    return {
      total: found.length,
      pageNumber,
      pageSize,
      articles: found
        .slice(offset, offset + pageSize)
        .map((page) => summariseArticle(context, page)),
      categories: content.listCategories().flatMap((each) => {
        const count = content
          .listArticles()
          .filter((page) => page.content.category === each.key).length;
        return count === 0 ? [] : [{ ...each, count }];
      }),
    };
  },

  getPageData: async ({ params, query, caller }, context) =>
    shownPage(context, params.slug, readPageConfig(query), caller),

  getPage: async ({ params, body, caller }, context) =>
    shownPage(context, params.slug, body, caller),

  listBanners: async ({ query, caller }, context) => {
    const items = context.content.findGlobalItem('banners');
    const { value } = onNow('banners', items, audienceOf(caller), context.now());
    return {
      banners: (value as GlobalItemValues['banners']).items
        .filter(({ place }) => place === query.place)
        .map(({ title, text, picture, link }) => {
          const shown = picture && findPicture(context, picture);
          return { title, text, link, picture: picture && shown && { ...shown, alt: picture.alt } };
        }),
    };
  },

  findGuides: async ({ query }, context) => ({
    articles: context.content
      .searchArticles(query.text)
      .slice(0, guidesOffered)
      .map((page) => summariseArticle(context, page)),
  }),

  findGuidesFor: async ({ body: { categories = [], skus = [] } }, context) => {
    const weights = new Map<string, number>();
    /** The nearer a category is to the goods, the more a guide for it is to the point. */
    const addPath = (path: readonly string[]) => {
      for (const [depth, slug] of path.entries()) {
        weights.set(slug, (weights.get(slug) ?? 0) + depth + 1);
      }
    };
    addPath(categories);
    for (const sku of skus) addPath(categoriesOf(context, sku));
    const articles = context.content.findArticlesFor(weights).slice(0, guidesOffered);
    return { articles: articles.map((page) => summariseArticle(context, page)) };
  },

  previewContent: async ({ params, query, caller }, context) => {
    const preview = readPreviewToken(context, params.token);
    if (!preview) throw new Refusal('page-unknown');
    if (preview.expiresAt <= context.now()) {
      throw new Refusal('link-expired', { detail: 'Ask for a new link in the page’s editor.' });
    }
    const row = await findPage(context.db, preview.pageId);
    if (!row) throw new Refusal('page-unknown');
    const { kind, publishedAt, savedAt } = row;
    const content =
      preview.version === null
        ? row.content
        : await findVersion(context.db, row.pageId, preview.version);
    if (!content) throw new Refusal('page-unknown');
    const words = linesOfPage(content).join(' ').split(/\s+/).length;
    const page: Showable = {
      kind,
      content,
      publishedAt,
      liveSince: savedAt,
      readingMinutes: Math.max(1, Math.round(words / 200)),
      legal: [],
    };
    const reader = await previewReader(context, caller, preview);
    return {
      ...showPage(context, page, reader),
      listing: kind === 'landing' ? listingOf(context, content.slug, query, reader) : null,
    };
  },
};

/** As many goods as stand on the first page of a listing. */
const goodsListed = 24;

/** The listing that a landing page stands below, for its reader; null where that has gone. */
function listingOf(
  { catalogue }: Context,
  address: string,
  query: { priceView?: Static<typeof PriceView> },
  { viewer }: Reader,
) {
  const [place, ...rest] = address.split('/');
  const asked = { slug: rest.join('/'), pageSize: goodsListed, ...query };
  const found =
    place === 'c' ? catalogue.listCategory(asked, viewer) : catalogue.refineBrand(asked, viewer);
  return found?.listing ?? null;
}

/** The categories that goods stand in, from the department down; none of what is no longer listed. */
function categoriesOf({ catalogue }: Context, sku: string): string[] {
  const card = catalogue.findCardBySku(sku, retail);
  const product = card && catalogue.findListedProduct(card.productId, retail);
  return product?.categories.map(({ slug }) => slug) ?? [];
}

function shownPage(
  context: Context,
  typed: string,
  { device, version }: Static<typeof PageConfig>,
  caller: Caller,
): ShownPage {
  const slug = typed.split('/').filter(Boolean).join('/');
  const { content } = context;
  const live = content.findPage(slug);
  const to = live ? null : content.findMove(slug);
  if (to !== null) throw new Refusal('page-moved', { extra: { to } });
  // What was agreed to once is asked for by its number, and can be read for good.
  const ended = live || version === undefined ? null : content.findEndedLegal(slug);
  const page = live ?? ended;
  if (!page) throw new Refusal('page-unknown');
  const reader: Reader = {
    viewer: viewerOf(caller),
    audience: audienceOf(caller),
    ...(device && { device }),
  };
  return showPage(context, { ...ofVersion(page, version), isEnded: ended !== null }, reader);
}

/** A legal page as it was once; of any other there is only the present one. */
function ofVersion(page: LivePage, version: number | undefined): Showable {
  if (version === undefined) return page;
  const found = page.legal.find(({ number }) => number === version);
  if (!found) throw new Refusal('page-unknown');
  return { ...page, content: found.content, legalNumber: version };
}

/** As whom a page is looked at. A band's prices are for staff and for those who have that band. */
async function previewReader(
  { db }: Context,
  caller: Caller,
  { as, bandId }: Pick<Preview, 'as' | 'bandId'>,
): Promise<Reader> {
  if (as !== 'band') return { viewer: retail, audience: 'consumers' };
  const bands = caller.roles.length > 0 ? await listBands(db) : [];
  const band = bands.find(({ id }) => id === bandId) ?? bands[0];
  const viewer = band ? { bandId: band.id, channel: discountChannel.tradeSite } : viewerOf(caller);
  return { viewer, audience: 'trade' };
}
