import type { reviewCalls, ReviewSummary } from '@plumbline/contracts/reviews/reviews.ts';
import { callerKey, isNobody } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../db/connect.ts';
import { lastKnown } from '../../db/last-known.ts';
import { once } from '../../goods/catalogue/text-index/once.ts';
import { describeReview } from './describe-review.ts';
import { findDelivered, findGoods } from './delivered-store.ts';
import { tellMentions } from './mentions.ts';
import { productSlug } from './product-slug.ts';
import {
  countOfOffering,
  countOfProduct,
  countPublished,
  countTurnedAway,
  findProduct,
  listChoices,
  listNewestPictures,
  listPublished,
  type Counted,
} from './reading-store.ts';
import { requireReviewer } from './reviewer.ts';
import { averageOf } from './reviews.ts';
import { listMarked } from './votes-store.ts';
import { createReview, type Subject } from './write-review.ts';

/** How many reviews a page has, unless somebody says. */
const usualSize = 10;
/** So many pictures stand beside the figures. */
const picturesInShort = 8;

/**
 * A product's page is shown while the database is away, with the figures that it had. They may be old
 * ones, and are therefore not among the kept answers, which would tell them for longer; a page that has
 * them is not shown again once the count is there.
 */
const summariesOf = once((db: Database) =>
  lastKnown((slug: string) => countSummary(db, slug), { cameLate: () => (db.lateAnswers += 1) }),
);

/** Reviews as they are sent and read. */
export const reviewHandlers: Handlers<typeof reviewCalls> = {
  createVerifiedOrderReview: async ({ body, caller }, context) => {
    const { sku, invitation, ...written } = body;
    const reviewer = await requireReviewer(context, caller, invitation, 'order-line-unproven');
    const goods = await requireGoods(context, sku);
    const line = await findDelivered(context.db, reviewer.deliveries, sku);
    // Another finish of the product proves a buyer of that one: their review names what came.
    if (line?.sku !== sku) {
      throw new Refusal('order-line-unproven', {
        detail: line
          ? `This product came to you in another finish or size (${line.variant ?? line.sku}). Write about the one that came.`
          : 'We find no delivered order with this product. If you ordered with another address, sign in with that one.',
      });
    }
    const { incentive } = line;
    return createReview(context, caller, reviewer, { ...goods, line, incentive }, written);
  },

  createWebsiteReview: async ({ body, caller }, context) => {
    const { sku, ...written } = body;
    const reviewer = await requireReviewer(context, caller, undefined);
    const goods = await requireGoods(context, sku);
    const bought = await findDelivered(context.db, reviewer.deliveries, sku);
    const incentive = bought?.incentive ?? null;
    return createReview(context, caller, reviewer, { ...goods, line: null, incentive }, written);
  },

  listReviews: async ({ query, caller }, { db }) => {
    const { productId, slug, name } = await requireProduct(db, query.slug);
    const { size = usualSize, page = 1, sort = 'newest' } = query;
    const filter = {
      productId,
      stars: query.stars === undefined ? null : [...new Set(query.stars)].map(Number),
      buyer: query.buyer ?? null,
      finish: query.finish ?? null,
      withPictures: query.withPictures ?? null,
    };
    const [total, choices, rows] = await Promise.all([
      countPublished(db, filter),
      listChoices(db, productId),
      listPublished(db, filter, { sort, limit: size, offset: (page - 1) * size }),
    ]);
    // Nobody without a mark of their own has voted.
    const ids = isNobody(caller) ? [] : rows.map(({ reviewId }) => reviewId);
    const marked = ids.length > 0 ? await listMarked(db, callerKey(caller), ids) : [];
    return { slug, name, total, page, size, choices, reviews: rows.map(describeReview), marked };
  },

  getReviewSummary: ({ params }, { db }) => summariesOf(db)(params.slug),

  getOfferingInsights: async ({ query }, { db }) => {
    const goods = await findGoods(db, query.sku);
    if (!goods) throw new Refusal('sku-unknown');
    const { productId, offeringId, sku, slug, name, variant } = goods;
    const [ofProduct, ofOffering] = await Promise.all([
      countOfProduct(db, productId),
      countOfOffering(db, offeringId),
    ]);
    const offering = figuresOf(ofOffering);
    return {
      sku,
      slug,
      name,
      variant,
      product: figuresOf(ofProduct),
      offering,
      buyers: { home: offering.count - ofOffering.trade, trade: ofOffering.trade },
      mentions: tellMentions(ofOffering.mentions, offering.count),
    };
  },
};

async function requireProduct(db: Context['db'], slug: string) {
  const product = await findProduct(db, productSlug(slug));
  if (!product) throw new Refusal('product-unknown');
  return product;
}

async function requireGoods(
  { db }: Context,
  sku: string,
): Promise<Omit<Subject, 'line' | 'incentive'>> {
  const goods = await findGoods(db, sku);
  if (!goods) throw new Refusal('sku-unknown');
  return goods;
}

/** Figures of published reviews; of fewer than five there is no average. */
function figuresOf({ stars }: Pick<Counted, 'stars'>) {
  const distribution = stars.map((count, place) => ({ stars: 5 - place, count }));
  const count = stars.reduce((all, each) => all + each, 0);
  const sum = distribution.reduce((all, each) => all + each.stars * each.count, 0);
  return { count, average: averageOf({ sum, count }), distribution };
}

/** What the reviews of a product come to, counted now. */
async function countSummary(db: Database, asked: string): Promise<ReviewSummary> {
  const { productId, slug, name } = await requireProduct(db, asked);
  const [counted, decided] = await Promise.all([
    countOfProduct(db, productId),
    countTurnedAway(db, productId),
  ]);
  const figures = figuresOf(counted);
  const newestPictures =
    counted.pictures > 0 ? await listNewestPictures(db, productId, picturesInShort) : [];
  return {
    slug,
    name,
    ...figures,
    verified: counted.verified,
    pictures: counted.pictures,
    newestPictures,
    aspects: counted.aspects.map(({ aspect, sum, count }) => ({
      aspect,
      average: Math.round((sum * 10) / count) / 10,
      count,
    })),
    mentions: tellMentions(counted.mentions, figures.count),
    unrewarded: {
      count: counted.unrewarded.count,
      average: averageOf(counted.unrewarded),
    },
    ...decided,
  };
}
