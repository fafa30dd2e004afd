import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { PaymentMethodId } from './payments.ts';
import { PostalAddress } from './postal-address.ts';

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
export const CardList = strictObject({ cards: Type.Array(SavedCard) });
