import Type from 'typebox';

export const OrderStatus = Type.Enum([
  'placed',
  'picking',
  'dispatched',
  'delivered',
  'cancelled',
  'return-requested',
  'returned',
]);
