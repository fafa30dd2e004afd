import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'deliveryChecks.export',
  `select o.number as "orderNumber", b.consignment, b.box, b.here, b.checked_at as "checkedAt"
     from box_check b join customer_order o on o.id = b.order_id
    where o.account_id = $1 order by b.checked_at, o.number, b.consignment, b.box`,
);
const forget = statement(
  'deliveryChecks.forget',
  `with theirs as (select id from customer_order where account_id = $1),
   looked as (delete from box_check where order_id in (select id from theirs))
   delete from fitter_link where order_id in (select id from theirs)`,
);

/** What a person found in their boxes, and whom they let read of it. */
export const deliveryCheckPrivacy: PersonalData = {
  exports: { deliveryChecks: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => forget.run(tx, [accountId]),
};
