import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'businessLists.export',
  `select b.name as business, l.kind, l.name, l.made_by = $1 as "madeByYou",
          l.changed_by = $1 as "changedByYou", l.counted_by = $1 as "countedByYou",
          l.changed_at as "changedAt", l.counted_at as "countedAt"
     from business_list l join business b on b.id = l.business_id
    where $1 in (l.made_by, l.changed_by, l.counted_by) order by l.id`,
);
const forget = statement(
  'businessLists.forget',
  `update business_list
      set made_by = nullif(made_by, $1), changed_by = nullif(changed_by, $1),
          counted_by = nullif(counted_by, $1)
    where $1 in (made_by, changed_by, counted_by)`,
);

/** Who made, changed and counted a list. The lists are the business's. */
export const businessListPrivacy: PersonalData = {
  exports: { businessLists: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await forget.run(tx, [accountId]);
  },
};
