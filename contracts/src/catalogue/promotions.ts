import { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { ListingPage, RefineBody } from '../nouns/listings.ts';
import { promotionNames } from '../nouns/promotions.ts';

export const PromotionListing = strictObject({
  promotion: strictObject(promotionNames),
  listing: ListingPage,
});
export type PromotionListing = Static<typeof PromotionListing>;

/** The specification's call of promotions. */
export const promotionCalls = defineCalls('catalogue', {
  refinePromotion: {
    method: 'POST',
    path: '/Listings/Promotions/Refine',
    summary: 'A page of what a promotion covers, narrowed by facets and ranges, in the own prices.',
    access: 'anyone',
    refusals: ['promotion-unknown', 'promotion-ended'],
    body: RefineBody,
    answer: PromotionListing,
  },
});
