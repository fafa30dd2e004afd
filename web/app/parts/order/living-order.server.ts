import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import type { Shop } from '../../request/shop.server.ts';
import { orderPage } from '../order-view.server.ts';
import { findClaims } from './claims/claims-of-order.server.ts';
import { aftercareOf } from './order-aftercare.server.ts';
import { deedViews } from './order-deeds.server.ts';
import { readyToFit } from './ready-to-fit.server.ts';

export type LivingOrder = Awaited<ReturnType<typeof livingOrder>>;

/**
 * All that an order's page shows of it but its documents. `key` opens its calls and the pages on which
 * something is done about it: its mailed link's token, or its guid for its signed-in owner.
 */
export async function livingOrder(
  shop: Shop,
  order: OrderConfirmation,
  { key, page }: { key: string; page: string },
) {
  const steps = `/order/${key}`;
  const [aftercare, claims, ready] = await Promise.all([
    aftercareOf(shop, key),
    findClaims(shop, key),
    readyToFit(shop, { order: key, page: steps }),
  ]);
  const view = orderPage(order, shop.preferences.vat);
  return {
    ...view,
    aftercare,
    claims,
    ready,
    /** With which it is bought again once, however often that is pressed. */
    againKey: crypto.randomUUID(),
    deeds: deedViews(order.deeds, steps),
    calendar: `${page}/delivery.ics`,
    /** Where a later day is answered, without the delivery's number. */
    delays: `${steps}/delay`,
    /** Where a better day is chosen; null where nothing can come otherwise any more. */
    upgrade: view.canComeOtherwise ? `${steps}/upgrade` : null,
  };
}
