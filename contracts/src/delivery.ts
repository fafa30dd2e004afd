import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { LineAmount } from './prices.ts';
import { Day, Instant, Postcode, Quantity, Sku, nullable, strictObject } from './values.ts';

export const SizeClass = Type.Enum(['parcel', 'large', 'bulky', 'pallet']);
export type SizeClass = Static<typeof SizeClass>;

/**
 * When goods arrive at a postcode if ordered now, by size class and lead time, so that a page of
 * cards needs one answer. `days[leadDays]` is a calendar day; a class that is missing cannot be
 * delivered there, for the reason in `notDelivered`.
 */
export const ArrivalTable = strictObject({
  /** As it is written; empty where no postcode was given and the mainland stands in. */
  postcode: Type.String(),
  /** The part that may be shown to anyone, "SW4"; the mainland's name where none was given. */
  outwardCode: Type.String(),
  zone: Type.String(),
  /** Until when the first day in the table is promised, and how long that is. */
  orderBy: Instant,
  secondsLeft: Type.Integer(),
  classes: Type.Array(
    strictObject({
      sizeClass: SizeClass,
      days: Type.Array(Day),
      /** By the cheapest service, with what the zone adds; that alone is `surchargePence`. */
      fromPence: Type.Integer(),
      surchargePence: Type.Integer(),
      /** Until when `days[0]` of this class is promised: large goods close before parcels. */
      orderBy: Instant,
    }),
  ),
  notDelivered: Type.Array(strictObject({ sizeClass: SizeClass, reason: Type.String() })),
});
export type ArrivalTable = Static<typeof ArrivalTable>;

/** A way of delivering the whole basket: what is promised is a day and a price. */
export const DeliveryOption = strictObject({
  optionId: Type.String({ maxLength: 60 }),
  name: Type.String(),
  detail: Type.String(),
  day: Day,
  price: LineAmount,
  surchargeIncPence: Type.Integer(),
  orderBy: Instant,
  specificDay: Type.Boolean(),
});
export type DeliveryOption = Static<typeof DeliveryOption>;

/** So many of one offering, to be brought to one place. */
export const ProductDeliveryOptionsBody = strictObject({
  sku: Sku,
  quantity: Type.Optional(Quantity),
  /** A whole postcode or its first part; the mainland's terms are told without one. */
  postcode: Type.Optional(Postcode),
});

/** One way of having an offering delivered: a day, what that costs, and until when it holds. */
export const ProductDeliveryOption = strictObject({
  optionId: Type.String(),
  name: Type.String(),
  detail: Type.String(),
  /** The first day that this way can promise; later ones may be chosen where `specificDay`. */
  day: Day,
  /** With the VAT of the goods, and with what the place adds; that alone is `surcharge`. */
  price: LineAmount,
  surcharge: LineAmount,
  orderBy: Instant,
  /** The time left until `orderBy` by the shop's own clock. */
  secondsLeft: Type.Integer({ minimum: 0 }),
  specificDay: Type.Boolean(),
});
export type ProductDeliveryOption = Static<typeof ProductDeliveryOption>;

export const ProductDeliveryOptions = strictObject({
  sku: Sku,
  quantity: Type.Integer(),
  /** As it is written; empty where none was given. */
  postcode: Type.String(),
  /** The part that may be shown to anyone, "SW4"; the mainland's name where none was given. */
  outwardCode: Type.String(),
  zone: Type.String(),
  /** No postcode was given, and this is what holds on the mainland. */
  isStandard: Type.Boolean(),
  /** Working days until the goods are ready to leave; 0 for what is in stock. */
  leadDays: Type.Integer({ minimum: 0 }),
  /** The cheapest first, a day of the shopper's choice last. */
  options: Type.Array(ProductDeliveryOption),
  /** Why there is no option; null where there is one. */
  notDelivered: nullable(
    strictObject({
      code: Type.Enum(['not-sold', 'out-of-stock', 'not-enough-stock', 'not-there']),
      reason: Type.String(),
    }),
  ),
});
export type ProductDeliveryOptions = Static<typeof ProductDeliveryOptions>;

/** The specification's call of the delivery service. */
export const deliveryCalls = {
  listProductDeliveryOptions: defineCall({
    service: 'delivery',
    method: 'POST',
    path: '/Delivery/ProductDeliveryOptions',
    summary: 'When and for how much an offering is delivered to a postcode, or why it is not.',
    access: 'anyone',
    refusals: ['sku-unknown', 'postcode-invalid'],
    body: ProductDeliveryOptionsBody,
    answer: ProductDeliveryOptions,
  }),
};

/** Calls of ours beside the specification's. */
export const deliveryShopCalls = {
  getArrivals: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/arrivals',
    summary: 'The arrival day at a postcode for each size class and lead time.',
    access: 'anyone',
    refusals: ['postcode-invalid'],
    query: strictObject({ postcode: Type.Optional(Postcode) }),
    answer: ArrivalTable,
    origin: 'ours',
  }),
};
