import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'trade-requests.export',
  `select kind, wish->>'email' as "email", state, asked_at as "askedAt", decided_at as "decidedAt"
     from trade_request where account_id = $1 order by asked_at`,
);
const remove = statement(
  'trade-requests.removeOfPerson',
  'delete from trade_request where account_id = $1',
);

/** What staff asked for somebody: their address and their password. The audit log says that it was. */
export const requestPrivacy: PersonalData = {
  exports: { tradeRequests: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => remove.run(tx, [accountId]),
};
