import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const listWaiting = statement<{ number: string }>(
  'refunds.listWaitingOfPerson',
  `select distinct o.number from order_refund r join customer_order o on o.id = r.order_id
    where o.account_id = $1 and r.state = 'waiting' order by o.number`,
);
const tell = statement<Record<string, unknown>>(
  'refunds.export',
  `select o.number as "orderNumber", r.state, r.asked_at as "askedAt",
          (select sum(l.inc_pence) from order_refund_line l
            where l.order_refund_id = r.id)::bigint as "totalPence"
     from order_refund r join customer_order o on o.id = r.order_id
    where o.account_id = $1 order by r.asked_at, r.id`,
);
const blank = statement(
  'refunds.blank',
  `update order_refund set note = 'erased'
    where order_id in (select id from customer_order where account_id = $1)`,
);

/** What was given back to a person. The sums stay, for the books; what staff wrote of them goes. */
export const refundPrivacy: PersonalData = {
  async blocks(tx, { accountId }) {
    const waiting = await listWaiting.list(tx, [accountId]);
    if (waiting.length === 0) return [];
    return [{ blocker: 'refund-pending', orderNumbers: waiting.map(({ number }) => number) }];
  },
  exports: { refunds: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => blank.run(tx, [accountId]),
};
