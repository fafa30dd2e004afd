import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tellBaskets = statement<Record<string, unknown>>(
  'basket.export',
  `select b.id, b.status, b.job_reference as job, b.updated_at as "updatedAt",
          (select json_agg(json_build_object('sku', o.sku, 'quantity', l.quantity,
                                                    'room', l.room_label)
                    order by l.position)
             from basket_line l join offering o on o.id = l.offering_id
            where l.basket_id = b.id) as lines
     from basket b where b.owner_account_id = $1 order by b.updated_at`,
);
const listVisitors = statement<{ name: string }>(
  'basket.listVisitorsOfPerson',
  `select distinct 'visitor:' || owner_visitor as name from basket
    where id = any($1) and owner_visitor is not null`,
);
const removeUnpaid = statement(
  'basket.removeUnpaid',
  `delete from basket b where b.id = any($1)
      and not exists (select from payment p where p.purpose = 'basket' and p.subject = b.id)`,
);
const disown = statement(
  'basket.disown',
  `with emptied as (delete from basket_line where basket_id = any($1))
   update basket set owner_account_id = null, owner_visitor = null, job_reference = null,
          status = case when status = 'ordered' then 'ordered' else 'erased' end
    where id = any($1)`,
);

/** A person's baskets. One that money went through is kept, empty and nobody's. */
export const basketPrivacy: PersonalData = {
  // The guest that they were when they filled it may have saved others, from a browser in which
  // they never signed in.
  traces: async (tx, { basketIds }) => ({
    names: (await listVisitors.list(tx, [basketIds])).map(({ name }) => name),
  }),
  counts: { baskets: async (_, { basketIds }) => basketIds.length },
  exports: { baskets: (tx, { accountId }) => tellBaskets.list(tx, [accountId]) },
  async erases(tx, { basketIds }) {
    await removeUnpaid.run(tx, [basketIds]);
    await disown.run(tx, [basketIds]);
  },
};
