import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { PaymentProvider } from '../nouns/payments.ts';
import { CardList } from '../nouns/saved-cards.ts';

/** Calls of ours beside the specification's. */
export const savedCardShopCalls = defineCalls('shop', {
  startSavingCard: {
    method: 'POST',
    path: '/account/cards/setup',
    summary: 'Opens a card setup at the provider, where the browser sends the card itself.',
    access: 'shopper',
    refusals: [],
    answer: strictObject({
      setupId: Type.String(),
      clientSecret: Type.String(),
      provider: PaymentProvider,
      hostedPageUrl: nullable(Type.String()),
    }),
  },
  finishSavingCard: {
    method: 'POST',
    path: '/account/cards/setup/finish',
    summary: 'Keeps the card of a setup that the provider says is done.',
    access: 'shopper',
    refusals: ['card-not-found', 'payment-failed'],
    body: strictObject({ setupId: Type.String({ minLength: 3, maxLength: 80 }) }),
    answer: CardList,
  },
});
