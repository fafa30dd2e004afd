import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { oneOf, strictObject } from '../call/schema.ts';
import { personalisationPageType } from '../nouns/enumerations.ts';
import { ProductCard } from '../nouns/goods.ts';
import { Sku, Slug } from '../nouns/values.ts';

const Skus = Type.Array(Sku, { maxItems: 200 });

/** Which page carousels are for, and what it is about. What is not known is passed over. */
export const CarouselsBody = strictObject({
  pageType: oneOf(personalisationPageType),
  context: Type.Optional(
    strictObject({
      /** The category that the page lists. */
      slug: Type.Optional(Slug),
      /** The product that the page shows. */
      sku: Type.Optional(Sku),
      /** What is in the basket, the last put in first. */
      skus: Type.Optional(Skus),
      /** What the page shows elsewhere and no carousel should show again. */
      shown: Type.Optional(Skus),
    }),
  ),
});
export type CarouselsBody = Static<typeof CarouselsBody>;

export const Carousel = strictObject({
  key: Type.Enum([
    'recently-seen',
    'because-viewed',
    'because-searched',
    'because-category',
    'same-range',
    'goes-with',
    'similar',
    'recommended',
    'reduced',
    'new-in',
  ]),
  title: Type.String(),
  /** Why these goods stand here, in one sentence. */
  reason: Type.String(),
  /** No product stands in two carousels of one answer, and all of them can be had. */
  items: Type.Array(ProductCard, { minItems: 1 }),
});
export type Carousel = Static<typeof Carousel>;

export const carouselCalls = defineCalls('catalogue', {
  listCarousels: {
    method: 'POST',
    path: '/Personalisation/Carousels',
    summary:
      'Carousels for a page: by rules alone, or also from what the visitor looked at where they accepted that it is kept.',
    access: 'anyone',
    refusals: [],
    body: CarouselsBody,
    answer: strictObject({
      catalogueVersion: Type.Integer(),
      /** Whether the visitor's own actions had a part in it. */
      personalised: Type.Boolean(),
      carousels: Type.Array(Carousel),
    }),
  },
});
