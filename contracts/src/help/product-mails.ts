import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { Email, Sku } from '../nouns/values.ts';

const sku = withTexts(Sku, { advice: 'Enter the code of the product, as it stands on its page.' });

/** Mails about one product, as the specification has them: none of them is a conversation. */
export const productMailCalls = defineCalls('help', {
  emailProduct: {
    method: 'POST',
    path: '/Enquiry/product-email',
    summary:
      'Sends a product to an address, once, with what everybody pays today. Words of one’s own go with it from an account alone.',
    access: 'anyone',
    refusals: ['sku-unknown', 'too-many-requests'],
    body: strictObject({
      sku,
      email: Email,
      note: Type.Optional(
        withTexts(Type.String({ maxLength: 300 }), {
          hint: 'A line of your own, up to 300 characters.',
          advice: 'Use at most 300 characters.',
        }),
      ),
    }),
    status: 202,
    answer: strictObject({ sentTo: Email }),
    idempotent: true,
  },
  askToBeNotified: {
    method: 'POST',
    path: '/Enquiry/product-notification-request',
    summary:
      'Asks for one mail when a product is back in stock. The answer is the same for any address; then the address is forgotten.',
    access: 'anyone',
    refusals: ['sku-unknown', 'item-in-stock', 'too-many-requests'],
    body: strictObject({ sku, email: Email }),
    status: 202,
    answer: strictObject({ sentTo: Email }),
  },
});
