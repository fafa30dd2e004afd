import Type, { type TSchema } from 'typebox';

/** Enumerations with the specification's own numbers. */
export const discountChannel = { website: 100, tradeSite: 200, tradeApp: 300 } as const;
export const discountTargetType = {
  allProducts: 201,
  specificProducts: 202,
  category: 203,
  brand: 204,
  delivery: 205,
} as const;
export const discountType = { percentage: 'Percentage', fixedAmount: 'FixedAmount' } as const;
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

export type DiscountChannel = (typeof discountChannel)[keyof typeof discountChannel];
export type DiscountTargetType = (typeof discountTargetType)[keyof typeof discountTargetType];
export type DiscountType = (typeof discountType)[keyof typeof discountType];
export type SortOption = (typeof sortOption)[keyof typeof sortOption];

/** An object that refuses fields it does not know: a client may never smuggle a price in. */
export function strictObject<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A field that is always there, and null where there is nothing to say. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** One of the values of an enumeration table above. */
export function oneOf<const V extends string | number>(values: Record<string, V>) {
  const choices = Object.values(values);
  // The type lets the text of a query become the number that it means.
  const type = typeof choices[0] === 'number' ? 'integer' : 'string';
  return Type.Unsafe<V>({ type, enum: choices });
}

/** Whole pence in the currency that stands beside them; never a float, never pounds. */
export const Pence = Type.Integer({ minimum: -1e11, maximum: 1e11 });
export const Currency = Type.Literal('GBP');

/** 128 random bits in 22 characters of base64url. */
export const RandomId = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  minLength: 22,
  maxLength: 22,
});

export const Sku = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]*$',
});
/** A code of a discount: letters and digits, however they are typed. */
export const DiscountCode = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])$',
});
/** How often a thing has been changed: whoever changes it says which version they saw. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** The number by which the database knows a thing. */
export const RowId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const Slug = Type.String({ minLength: 1, maxLength: 200 });
export const Quantity = Type.Integer({ minimum: 1, maximum: 999 });
export const Postcode = Type.String({ minLength: 2, maxLength: 10 });
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@<>()\\[\\],;:"]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
});

/** An ISO 8601 instant in UTC, and a calendar day in the shop's own time zone. */
export const Instant = Type.String({ minLength: 20, maxLength: 30 });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Which page of a list; unless it is said, the first, of the call's own length. */
export const paging = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
/** The page of a list that an answer holds. */
export const pageFields = {
  /** How many there are on all pages. */
  total: Type.Integer(),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
};
