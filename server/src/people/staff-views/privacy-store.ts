import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const count = statement<{ count: number }>(
  'staffViews.countOfPerson',
  'select count(*)::int as count from staff_view where account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'staffViews.export',
  'select list, name, query from staff_view where account_id = $1 order by id',
);
const removeAll = statement('staffViews.eraseAll', 'delete from staff_view where account_id = $1');

/** The views of somebody who is, or was, a member of staff. */
export const staffViewPrivacy: PersonalData = {
  counts: {
    staffViews: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { staffViews: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => removeAll.run(tx, [accountId]),
};
