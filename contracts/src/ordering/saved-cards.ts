import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { PaymentMethodId } from '../nouns/payments.ts';
import { PostalAddress } from '../nouns/postal-address.ts';
import { CardList } from '../nouns/saved-cards.ts';
import { line } from '../nouns/values.ts';

const LookupSavedPaymentMethodData = strictObject({ paymentMethodId: PaymentMethodId });
const UpdatePaymentMethodData = strictObject({
  paymentMethodId: PaymentMethodId,
  name: withTexts(line(120), { advice: 'Enter the name on the card.' }),
  address: PostalAddress,
});
const refusals = ['card-not-found'] as const;

export const savedCardCalls = defineCalls('ordering', {
  listSavedCards: {
    method: 'GET',
    path: '/savedCards/savedstripecardsforaccount',
    summary: "The signed-in account's saved cards, the default first.",
    access: 'shopper',
    refusals: [],
    answer: CardList,
  },
  removeSavedCard: {
    method: 'POST',
    path: '/savedCards/removesavedcard',
    summary: 'Forgets a saved card; where it was the default, another becomes it.',
    access: 'shopper',
    refusals,
    body: LookupSavedPaymentMethodData,
    answer: CardList,
    idempotent: true,
  },
  updateBillingDetails: {
    method: 'POST',
    path: '/savedCards/updateBillingDetails',
    summary: 'Changes whose card it is and where its bills go.',
    access: 'shopper',
    refusals: [...refusals, 'postcode-invalid'],
    body: UpdatePaymentMethodData,
    answer: CardList,
  },
  setDefaultSavedPaymentMethod: {
    method: 'POST',
    path: '/savedCards/setDefaultSavedPaymentMethod',
    summary: 'Makes a saved card the one that is offered first.',
    access: 'shopper',
    refusals,
    body: LookupSavedPaymentMethodData,
    answer: CardList,
  },
});
