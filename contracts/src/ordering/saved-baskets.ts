import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { Basket, basketParams } from '../nouns/basket.ts';
import { Email, Instant, RandomId, RetrievalCode } from '../nouns/values.ts';

export const SavedBasket = strictObject({
  basketId: RandomId,
  /** Told this once: only its hash is kept. */
  retrievalCode: Type.String(),
  expiresAt: Instant,
});
export type SavedBasket = Static<typeof SavedBasket>;

/** Where the code goes. It must be one of the sender's own. */
export const SendBasketSavedEmailData = strictObject({
  retrievalCode: RetrievalCode,
  emailAddress: Email,
});

export const savedBasketCalls = defineCalls('ordering', {
  copyBasket: {
    method: 'POST',
    path: '/basket/{basketId}/Copy',
    summary: 'Starts another basket with the same items, also from one that has been ordered.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-empty'],
    params: basketParams,
    answer: Basket,
    status: 201,
  },
  saveBasket: {
    method: 'PUT',
    path: '/basket/{basketId}/save',
    summary: 'Keeps what the basket holds now, to be found again by a code that expires.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-empty'],
    params: basketParams,
    answer: SavedBasket,
  },
  retrieveBasket: {
    method: 'PUT',
    path: '/basket',
    summary: "Brings a saved basket's items into the caller's own, at the caller's own prices.",
    access: 'anyone',
    refusals: ['retrieval-code-unknown', 'basket-full'],
    query: strictObject({ retrievalCode: RetrievalCode }),
    answer: strictObject({
      ...Basket.properties,
      /** The discount's code that was saved with it cannot be used here, or another one is in use. */
      codeLeftOut: Type.Boolean(),
    }),
  },
  sendBasketSavedEmail: {
    method: 'PUT',
    path: '/basket/sendBasketSavedEmail',
    summary: 'Mails the code of a basket that the caller has saved.',
    access: 'anyone',
    refusals: ['retrieval-code-unknown'],
    body: SendBasketSavedEmailData,
    answer: strictObject({ sentTo: Email }),
    status: 202,
  },
});
