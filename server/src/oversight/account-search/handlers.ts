import type { accountStaffCalls } from '@plumbline/contracts/staff/accounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { searchAccounts } from './store.ts';

export const accountSearchHandlers: Handlers<typeof accountStaffCalls> = {
  searchAccounts: ({ query, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { pageNumber, pageSize, ...page } = pageOf(query);
      const found = await searchAccounts(tx, query.text.trim(), page);
      // Whose data was shown is written down, and not the words, which would outlive an erased person.
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'accounts.searchAccounts',
        subject: 'accounts',
        after: { accountIds: found.accounts.map(({ accountId }) => accountId) },
        at: context.now(),
      });
      return { pageNumber, pageSize, ...found };
    }),
};
