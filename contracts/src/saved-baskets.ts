import Type, { type Static } from 'typebox';
import { Basket } from './basket.ts';
import { defineCall } from './call.ts';
import { Email, Instant, RandomId, strictObject } from './values.ts';

/** As it is read aloud or typed: capitals or not, with dashes, blanks or neither. */
export const RetrievalCode = Type.String({ minLength: 1, maxLength: 60 });

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

/** One of the caller's open baskets, the one in use first. */
export const OpenBasket = strictObject({
  basketId: RandomId,
  itemCount: Type.Integer(),
  /** The first few items, so that it can be told from the others. */
  names: Type.Array(Type.String()),
  updatedAt: Instant,
});
export type OpenBasket = Static<typeof OpenBasket>;

const basketParams = strictObject({ basketId: RandomId });

export const savedBasketCalls = {
  copyBasket: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/basket/{basketId}/Copy',
    summary: 'Starts another basket with the same items, also from one that has been ordered.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-empty'],
    params: basketParams,
    answer: Basket,
    status: 201,
  }),
  saveBasket: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket/{basketId}/save',
    summary: 'Keeps what the basket holds now, to be found again by a code that expires.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-empty'],
    params: basketParams,
    answer: SavedBasket,
  }),
  retrieveBasket: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket',
    summary: "Brings a saved basket's items into the caller's own, at the caller's own prices.",
    access: 'anyone',
    refusals: ['retrieval-code-unknown', 'basket-full'],
    query: strictObject({ retrievalCode: RetrievalCode }),
    answer: Basket,
  }),
  sendBasketSavedEmail: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/basket/sendBasketSavedEmail',
    summary: 'Mails the code of a basket that the caller has saved.',
    access: 'anyone',
    refusals: ['retrieval-code-unknown'],
    body: SendBasketSavedEmailData,
    answer: strictObject({ sentTo: Email }),
    status: 202,
  }),
};

/** Calls of ours beside the specification's. */
export const savedBasketShopCalls = {
  listOpenBaskets: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/baskets',
    summary: "The caller's own open baskets, the one in use first.",
    access: 'anyone',
    refusals: [],
    answer: Type.Array(OpenBasket),
    origin: 'ours',
  }),
  resumeBasket: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/baskets/{basketId}/resume',
    summary: 'Makes one of the own open baskets the one in use.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed'],
    params: basketParams,
    answer: Basket,
    origin: 'ours',
  }),
};
