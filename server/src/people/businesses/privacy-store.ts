import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const count = statement<{ count: number }>(
  'businesses.countOfPerson',
  'select count(*)::int as count from trade_account where account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'businesses.export',
  `select b.name as business, t.status
     from trade_account t join business b on b.id = t.business_id
    where t.account_id = $1`,
);
const blankBusiness = statement(
  'businesses.blank',
  `update business b set name = 'Erased business'
    where b.id in (select business_id from trade_account where account_id = $1)
      and not exists (select from trade_account t
                       where t.business_id = b.id and t.account_id <> $1)`,
);
const removeMembership = statement(
  'businesses.removeMembership',
  `delete from trade_account where account_id = $1`,
);

/**
 * A person's place in the business that they buy for, and the name of one that nobody else buys
 * for: a sole trader's is their own.
 */
export const businessPrivacy: PersonalData = {
  counts: {
    tradeAccounts: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { tradeAccounts: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await blankBusiness.run(tx, [accountId]);
    await removeMembership.run(tx, [accountId]);
  },
};
