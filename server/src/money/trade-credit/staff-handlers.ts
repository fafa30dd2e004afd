import type { tradeCreditStaffCalls } from '@plumbline/contracts/staff/trade-credit.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { CreditRefused, CreditUnavailable } from '../../outside/credit.ts';
import { findStaffCustomer, listCustomers } from './staff-store.ts';
import { takeAnswer } from './standing.ts';
import { findCustomer } from './store.ts';

/** What staff see of credit: the provider's decisions with its reasons. */
export const tradeCreditStaffHandlers: Handlers<typeof tradeCreditStaffCalls> = {
  listCreditCustomers: async ({ query }, { db }) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const listed = await listCustomers(db, { state: query.state ?? null, limit, offset });
    return { pageNumber, pageSize, ...listed };
  },

  getCreditCustomer: async ({ params: { businessId } }, { db }) => {
    const row = await findStaffCustomer(db, businessId);
    if (!row) throw new Refusal('credit-not-started');
    return row;
  },

  checkCreditCustomer: async ({ params: { businessId } }, context) => {
    const kept = await findCustomer(context.db, businessId);
    if (!kept || kept.proposalId === null) throw new Refusal('credit-not-started');
    try {
      await takeAnswer(context, await context.credit.find(kept.customerId));
    } catch (error) {
      if (error instanceof CreditRefused) {
        throw new Refusal('credit-not-offered', {
          detail: 'The credit provider does not know this business, or not any more.',
        });
      }
      if (!(error instanceof CreditUnavailable)) throw error;
      throw new Refusal('unavailable', { detail: 'The credit provider does not answer just now.' });
    }
    return (await findStaffCustomer(context.db, businessId))!;
  },
};
