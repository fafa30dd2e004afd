import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { PaidLine } from '../../goods/delivery/delivery-price.ts';

/** What of an order decides about its delivery: where it goes, and what was paid for its goods. */
export interface UpgradeGoods {
  address: PostalAddress;
  lines: readonly (PaidLine & { position: number; offeringId: number })[];
  /** What was paid on top for better deliveries, and was not given back. */
  paidOnTop: readonly { consignment: number; incPence: number }[];
}

const find = statement<UpgradeGoods>(
  'upgrades.findGoods',
  `select o.delivery_address as address,
          (select json_agg(json_build_object('position', l.position, 'offeringId', l.offering_id,
                    'vatRatePercent', l.vat_rate_percent,
                    'amount', json_build_object('incPence', l.inc_pence, 'exPence', l.ex_pence,
                                                'vatPence', l.vat_pence)) order by l.position)
             from order_line l where l.order_id = o.id) as lines,
          (select coalesce(json_agg(json_build_object('consignment', u.consignment,
                                                      'incPence', u.premium_inc_pence)), '[]')
             from delivery_upgrade u
            where u.order_id = o.id and u.state = 'done' and u.payment_id is not null) as "paidOnTop"
     from customer_order o where o.id = $1`,
);

export const getUpgradeGoods = async (tx: Queryable, orderId: number) =>
  (await find.find(tx, [orderId]))!;
