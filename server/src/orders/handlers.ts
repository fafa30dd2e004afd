import type { orderCalls, orderShopCalls } from '@plumbline/contracts/orders.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import { countOrdersOfAccount, listOrdersOfAccount } from './list-store.ts';
import { readOrderToken } from './orders.ts';
import { findOrderConfirmation, findOrderOfAccount } from './store.ts';

export const orderHandlers: Handlers<typeof orderCalls & typeof orderShopCalls> = {
  getOrderConfirmation: async ({ params }, context) => {
    const guid = readOrderToken(context.signingKey, params.token);
    const order = guid && (await findOrderConfirmation(context.db, guid));
    if (!order) throw new Refusal('order-not-found');
    return order;
  },

  getOrder: async ({ params, caller }, context) => {
    const order = await findOrderOfAccount(context.db, params.orderGuid, caller.accountId!);
    if (!order) throw new Refusal('order-not-found');
    return order;
  },

  getLatestOrder: async ({ caller }, context) => {
    const first = { pageNumber: 1, pageSize: 1 };
    const [latest] = await listOrdersOfAccount(context.db, caller.accountId!, first);
    return latest ?? null;
  },

  listOrders: async ({ query, caller }, context) => {
    const page = { pageNumber: query.pageNumber ?? 1, pageSize: query.pageSize ?? 20 };
    const [total, orders] = await Promise.all([
      countOrdersOfAccount(context.db, caller.accountId!),
      listOrdersOfAccount(context.db, caller.accountId!, page),
    ]);
    return { total, ...page, orders };
  },
};
