import type { PlacedOrder } from '@plumbline/contracts/nouns/placed-order.ts';
import type { Context } from '../../core/context.ts';
import { orderToken } from '../../orders/orders/orders.ts';
import type { PlacedOrderRow } from '../../orders/orders/store.ts';

/** The order as the page that paid for it is told. */
export function describePlaced(context: Context, order: PlacedOrderRow): PlacedOrder {
  return {
    orderNumber: order.number,
    orderId: order.id,
    orderGuid: order.guid,
    emailAddress: order.email,
    confirmationToken: orderToken(context.signingKey, order.guid),
    total: {
      incPence: order.total_inc_pence,
      exPence: order.total_ex_pence,
      vatPence: order.total_inc_pence - order.total_ex_pence,
    },
    currency: order.currency,
  };
}
