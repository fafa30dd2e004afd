import type { ScanCode } from '@plumbline/contracts/nouns/orders.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const find = statement<{ order: string; consignment: number }>(
  'fulfilment.findBox',
  `select o.number as order, b.consignment
     from consignment_box b join customer_order o on o.id = b.order_id
    where b.tracking_number = $1`,
);

/** Whose box has this number of a carrier's. */
export const findBox = (tx: Queryable, trackingNumber: string) => find.find(tx, [trackingNumber]);

const insert = statement(
  'fulfilment.insertScan',
  `insert into carrier_scan (carrier, tracking_number, code, place, scanned_at, received_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (carrier, tracking_number, code, scanned_at) do nothing`,
);

/** Keeps a scan; false for one that is kept already. */
export async function insertScan(
  tx: Tx,
  scan: {
    carrier: string;
    trackingNumber: string;
    code: ScanCode;
    place?: string | undefined;
    scannedAt: Date;
    at: Date;
  },
): Promise<boolean> {
  const { carrier, trackingNumber, code, place = null, scannedAt, at } = scan;
  return (await insert.run(tx, [carrier, trackingNumber, code, place, scannedAt, at])) === 1;
}
