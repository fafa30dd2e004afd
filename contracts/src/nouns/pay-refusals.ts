/** How a basket says that nothing can be done with it any more, or by this caller. */
export const basketRefusals = ['basket-not-found', 'basket-closed'] as const;

/** How the checkout says no where an order is paid, whatever pays it. */
export const payRefusals = [
  ...basketRefusals,
  'basket-empty',
  'details-missing',
  'delivery-option-unavailable',
  'address-undeliverable',
  'item-unavailable',
  'quantity-not-allowed',
  'out-of-stock',
  'order-too-small',
  'order-too-large',
  'over-limit',
  'too-many-holds',
  'proof-needed',
  'proof-failed',
  'payment-changed',
  'payment-not-found',
  'payment-not-ready',
  'payment-failed',
  'card-not-found',
  'hold-expired',
] as const;
