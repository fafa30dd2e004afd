import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Given, Share } from './release.ts';

/** A part of a refund as it is kept, by its place in it. */
export interface KeptPart {
  place: number;
  kind: 'goods' | 'delivery' | 'goodwill' | 'duplicate-charge';
  position: number | null;
  units: number | null;
  amount: LineAmount;
  /** What of it is of pieces that never left, or of what no invoice has. */
  released: Share;
}

const parts = statement<KeptPart>(
  'refunds.listParts',
  `select position as place, kind, order_line as position, units,
          json_build_object('incPence', inc_pence, 'exPence', ex_pence, 'vatPence', vat_pence)
            as amount,
          json_build_object('units', released_units, 'amount', json_build_object(
            'incPence', released_inc_pence, 'exPence', released_ex_pence,
            'vatPence', released_vat_pence)) as released
     from order_refund_line where order_refund_id = $1 order by position`,
);
const given = statement<GivenLine>(
  'refunds.listGiven',
  `select l.order_line as position,
          json_build_object('units', sum(l.released_units), 'amount', json_build_object(
            'incPence', sum(l.released_inc_pence), 'exPence', sum(l.released_ex_pence),
            'vatPence', sum(l.released_vat_pence))) as released,
          json_build_object('incPence', sum(l.inc_pence - l.released_inc_pence),
                            'exPence', sum(l.ex_pence - l.released_ex_pence),
                            'vatPence', sum(l.vat_pence - l.released_vat_pence)) as credited
     from order_refund r join order_refund_line l on l.order_refund_id = r.id
    where r.order_id = $1 and r.state in ('waiting', 'sent') and r.id is distinct from $2
      and l.kind = 'goods' group by l.order_line`,
);
const release = statement(
  'refunds.saveReleased',
  `update order_refund_line
      set released_units = $3, released_inc_pence = $4, released_ex_pence = $5,
          released_vat_pence = $6
    where order_refund_id = $1 and position = $2`,
);

export const listParts = (tx: Queryable, refundId: number) => parts.list(tx, [refundId]);

export type GivenLine = Given & { position: number };

/** The same of each line of an order of which anything is, but for one refund where that is named. */
export const listGiven = (tx: Queryable, orderId: number, except: number | null = null) =>
  given.list(tx, [orderId, except]);

/** Writes what of a part of a refund was never invoiced. */
export async function saveReleased(
  tx: Tx,
  { refundId, place }: { refundId: number; place: number },
  { units, amount }: Share,
): Promise<void> {
  const { incPence, exPence, vatPence } = amount;
  await release.run(tx, [refundId, place, units, incPence, exPence, vatPence]);
}
