import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'returns.export',
  `select r.number, o.number as "orderNumber", r.state, r.way, r.comment, r.sent_proof as "sentProof",
          r.announced_at as "announcedAt", r.received_at as "receivedAt",
          r.decided_at as "decidedAt", r.decision_note as "decisionNote",
          (select json_agg(json_build_object('name', ol.name, 'units', l.units,
                    'reason', l.reason) order by l.position)
             from order_return_line l
             join order_line ol on ol.order_id = r.order_id and ol.position = l.position
            where l.return_id = r.id) as lines
     from order_return r join customer_order o on o.id = r.order_id
    where o.account_id = $1 order by r.id`,
);
const open = statement<{ number: string }>(
  'returns.listOpenOfPerson',
  `select distinct o.number from order_return r join customer_order o on o.id = r.order_id
    where o.account_id = $1 and r.state in ('announced', 'received') order by o.number`,
);
const blank = statement(
  'returns.blank',
  `update order_return
      set comment = null, sent_proof = case when sent_proof is not null then 'erased' end,
          decision_note = case when decision_note is not null then 'erased' end
    where order_id in (select id from customer_order where account_id = $1)`,
);

/**
 * What a person sent back. Goods and sums stay with their order, for the books; what they or staff
 * wrote of it goes. One that is under way needs a name and an address until it is decided.
 */
export const returnPrivacy: PersonalData = {
  async blocks(tx, { accountId }) {
    const rows = await open.list(tx, [accountId]);
    if (rows.length === 0) return [];
    return [{ blocker: 'order-under-way', orderNumbers: rows.map(({ number }) => number) }];
  },
  exports: { returns: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => blank.run(tx, [accountId]),
};
