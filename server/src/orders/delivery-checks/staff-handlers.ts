import type { deliveryCheckStaffCalls } from '@plumbline/contracts/staff/delivery-checks.ts';
import type { Handlers } from '../../core/handler.ts';
import { listArrivals } from './arrivals-store.ts';

const yearMs = 365 * 86_400_000;

/** What customers found in their boxes, as those who choose carriers read it. */
export const deliveryCheckStaffHandlers: Handlers<typeof deliveryCheckStaffCalls> = {
  listCarrierArrivals: async (_, { db, now }) => {
    const since = new Date(now().getTime() - yearMs);
    return { since: since.toISOString(), carriers: await listArrivals(db, since) };
  },
};
