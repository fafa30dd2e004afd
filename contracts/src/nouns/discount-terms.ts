/** Where a discount can be used, what it is for and how it is reckoned, in the specification's values. */
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

interface TargetTerms {
  /** As staff know it, on screens and in the calls. */
  name: string;
  takesOff: 'goods' | 'delivery';
  /** What staff name of it, one a line; null for what is one whole and asks for nothing more. */
  named: string | null;
}

/** All that a target type says about itself; how it finds its goods stands in the discounts' rules. */
export const discountTargets = {
  [discountTargetType.allProducts]: { name: 'All products', takesOff: 'goods', named: null },
  [discountTargetType.specificProducts]: {
    name: 'Specific products',
    takesOff: 'goods',
    named: 'a part number',
  },
  [discountTargetType.category]: {
    name: 'Category',
    takesOff: 'goods',
    named: 'the end of a category’s address (taps/basin-taps)',
  },
  [discountTargetType.brand]: {
    name: 'Brand',
    takesOff: 'goods',
    named: 'the end of a brand’s address',
  },
  [discountTargetType.delivery]: { name: 'Delivery', takesOff: 'delivery', named: null },
} as const satisfies Record<DiscountTargetType, TargetTerms>;

/** What a price on a card can be for: goods, and never their delivery. */
export type GoodsTargetType = {
  [Type in DiscountTargetType]: (typeof discountTargets)[Type]['takesOff'] extends 'goods'
    ? Type
    : never;
}[DiscountTargetType];

/** Whether a target type takes its money off goods. */
export function isGoodsTarget(type: DiscountTargetType): type is GoodsTargetType {
  return discountTargets[type].takesOff === 'goods';
}

/** What staff call the channels and types, on screens and in the calls. */
export const discountChannelNames = {
  [discountChannel.website]: 'Website',
  [discountChannel.tradeSite]: 'Trade site',
  [discountChannel.tradeApp]: 'Trade app',
} as const satisfies Record<DiscountChannel, string>;

export const discountTypeNames = {
  [discountType.percentage]: 'Percentage',
  [discountType.fixedAmount]: 'Fixed amount',
} as const satisfies Record<DiscountType, string>;
