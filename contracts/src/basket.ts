import Type, { type Static } from 'typebox';
import {
  AddItemsData,
  DiscountCodeData,
  ProductData,
  PutBackData,
  RemoveItemData,
  SetItemData,
  SetItemsData,
} from './basket-bodies.ts';
import { defineCall } from './call.ts';
import { DiscountProblem } from './discounts.ts';
import { Availability, Dimensions, Picture } from './products.ts';
import { LineAmount, OfferingPrice, PriceTraceStep } from './prices.ts';
import {
  Currency,
  DiscountCode,
  Instant,
  RandomId,
  Sku,
  Slug,
  nullable,
  strictObject,
} from './values.ts';

export const BasketLine = strictObject({
  sku: Sku,
  quantity: Type.Integer(),
  /** The rooms of a project that it is for; null where nobody said. */
  roomLabel: nullable(Type.String()),
  packSize: Type.Integer(),
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  brand: Type.String(),
  dimensions: Dimensions,
  picture: Picture,
  unitPrice: OfferingPrice,
  /** The line before and after a basket code; both from the line, never from a rounded unit. */
  beforeDiscount: LineAmount,
  discountIncPence: Type.Integer(),
  amount: LineAmount,
  /** Why the line costs that: what it comes to after each step; its unit's own steps are in unitPrice. */
  trace: Type.Array(PriceTraceStep),
  availability: Availability,
  /** Why this line cannot be bought as it stands; null when it can. */
  problem: nullable(
    Type.Enum(['out-of-stock', 'not-enough-stock', 'withdrawn', 'quantity-not-allowed']),
  ),
});
export type BasketLine = Static<typeof BasketLine>;

export const BasketTotals = strictObject({
  items: LineAmount,
  discount: LineAmount,
  /** Null until an option is chosen in the checkout. */
  delivery: nullable(LineAmount),
  total: LineAmount,
  itemCount: Type.Integer(),
});

/** The basket's code, as the basket's owner sees it. */
export const BasketDiscount = strictObject({
  code: DiscountCode,
  text: Type.String(),
  appliesTo: Type.Enum(['goods', 'delivery']),
  /** Why it takes nothing off at the moment; null where it does. */
  problem: nullable(DiscountProblem),
  /** How much more of its goods a code asks for that is below its minimum, in the basket's basis. */
  missingPence: Type.Integer(),
  /** What it takes off delivery, once an option is chosen; what it takes off goods is in the totals. */
  deliveryOff: nullable(LineAmount),
});
export type BasketDiscount = Static<typeof BasketDiscount>;

export const Basket = strictObject({
  basketId: RandomId,
  version: Type.Integer(),
  status: Type.Enum(['open', 'ordered']),
  currency: Currency,
  /** Which view is the truth for this caller: `inc` for retail, `ex` for a trade band. */
  basis: Type.Enum(['inc', 'ex']),
  lines: Type.Array(BasketLine),
  /** At most one code; null where there is none. */
  discount: nullable(BasketDiscount),
  totals: BasketTotals,
  updatedAt: Instant,
});
export type Basket = Static<typeof Basket>;

/** One thing that is different from when the line was last put in or changed. */
export const BasketChange = Type.Union([
  strictObject({
    kind: Type.Literal('price'),
    sku: Sku,
    name: Type.String(),
    wasIncPence: Type.Integer(),
    nowIncPence: Type.Integer(),
    wasExPence: Type.Integer(),
    nowExPence: Type.Integer(),
  }),
  strictObject({
    kind: Type.Literal('stock'),
    sku: Sku,
    name: Type.String(),
    available: Type.Integer(),
    wanted: Type.Integer(),
  }),
  strictObject({
    kind: Type.Literal('withdrawn'),
    sku: Sku,
    name: Type.String(),
    successorSlug: nullable(Slug),
  }),
  strictObject({
    kind: Type.Literal('promotion-ended'),
    sku: Sku,
    name: Type.String(),
    promotion: Type.String(),
  }),
]);
export type BasketChange = Static<typeof BasketChange>;

const basketParams = strictObject({ basketId: RandomId });
const itemRefusals = [
  'basket-not-found',
  'basket-closed',
  'basket-full',
  'sku-unknown',
  'item-unavailable',
  'quantity-not-allowed',
] as const;

export const basketCalls = {
  getBasket: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/basket/{basketId}',
    summary: 'The basket, priced for this caller now.',
    access: 'anyone',
    refusals: ['basket-not-found'],
    params: basketParams,
    answer: Basket,
  }),
  createBasket: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/basket',
    summary: 'Starts a basket with its first item.',
    access: 'anyone',
    refusals: itemRefusals,
    body: ProductData,
    answer: Basket,
    status: 201,
  }),
  createBasketWithItems: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/basket/setItems',
    summary: 'Starts a basket with several items at once.',
    access: 'anyone',
    refusals: itemRefusals,
    body: SetItemsData,
    answer: Basket,
    status: 201,
  }),
  setItems: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/basket/{basketId}/setItems',
    summary: 'Sets the quantities of several items in one step; all or none.',
    access: 'anyone',
    refusals: itemRefusals,
    params: basketParams,
    body: SetItemsData,
    answer: Basket,
  }),
  setItem: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket/{basketId}/setitem',
    summary: 'Sets the quantity of an item that the basket holds.',
    access: 'anyone',
    refusals: [...itemRefusals, 'item-not-in-basket'],
    params: basketParams,
    body: SetItemData,
    answer: Basket,
  }),
  addItem: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/basket/{basketId}/additem',
    summary: 'Adds a quantity of an offering to the basket.',
    access: 'anyone',
    refusals: itemRefusals,
    params: basketParams,
    body: ProductData,
    answer: Basket,
  }),
  removeItem: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket/{basketId}/removeitem',
    summary: 'Takes an item out of the basket.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed', 'item-not-in-basket'],
    params: basketParams,
    body: RemoveItemData,
    answer: Basket,
  }),
  addDiscount: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket/{basketId}/adddiscount',
    summary: 'Puts a code on the basket, in place of another. Tries are few a minute and a day.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed', 'discount-refused'],
    params: basketParams,
    body: DiscountCodeData,
    answer: Basket,
  }),
  removeDiscount: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket/{basketId}/removediscount',
    summary: 'Takes the code off the basket.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed', 'discount-not-in-basket'],
    params: basketParams,
    body: DiscountCodeData,
    answer: Basket,
  }),
  refreshBasket: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/basket/{basketId}/refresh',
    summary: 'What has changed since the items went in. Changes nothing.',
    access: 'anyone',
    refusals: ['basket-not-found'],
    params: basketParams,
    answer: strictObject({ basketId: RandomId, changes: Type.Array(BasketChange) }),
  }),
};

/** Calls of ours beside the specification's. */
export const basketShopCalls = {
  addToCurrentBasket: defineCall({
    service: 'shop',
    method: 'POST',
    path: '/current-basket/items',
    summary: "Adds to the visitor's own open basket, and starts it where there is none yet.",
    access: 'anyone',
    refusals: itemRefusals,
    body: ProductData,
    answer: Basket,
    origin: 'ours',
  }),
  addItemsToCurrentBasket: defineCall({
    service: 'shop',
    method: 'POST',
    path: '/current-basket/sets',
    summary: "Adds several items to the visitor's own open basket in one step: all or none.",
    access: 'anyone',
    refusals: itemRefusals,
    body: AddItemsData,
    answer: Basket,
    origin: 'ours',
  }),
  putBackInCurrentBasket: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/current-basket/items',
    summary: 'Puts a line back that was taken out, where it stood. Twice is the same as once.',
    access: 'anyone',
    refusals: ['basket-closed', 'basket-full', 'sku-unknown'],
    body: PutBackData,
    answer: Basket,
    origin: 'ours',
  }),
  getCurrentBasket: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/current-basket',
    summary: "The visitor's own open basket, or null where there is none yet.",
    access: 'anyone',
    refusals: [],
    answer: nullable(Basket),
    origin: 'ours',
  }),
};
