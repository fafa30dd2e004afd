import Type from 'typebox';
import { defineCall } from './call.ts';
import { PostalAddress } from './postal-address.ts';
import { Postcode, strictObject } from './values.ts';

export const addressLookupCalls = {
  lookupAddresses: defineCall({
    service: 'help',
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
  }),
};
