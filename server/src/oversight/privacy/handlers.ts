import type { privacyShopCalls } from '@plumbline/contracts/shop/privacy.ts';
import type { privacyStaffCalls } from '@plumbline/contracts/staff/privacy.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { findPerson } from '../../people/identity/privacy-store.ts';
import { collectPersonalData } from './person-on-record.ts';
import { privacyStaffHandlers } from './staff-handlers.ts';
import { findDeletionRequest, insertDeletionRequest, withdrawDeletionRequest } from './store.ts';

export const privacyHandlers: Handlers<typeof privacyShopCalls & typeof privacyStaffCalls> = {
  ...privacyStaffHandlers,

  async exportData({ caller }, context) {
    const person = await findPerson(context.db, caller.accountId!);
    if (!person) throw new Refusal('not-signed-in');
    return collectPersonalData(context.db, context.modules, person);
  },

  requestDeletion: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const reason = body.reason?.trim() || null;
      await insertDeletionRequest(tx, caller.accountId!, reason, context.now());
      const request = await findDeletionRequest(tx, caller.accountId!);
      // Their account was erased while they asked.
      if (!request) throw new Refusal('not-signed-in');
      return toAnswer(request);
    }),

  findDeletionRequest: async ({ caller }, context) => {
    const request = await findDeletionRequest(context.db, caller.accountId!);
    return request ? toAnswer(request) : null;
  },

  withdrawDeletion: ({ caller }, context) =>
    transaction(context.db, async (tx) => {
      await withdrawDeletionRequest(tx, caller.accountId!, context.now());
    }),
};

function toAnswer({ requestedAt }: { requestedAt: Date }) {
  return { requestedAt: requestedAt.toISOString() };
}
