import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Sku, Slug } from '../nouns/values.ts';
import { BannerPlace, ShownBanner } from '../nouns/content/global-items.ts';
import { ArticleSummary, ShownPage } from '../nouns/content/content-page.ts';
import { ListingPage, PriceView } from '../nouns/listings.ts';

/** A page that is looked at before it is in the shop. */
export const PreviewedPage = strictObject({
  ...ShownPage.properties,
  /** The first page of the listing that a landing page stands below, at the same prices as its goods. */
  listing: nullable(ListingPage),
});
export type PreviewedPage = Static<typeof PreviewedPage>;

/** Calls of ours: the shop's words where they stand beside something else, or are not yet there. */
export const contentShopCalls = defineCalls('shop', {
  previewContent: {
    method: 'GET',
    path: '/content-previews/{token}',
    summary:
      'A page as it was saved last, or as a release has it, by a link that staff made, for an hour. Prices are the caller’s own; only staff see those of a band.',
    access: 'anyone',
    refusals: ['page-unknown', 'link-expired'],
    params: strictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    query: strictObject({ priceView: Type.Optional(PriceView) }),
    answer: PreviewedPage,
  },
  listBanners: {
    method: 'GET',
    path: '/banners',
    summary: 'What stands at the head of the front page or of the guides just now.',
    access: 'anyone',
    refusals: [],
    query: strictObject({ place: BannerPlace }),
    answer: strictObject({ banners: Type.Array(ShownBanner) }),
  },
  findGuides: {
    method: 'GET',
    path: '/guides',
    summary: 'A few guides that words, such as those of a search, are about. There may be none.',
    access: 'anyone',
    refusals: [],
    query: strictObject({ text: Type.String({ maxLength: 200 }) }),
    answer: strictObject({ articles: Type.Array(ArticleSummary) }),
  },
  findGuidesFor: {
    method: 'POST',
    path: '/guides/for',
    summary:
      'A few guides that help with goods: those of categories, or these goods by their part numbers. There may be none.',
    access: 'anyone',
    refusals: [],
    body: strictObject({
      categories: Type.Optional(Type.Array(Slug, { maxItems: 12 })),
      skus: Type.Optional(Type.Array(Sku, { maxItems: 200 })),
    }),
    answer: strictObject({ articles: Type.Array(ArticleSummary) }),
  },
});
