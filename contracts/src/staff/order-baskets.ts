import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { DeliveryOption } from '../nouns/delivery.ts';
import { FoundPart, PartWords, partsFound } from '../nouns/found-parts.ts';
import { MissingEssential } from '../nouns/missing-essential.ts';
import { OrderBasket, OrderBasketState, orderBasketParams } from '../nouns/order-baskets.ts';
import { LineAmount } from '../nouns/prices.ts';
import {
  Currency,
  Day,
  Instant,
  Postcode,
  RandomId,
  Version,
  pageFields,
  paging,
  sorting,
} from '../nouns/values.ts';

/** One order basket in the staff's list. */
export const OrderBasketSummary = strictObject({
  id: RandomId,
  name: Type.String(),
  version: Type.Integer(),
  state: OrderBasketState,
  customer: nullable(Type.String()),
  business: nullable(Type.String()),
  emailAddress: nullable(Type.String()),
  lineCount: Type.Integer(),
  pieces: Type.Integer(),
  /** What the link has frozen; null while it is open. */
  totalIncPence: nullable(Type.Integer()),
  currency: Currency,
  linkExpiresAt: nullable(Instant),
  orderNumber: nullable(Type.String()),
  updatedBy: nullable(Type.String()),
  updatedAt: Instant,
});
export type OrderBasketSummary = Static<typeof OrderBasketSummary>;

/** Calls of ours: order baskets as staff find them and what they say on the telephone. */
export const orderBasketStaffCalls = defineCalls('staff', {
  listOrderBaskets: {
    method: 'GET',
    path: '/order-baskets',
    summary: 'Order baskets, the one changed last first.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({
      ...paging,
      /** A name, a person, a business, an e-mail, a purchase order or an order's number. */
      text: Type.Optional(Type.String({ maxLength: 80 })),
      state: Type.Optional(OrderBasketState),
      /** Those that the caller changed last. */
      whose: Type.Optional(Type.Literal('mine')),
      sort: sorting('updatedAt', 'name', 'customer'),
    }),
    answer: strictObject({ ...pageFields, orderBaskets: Type.Array(OrderBasketSummary) }),
  },
  getOrderBasket: {
    method: 'GET',
    path: '/order-baskets/{id}',
    summary: 'An order basket as it stands now.',
    access: 'staff:support',
    refusals: ['order-basket-not-found'],
    params: orderBasketParams,
    answer: OrderBasket,
  },
  withdrawOrderBasketLink: {
    method: 'POST',
    path: '/order-baskets/{id}/withdraw-link',
    summary: 'Takes the link to pay back, so that the order basket can be changed again.',
    access: 'staff:support',
    refusals: [
      'order-basket-not-found',
      'order-basket-changed',
      'order-basket-completed',
      'payment-not-ready',
    ],
    params: orderBasketParams,
    body: strictObject({ version: Version }),
    answer: OrderBasket,
    idempotent: true,
  },
  findParts: {
    method: 'GET',
    path: '/order-baskets/{id}/parts',
    summary: 'What is meant by a part number, an EAN or words, priced for whoever orders.',
    access: 'staff:support',
    refusals: ['order-basket-not-found'],
    params: orderBasketParams,
    query: strictObject({ text: PartWords }),
    answer: strictObject({ ...partsFound, parts: Type.Array(FoundPart) }),
  },
  completeSet: {
    method: 'GET',
    path: '/order-baskets/{id}/set',
    summary:
      'What the goods of an order basket need and it lacks, what is recommended beside them, and what lies in their boxes; as product pages tell it, priced for whoever orders.',
    access: 'staff:support',
    refusals: ['order-basket-not-found'],
    params: orderBasketParams,
    answer: strictObject({
      needed: Type.Array(MissingEssential),
      recommended: Type.Array(MissingEssential),
      included: Type.Array(
        strictObject({ name: Type.String(), reason: Type.String(), holder: Type.String() }),
      ),
    }),
  },
  listOrderBasketDelivery: {
    method: 'GET',
    path: '/order-baskets/{id}/delivery',
    summary: 'How and on which days it can be brought to a postcode, each with its price.',
    access: 'staff:support',
    refusals: [
      'order-basket-not-found',
      'basket-empty',
      'details-missing',
      'postcode-invalid',
      'address-undeliverable',
    ],
    params: orderBasketParams,
    query: strictObject({ postcode: Type.Optional(Postcode), from: Type.Optional(Day) }),
    answer: strictObject({
      options: Type.Array(DeliveryOption),
      dayOptionId: Type.String(),
      days: Type.Array(
        strictObject({ day: Day, available: Type.Boolean(), price: nullable(LineAmount) }),
      ),
    }),
  },
});
