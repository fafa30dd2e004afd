import { defineCalls } from '../call/call.ts';
import { nullable } from '../call/schema.ts';
import { AddItemsData, ProductData, PutBackData } from '../nouns/basket-bodies.ts';
import { Basket, itemRefusals } from '../nouns/basket.ts';

/** Calls of ours beside the specification's. */
export const basketShopCalls = defineCalls('shop', {
  addToCurrentBasket: {
    method: 'POST',
    path: '/current-basket/items',
    summary: "Adds to the visitor's own open basket, and starts it where there is none yet.",
    access: 'anyone',
    refusals: itemRefusals,
    idempotent: true,
    body: ProductData,
    answer: Basket,
  },
  addItemsToCurrentBasket: {
    method: 'POST',
    path: '/current-basket/sets',
    summary: "Adds several items to the visitor's own open basket in one step: all or none.",
    access: 'anyone',
    refusals: itemRefusals,
    idempotent: true,
    body: AddItemsData,
    answer: Basket,
  },
  putBackInCurrentBasket: {
    method: 'PUT',
    path: '/current-basket/items',
    summary: 'Puts a line back that was taken out, where it stood. Twice is the same as once.',
    access: 'anyone',
    refusals: ['basket-closed', 'basket-full', 'sku-unknown'],
    body: PutBackData,
    answer: Basket,
  },
  getCurrentBasket: {
    method: 'GET',
    path: '/current-basket',
    summary: "The visitor's own open basket, or null where there is none yet.",
    access: 'anyone',
    refusals: [],
    answer: nullable(Basket),
  },
});
