import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  DiscountCodeData,
  ProductData,
  RemoveItemData,
  SetItemData,
  SetItemsData,
} from '../nouns/basket-bodies.ts';
import { Basket, itemRefusals, basketParams } from '../nouns/basket.ts';
import { RandomId, Sku, Slug } from '../nouns/values.ts';

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

export const basketCalls = defineCalls('ordering', {
  getBasket: {
    method: 'GET',
    path: '/basket/{basketId}',
    summary: 'The basket, priced for this caller now.',
    access: 'anyone',
    refusals: ['basket-not-found'],
    params: basketParams,
    answer: Basket,
  },
  createBasket: {
    method: 'POST',
    path: '/basket',
    summary: 'Starts a basket with its first item.',
    access: 'anyone',
    refusals: itemRefusals,
    body: ProductData,
    answer: Basket,
    status: 201,
  },
  createBasketWithItems: {
    method: 'POST',
    path: '/basket/setItems',
    summary: 'Starts a basket with several items at once.',
    access: 'anyone',
    refusals: itemRefusals,
    body: SetItemsData,
    answer: Basket,
    status: 201,
  },
  setItems: {
    method: 'POST',
    path: '/basket/{basketId}/setItems',
    summary: 'Sets the quantities of several items in one step; all or none.',
    access: 'anyone',
    refusals: itemRefusals,
    params: basketParams,
    body: SetItemsData,
    answer: Basket,
  },
  setItem: {
    method: 'PUT',
    path: '/basket/{basketId}/setitem',
    summary: 'Sets the quantity of an item that the basket holds.',
    access: 'anyone',
    refusals: [...itemRefusals, 'item-not-in-basket'],
    params: basketParams,
    body: SetItemData,
    answer: Basket,
  },
  addItem: {
    method: 'POST',
    path: '/basket/{basketId}/additem',
    summary: 'Adds a quantity of an offering to the basket.',
    access: 'anyone',
    refusals: itemRefusals,
    params: basketParams,
    body: ProductData,
    answer: Basket,
  },
  removeItem: {
    method: 'PUT',
    path: '/basket/{basketId}/removeitem',
    summary: 'Takes an item out of the basket.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed', 'item-not-in-basket'],
    params: basketParams,
    body: RemoveItemData,
    answer: Basket,
  },
  addDiscount: {
    method: 'PUT',
    path: '/basket/{basketId}/adddiscount',
    summary: 'Puts a code on the basket, in place of another. Tries are few a minute and a day.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed', 'discount-refused'],
    params: basketParams,
    body: DiscountCodeData,
    answer: Basket,
  },
  removeDiscount: {
    method: 'PUT',
    path: '/basket/{basketId}/removediscount',
    summary: 'Takes the code off the basket.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed', 'discount-not-in-basket'],
    params: basketParams,
    body: DiscountCodeData,
    answer: Basket,
  },
  refreshBasket: {
    method: 'GET',
    path: '/basket/{basketId}/refresh',
    summary: 'What has changed since the items went in. Changes nothing.',
    access: 'anyone',
    refusals: ['basket-not-found'],
    params: basketParams,
    answer: strictObject({ basketId: RandomId, changes: Type.Array(BasketChange) }),
  },
});
