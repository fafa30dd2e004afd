import Type, { type Static } from 'typebox';

export const OrderStatus = Type.Enum([
  'placed',
  'picking',
  'dispatched',
  'delivered',
  'cancelled',
  'return-requested',
  'returned',
]);
export type OrderStatus = Static<typeof OrderStatus>;
