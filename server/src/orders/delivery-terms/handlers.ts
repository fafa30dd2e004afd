import type { deliveryTermsCalls } from '@plumbline/contracts/help/delivery-terms.ts';
import type { DeliveryTermsOfOrder } from '@plumbline/contracts/nouns/delivery-terms.ts';
import type { deliveryTermsShopCalls } from '@plumbline/contracts/shop/delivery-terms.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { getOwnOrder, requireNamedAlike } from '../orders/own-order.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { findDeliveryTerms, saveConfirmation } from './store.ts';

/** What customers read and confirm of how large goods are brought. */
export const deliveryTermsHandlers: Handlers<
  typeof deliveryTermsCalls & typeof deliveryTermsShopCalls
> = {
  getDeliveryTerms: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.order);
    return describe(context.db, context, order);
  },

  confirmDeliveryTerms: async ({ body, caller }, context) => {
    const order = await getOwnOrder(context, caller, body.orderId);
    requireNamedAlike(order, body.orderId, body);
    return transaction(context.db, async (tx) => {
      const { version } = await describe(tx, context, order);
      if (version !== body.version) {
        throw new Refusal('delivery-terms-changed', {
          detail:
            'There are newer delivery terms than those that you read. Please read them first.',
        });
      }
      const { accountId } = caller;
      await saveConfirmation(tx, { orderId: order.id, version, at: context.now(), accountId });
      return describe(tx, context, order);
    });
  },
};

async function describe(
  tx: Queryable,
  { now }: Context,
  { id, number }: OwnOrder,
): Promise<DeliveryTermsOfOrder> {
  const terms = await findDeliveryTerms(tx, id, formatDay(londonDay(now())));
  return {
    orderNumber: number,
    ...terms,
    confirmedAt: terms.confirmedAt?.toISOString() ?? null,
  };
}
