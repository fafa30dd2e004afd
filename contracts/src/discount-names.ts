import {
  discountChannel,
  discountTargetType,
  discountType,
  type DiscountChannel,
  type DiscountTargetType,
  type DiscountType,
} from './values.ts';

/** What staff call the channels, targets and types of a discount, on screens and in the calls. */
export const discountChannelNames: Readonly<Record<DiscountChannel, string>> = {
  [discountChannel.website]: 'Website',
  [discountChannel.tradeSite]: 'Trade site',
  [discountChannel.tradeApp]: 'Trade app',
};

export const discountTargetNames: Readonly<Record<DiscountTargetType, string>> = {
  [discountTargetType.allProducts]: 'All products',
  [discountTargetType.specificProducts]: 'Specific products',
  [discountTargetType.category]: 'Category',
  [discountTargetType.brand]: 'Brand',
  [discountTargetType.delivery]: 'Delivery',
};

export const discountTypeNames: Readonly<Record<DiscountType, string>> = {
  [discountType.percentage]: 'Percentage',
  [discountType.fixedAmount]: 'Fixed amount',
};
