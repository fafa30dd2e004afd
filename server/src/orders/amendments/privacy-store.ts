import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'amendments.export',
  `select o.number as "orderNumber", c.state, c.actions, c.note, c.answer, c.begun_at as "begunAt"
     from order_change c join customer_order o on o.id = c.order_id
    where o.account_id = $1 order by c.begun_at, c.id`,
);
const blank = statement(
  'amendments.blank',
  `update order_change
      set actions = '[]', note = '', answer = case when answer is null then null else '' end,
          state = case when state in ('requested', 'proposed', 'accepted') then 'withdrawn'
                       else state end,
          held_until = null, decided_at = coalesce(decided_at, begun_at)
    where order_id in (select id from customer_order where account_id = $1)`,
);

/** What somebody asked for of their orders. That something was changed stays, and what it came to. */
export const amendmentPrivacy: PersonalData = {
  exports: { 'order changes': (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => blank.run(tx, [accountId]),
};
