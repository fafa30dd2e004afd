import type { orderCalls } from '@plumbline/contracts/accounts/orders.ts';
import type { orderShopCalls } from '@plumbline/contracts/shop/orders.ts';
import type { Context } from '../../core/context.ts';
import { pageOf, type Page } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { findLinkedConfirmation, findOrderOfAccount } from './confirmation-store.ts';
import { adoptGuestOrders, countOrdersOfAccount, listOrdersOfAccount } from './list-store.ts';
import { openAccountWithOrder } from './open-account.ts';
import { readOrderToken } from './orders.ts';

export const orderHandlers: Handlers<typeof orderCalls & typeof orderShopCalls> = {
  getOrderConfirmation: async ({ params, caller: { accountId } }, context) => {
    const guid = readOrderToken(context.signingKey, params.token);
    const asked = { accountId, now: context.now() };
    const order = guid && (await findLinkedConfirmation(context.db, guid, asked));
    if (!order) throw new Refusal('order-not-found');
    return order;
  },

  openAccount: ({ params, body, caller }, context) =>
    openAccountWithOrder(context, caller, { ...params, ...body }),

  getOrder: async ({ params, caller }, context) => {
    const order = await findOrderOfAccount(
      context.db,
      params.orderGuid,
      caller.accountId!,
      context.now(),
    );
    if (!order) throw new Refusal('order-not-found');
    return order;
  },

  getLatestOrder: async ({ caller }, context) => {
    const { orders } = await listOwnOrders(context, caller.accountId!, pageOf({ pageSize: 1 }));
    return orders[0] ?? null;
  },

  listOrders: ({ query, caller }, context) =>
    listOwnOrders(context, caller.accountId!, pageOf(query), query.words),
};

/** Guest orders of the account's own address are found again whenever it looks at its orders. */
async function listOwnOrders(context: Context, accountId: number, page: Page, words?: string) {
  return transaction(context.db, async (tx) => {
    await adoptGuestOrders(tx, accountId);
    const total = await countOrdersOfAccount(tx, accountId, words);
    const { pageNumber, pageSize } = page;
    const orders = await listOrdersOfAccount(tx, accountId, page, words);
    return { total, pageNumber, pageSize, orders };
  });
}
