import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { ListingPage, RefineBody } from './listings.ts';
import { Picture } from './products.ts';
import { Day, Slug, nullable, strictObject } from './values.ts';

const promotionNames = {
  slug: Slug,
  name: Type.String(),
  /** The day on which it ends, in the shop's time zone; null where no end is set. */
  endsOn: nullable(Day),
};

/** A promotion that is on now. */
export const Promotion = strictObject({
  ...promotionNames,
  count: Type.Integer(),
  picture: nullable(Picture),
});
export type Promotion = Static<typeof Promotion>;

export const PromotionListing = strictObject({
  promotion: strictObject(promotionNames),
  listing: ListingPage,
});
export type PromotionListing = Static<typeof PromotionListing>;

/** The specification's call of promotions. */
export const promotionCalls = {
  refinePromotion: defineCall({
    service: 'catalogue',
    method: 'POST',
    path: '/Listings/Promotions/Refine',
    summary: 'A page of what a promotion covers, narrowed by facets and ranges, in the own prices.',
    access: 'anyone',
    refusals: ['promotion-unknown', 'promotion-ended'],
    body: RefineBody,
    answer: PromotionListing,
  }),
};

/** Ours beside it. */
export const promotionShopCalls = {
  listPromotions: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/promotions',
    summary: 'The promotions that are on now, those that end first coming first.',
    access: 'anyone',
    refusals: [],
    answer: Type.Array(Promotion),
    origin: 'ours',
  }),
};
