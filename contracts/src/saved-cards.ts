import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { PostalAddress } from './postal-address.ts';
import { PaymentMethodId, PaymentProvider } from './payments.ts';
import { nullable, strictObject } from './values.ts';

/** All that the shop keeps of a card: never its number. */
export const SavedCard = strictObject({
  paymentMethodId: PaymentMethodId,
  brand: Type.String(),
  lastFour: Type.String({ pattern: '^\\d{4}$' }),
  expiryMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expiryYear: Type.Integer(),
  isDefault: Type.Boolean(),
  isExpired: Type.Boolean(),
  billing: nullable(strictObject({ name: Type.String(), address: nullable(PostalAddress) })),
});
export type SavedCard = Static<typeof SavedCard>;

const LookupSavedPaymentMethodData = strictObject({ paymentMethodId: PaymentMethodId });
const UpdatePaymentMethodData = strictObject({
  paymentMethodId: PaymentMethodId,
  name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  address: PostalAddress,
});
const CardList = strictObject({ cards: Type.Array(SavedCard) });
const refusals = ['card-not-found'] as const;

export const savedCardCalls = {
  listSavedCards: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/savedCards/savedstripecardsforaccount',
    summary: "The signed-in account's saved cards, the default first.",
    access: 'shopper',
    refusals: [],
    answer: CardList,
  }),
  removeSavedCard: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/savedCards/removesavedcard',
    summary: 'Forgets a saved card; where it was the default, another becomes it.',
    access: 'shopper',
    refusals,
    body: LookupSavedPaymentMethodData,
    answer: CardList,
    idempotent: true,
  }),
  updateBillingDetails: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/savedCards/updateBillingDetails',
    summary: 'Changes whose card it is and where its bills go.',
    access: 'shopper',
    refusals: [...refusals, 'postcode-invalid'],
    body: UpdatePaymentMethodData,
    answer: CardList,
  }),
  setDefaultSavedPaymentMethod: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/savedCards/setDefaultSavedPaymentMethod',
    summary: 'Makes a saved card the one that is offered first.',
    access: 'shopper',
    refusals,
    body: LookupSavedPaymentMethodData,
    answer: CardList,
  }),
};

/** Calls of ours beside the specification's. */
export const savedCardShopCalls = {
  startSavingCard: defineCall({
    service: 'shop',
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
    origin: 'ours',
  }),
  finishSavingCard: defineCall({
    service: 'shop',
    method: 'POST',
    path: '/account/cards/setup/finish',
    summary: 'Keeps the card of a setup that the provider says is done.',
    access: 'shopper',
    refusals: ['card-not-found', 'payment-failed'],
    body: strictObject({ setupId: Type.String({ minLength: 3, maxLength: 80 }) }),
    answer: CardList,
    origin: 'ours',
  }),
};
