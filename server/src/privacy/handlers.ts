import type { privacyShopCalls } from '@plumbline/contracts/privacy.ts';
import { transaction } from '../db/transaction.ts';
import type { Handlers } from '../handler.ts';
import { collectPersonalData, findDeletionRequest, insertDeletionRequest } from './store.ts';

export const privacyHandlers: Handlers<typeof privacyShopCalls> = {
  exportData: ({ caller }, context) => collectPersonalData(context.db, caller.accountId!),

  requestDeletion: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const reason = body.reason?.trim() || null;
      await insertDeletionRequest(tx, caller.accountId!, reason, context.now());
      return toAnswer((await findDeletionRequest(tx, caller.accountId!))!);
    }),

  findDeletionRequest: async ({ caller }, context) => {
    const request = await findDeletionRequest(context.db, caller.accountId!);
    return request ? toAnswer(request) : null;
  },
};

function toAnswer({ requestedAt }: { requestedAt: Date }) {
  return { requestedAt: requestedAt.toISOString() };
}
