import { strikeOutRequests } from '../../base/audit/privacy-store.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'trade-requests.export',
  `select kind, wish->>'email' as "email", state, asked_at as "askedAt", decided_at as "decidedAt"
     from trade_request where account_id = $1 order by asked_at`,
);
const remove = statement<{ id: number; subject: string }>(
  'trade-requests.removeOfPerson',
  `delete from trade_request where account_id = $1
   returning id, coalesce('business:' || business_id, subject) as subject`,
);

/**
 * What staff asked for somebody: their address and their password. The audit log says that it was, and
 * what it was no more: an address that was only wished for is in no list of theirs.
 */
export const requestPrivacy: PersonalData = {
  exports: { tradeRequests: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await strikeOutRequests(tx, 'tradeRequests', await remove.list(tx, [accountId]));
  },
};
