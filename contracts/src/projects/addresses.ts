import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { addressType } from '../nouns/enumerations.ts';
import { PostalAddress } from '../nouns/postal-address.ts';
import { RowId, Version, pageFields, paging } from '../nouns/values.ts';

export const SavedAddress = strictObject({
  addressId: RowId,
  version: Version,
  addressType: oneOf(addressType),
  isDefault: Type.Boolean(),
  label: nullable(Type.String()),
  address: PostalAddress,
});
export type SavedAddress = Static<typeof SavedAddress>;

export const AddressBody = strictObject({
  address: PostalAddress,
  addressType: withTexts(oneOf(addressType), { advice: 'Choose delivery or billing.' }),
  label: Type.Optional(
    withTexts(Type.String({ maxLength: 40 }), {
      advice: 'Use at most 40 characters for the name.',
      hint: 'Home, Cottage, Unit 4.',
    }),
  ),
  isDefault: Type.Optional(Type.Boolean()),
});

/** An edit says which version it was made to. */
export const EditAddressBody = strictObject({
  ...AddressBody.properties,
  expectedVersion: Version,
});

const addressRefusals = ['postcode-invalid', 'address-book-full'] as const;

export const addressCalls = defineCalls('projects', {
  addAddress: {
    method: 'PUT',
    path: '/address/add',
    summary: 'Puts an address into the address book.',
    access: 'shopper',
    refusals: addressRefusals,
    body: AddressBody,
    answer: SavedAddress,
  },
  listAddresses: {
    method: 'GET',
    path: '/address/list',
    summary: 'The address book by type, the default first.',
    access: 'shopper',
    refusals: [],
    query: strictObject({ addressType: Type.Optional(oneOf(addressType)), ...paging }),
    answer: strictObject({
      ...pageFields,
      addresses: Type.Array(SavedAddress),
    }),
  },
  editAddress: {
    method: 'PUT',
    path: '/address/{addressId}/editAddress',
    summary:
      'Changes an address of the address book; orders keep their own copies. An older version is refused with what is saved now.',
    access: 'shopper',
    refusals: ['address-not-found', 'address-changed', 'postcode-invalid'],
    params: strictObject({ addressId: RowId }),
    body: EditAddressBody,
    answer: SavedAddress,
  },
  removeAddress: {
    method: 'DELETE',
    path: '/address/{addressId}',
    summary: 'Takes an address out of the address book; another becomes the default.',
    access: 'shopper',
    refusals: ['address-not-found'],
    params: strictObject({ addressId: RowId }),
  },
});
