/** Enumerations with the specification's own numbers and words. */
export const orderModificationType = {
  addOffering: 1,
  removeOffering: 2,
  editDeliveryAddress: 3,
} as const;
export const personalisationPageType = {
  homepage: 10,
  category: 20,
  product: 30,
  cart: 40,
  other: 50,
} as const;
export const listingType = { newProducts: 100, configured: 200 } as const;
export const sortOption = {
  recommended: 1,
  priceLowToHigh: 2,
  priceHighToLow: 3,
  largestDiscount: 4,
} as const;
export const reviewSource = {
  website: 'Website',
  websiteVerifiedOrder: 'Website VerifiedOrder',
} as const;

/** A project is shared with customers only; the specification knows no other way. */
export const projectShareType = { customerShare: 'customer-share' } as const;
export const addressType = { delivery: 'delivery', billing: 'billing' } as const;

type ValueOf<Enumeration> = Enumeration[keyof Enumeration];
export type OrderModificationType = ValueOf<typeof orderModificationType>;
export type PersonalisationPageType = ValueOf<typeof personalisationPageType>;
export type ListingType = ValueOf<typeof listingType>;
export type SortOption = ValueOf<typeof sortOption>;
export type ReviewSource = ValueOf<typeof reviewSource>;
export type AddressType = ValueOf<typeof addressType>;
