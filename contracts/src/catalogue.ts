import { brandShopCalls } from './brands.ts';
import { carouselCalls } from './carousels.ts';
import { essentialItemCalls } from './essential-items.ts';
import { listingCalls, listingShopCalls } from './listings.ts';
import { productCalls } from './products.ts';
import { promotionCalls, promotionShopCalls } from './promotions.ts';
import { roomPictureCalls, roomPictureShopCalls } from './room-pictures.ts';
import { searchCalls } from './search.ts';

/** The specification's calls of the catalogue. */
export const catalogueCalls = {
  ...listingCalls,
  ...promotionCalls,
  ...searchCalls,
  ...productCalls,
  ...essentialItemCalls,
  ...roomPictureCalls,
  ...carouselCalls,
};

/** Calls of ours beside the specification's. */
export const catalogueShopCalls = {
  ...listingShopCalls,
  ...promotionShopCalls,
  ...brandShopCalls,
  ...roomPictureShopCalls,
};
