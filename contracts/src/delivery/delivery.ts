import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { LineAmount } from '../nouns/prices.ts';
import { Day, Instant, Postcode, Quantity, Sku } from '../nouns/values.ts';

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
  /** What the cheapest day costs, where one may be chosen. */
  fromPrice: Type.Optional(LineAmount),
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
export const deliveryCalls = defineCalls('delivery', {
  listProductDeliveryOptions: {
    method: 'POST',
    path: '/Delivery/ProductDeliveryOptions',
    summary: 'When and for how much an offering is delivered to a postcode, or why it is not.',
    access: 'anyone',
    refusals: ['sku-unknown', 'postcode-invalid'],
    body: ProductDeliveryOptionsBody,
    answer: ProductDeliveryOptions,
  },
});
