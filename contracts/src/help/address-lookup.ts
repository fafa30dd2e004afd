import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { PostalAddress } from '../nouns/postal-address.ts';
import { Postcode } from '../nouns/values.ts';

export const addressLookupCalls = defineCalls('help', {
  lookupAddresses: {
    method: 'POST',
    path: '/PostcodeAddress/LookupAddresses',
    summary:
      'The addresses at a postcode. None found is an empty list: it can be typed in instead.',
    access: 'anyone',
    refusals: ['postcode-invalid'],
    body: strictObject({ postcode: Postcode }),
    answer: strictObject({
      postcode: Type.String(),
      addresses: Type.Array(strictObject({ label: Type.String(), address: PostalAddress })),
    }),
  },
});
