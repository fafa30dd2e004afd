/** What discounts are told by, with the specification's own numbers. */
export const discountChannel = { website: 100, tradeSite: 200, tradeApp: 300 } as const;
export const discountTargetType = {
  allProducts: 201,
  specificProducts: 202,
  category: 203,
  brand: 204,
  delivery: 205,
} as const;
export const discountType = { percentage: 'Percentage', fixedAmount: 'FixedAmount' } as const;

export type DiscountChannel = (typeof discountChannel)[keyof typeof discountChannel];
export type DiscountTargetType = (typeof discountTargetType)[keyof typeof discountTargetType];
export type DiscountType = (typeof discountType)[keyof typeof discountType];

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
