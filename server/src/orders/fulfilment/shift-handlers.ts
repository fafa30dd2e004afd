import type { shiftStaffCalls } from '@plumbline/contracts/staff/shift.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { readOrderKey } from '../orders/orders.ts';
import { listBoard } from './board-store.ts';
import { describeSupplierOrder, readNeedFacts } from './supplier-needs.ts';
import { findSupplierOrder } from './supplier-order-store.ts';
import { findTrail } from './trail-store.ts';

/** How many of each column are shown, unless somebody asks for more. */
const usualMost = 8;

/** The day's work at a glance, and what was written about an order. */
export const shiftHandlers: Handlers<typeof shiftStaffCalls> = {
  getOrderBoard: async ({ query: { channel = null, risk = null, most = usualMost } }, context) => {
    const today = formatDay(londonDay(context.now()));
    return { columns: await listBoard(context.db, { today, channel, risk, most }) };
  },

  getOrderTrail: async ({ params }, context) => {
    const trail = await findTrail(context.db, readOrderKey(params.orderNumber));
    if (!trail) throw new Refusal('order-not-found');
    return trail;
  },

  getSupplierOrder: async ({ params }, context) => {
    const found = await findSupplierOrder(context.db, params.supplierOrderId);
    if (!found) throw new Refusal('supplier-order-not-found');
    return describeSupplierOrder(context.db, await readNeedFacts(context), found);
  },
};
