import type { orderShopCalls } from '@plumbline/contracts/orders.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import { readOrderToken } from './orders.ts';
import { findOrderConfirmation } from './store.ts';

export const orderHandlers: Handlers<typeof orderShopCalls> = {
  getOrderConfirmation: async ({ params }, context) => {
    const guid = readOrderToken(context.signingKey, params.token);
    const order = guid && (await findOrderConfirmation(context.db, guid));
    if (!order) throw new Refusal('order-not-found');
    return order;
  },
};
