import type { deliveryCheckStaffCalls } from '@plumbline/contracts/staff/delivery-checks.ts';
import type { Handlers } from '../../core/handler.ts';
import { monthsBefore } from '../../core/calendar.ts';
import { listArrivals } from './arrivals-store.ts';

/** What customers found in their boxes, as those who choose carriers read it. */
export const deliveryCheckStaffHandlers: Handlers<typeof deliveryCheckStaffCalls> = {
  listCarrierArrivals: async (_, { db, now }) => {
    const since = monthsBefore(now(), 12);
    return { since: since.toISOString(), carriers: await listArrivals(db, since) };
  },
};
