import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const count = statement<{ count: number }>(
  'projects.countOfPerson',
  'select count(*)::int as count from project where owner_account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'projects.export',
  `select p.name, p.notes, p.budget_pence as "budgetPence", p.rooms,
          p.created_at as "startedAt", p.updated_at as "updatedAt",
          (select json_agg(json_build_object('sku', o.sku, 'room', nullif(i.room, ''),
                    'quantity', i.quantity, 'note', i.note) order by i.position)
             from project_item i join offering o on o.id = i.offering_id
            where i.project_id = p.id) as items
     from project p where p.owner_account_id = $1 order by p.created_at`,
);
const removeAll = statement('projects.eraseAll', `delete from project where owner_account_id = $1`);

/** The projects of an account; links that showed them end with them. */
export const projectPrivacy: PersonalData = {
  counts: {
    projects: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { projects: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => removeAll.run(tx, [accountId]),
};
