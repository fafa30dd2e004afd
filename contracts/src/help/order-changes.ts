import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { AgreedDays, Modifications, OrderChange, changeRefusals } from '../nouns/order-changes.ts';
import { OwnOrderKey, namedAgain } from '../nouns/own-order.ts';
import { Pence } from '../nouns/values.ts';

/** What the customer saw that it comes to. Without it the change is only put forward. */
const agreed = {
  agreedDuePence: Type.Optional(Pence),
  agreedBackPence: Type.Optional(Pence),
};

const Note = withTexts(Type.String({ maxLength: 500 }), { advice: 'Use 500 characters or fewer.' });

export const orderChangeCalls = defineCalls('help', {
  amendOrder: {
    method: 'POST',
    path: '/Order/{id}/amend',
    summary:
      'Adds to an order, takes out of it or sends it elsewhere. Until picking starts it is done once its sums are agreed to and paid; after that it is a request to staff.',
    access: 'anyone',
    refusals: [...changeRefusals, 'over-limit'],
    params: strictObject({ id: OwnOrderKey }),
    body: strictObject({
      modifications: Modifications,
      note: Type.Optional(Note),
      ...agreed,
      agreedDays: Type.Optional(AgreedDays),
      ...namedAgain,
    }),
    answer: OrderChange,
  },
  cancelOrder: {
    method: 'POST',
    path: '/Order/{id}/cancel',
    summary:
      'Cancels what of an order nobody has begun to pick, and gives its money back; after that it is a request to staff.',
    access: 'anyone',
    refusals: [...changeRefusals],
    params: strictObject({ id: OwnOrderKey }),
    body: strictObject({ reason: Type.Optional(Note), ...agreed, ...namedAgain }),
    answer: OrderChange,
  },
});
