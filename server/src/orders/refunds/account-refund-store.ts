import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Released } from './release.ts';

/** A part of a refund as it is kept, by its place in it. */
export interface KeptPart {
  place: number;
  kind: 'goods' | 'delivery' | 'goodwill' | 'duplicate-charge';
  position: number | null;
  units: number | null;
  amount: LineAmount;
}

const parts = statement<KeptPart>(
  'refunds.listParts',
  `select position as place, kind, order_line as position, units,
          json_build_object('incPence', inc_pence, 'exPence', ex_pence, 'vatPence', vat_pence)
            as amount
     from order_refund_line where order_refund_id = $1 order by position`,
);
const released = statement<ReleasedLine>(
  'refunds.listReleased',
  `select l.order_line as position, sum(l.released_units)::int as units,
          json_build_object('incPence', sum(l.released_inc_pence)::bigint,
                            'exPence', sum(l.released_ex_pence)::bigint,
                            'vatPence', sum(l.released_vat_pence)::bigint) as amount
     from order_refund r join order_refund_line l on l.order_refund_id = r.id
    where r.order_id = $1 and r.state = 'sent' and l.kind = 'goods' group by l.order_line`,
);
const release = statement(
  'refunds.saveReleased',
  `update order_refund_line
      set released_units = $3, released_inc_pence = $4, released_ex_pence = $5,
          released_vat_pence = $6
    where order_refund_id = $1 and position = $2`,
);

export const listParts = (tx: Queryable, refundId: number) => parts.list(tx, [refundId]);

/** What of a line was given back without ever being billed. */
export type ReleasedLine = Released & { position: number };

/** The same of every line of an order of which anything was given back. */
export const listReleased = (tx: Queryable, orderId: number) => released.list(tx, [orderId]);

/** Writes what of a part of a refund was never invoiced. */
export async function saveReleased(
  tx: Tx,
  { refundId, place }: { refundId: number; place: number },
  { units, amount }: Released,
): Promise<void> {
  const { incPence, exPence, vatPence } = amount;
  await release.run(tx, [refundId, place, units, incPence, exPence, vatPence]);
}
