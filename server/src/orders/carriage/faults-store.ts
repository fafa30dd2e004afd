import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const unnumbered = statement<{ fault: string }>(
  'carriage.listUnnumberedBoxes',
  `select format('box %s of consignment %s of order %s left with %s without a number',
                 b.number, b.consignment, o.number, c.carrier) as fault
     from consignment_box b
     join consignment c on c.order_id = b.order_id and c.number = b.consignment
     join customer_order o on o.id = b.order_id
    where b.tracking_number is null and c.state in ('dispatched', 'delivered')
      and c.carrier in (select carrier from carrier_service)
      and not exists (select from carrier_booking k
                       where k.order_id = b.order_id and k.consignment = b.consignment
                         and k.state = 'asked')
    order by o.number, b.consignment, b.number limit 100`,
);

const lost = statement<{ fault: string }>(
  'carriage.listLostEvents',
  `select format('event %s of %s (%s) had no effect on order %s', e.id, e.carrier, e.code,
                 o.number) as fault
     from carrier_event e
     join consignment_box b on b.tracking_number = e.tracking_number
     join customer_order o on o.id = b.order_id
    where e.state = 'unknown' and e.received_at < $1
       or e.state = 'taken'
      and not exists (select from carrier_scan s
                       where s.carrier = e.carrier and s.tracking_number = e.tracking_number
                         and s.code = e.code and s.scanned_at = e.scanned_at)
    union all
   select format('%s was scanned as delivered, and order %s does not say so', b.tracking_number,
                 o.number)
     from carrier_scan s
     join consignment_box b on b.tracking_number = s.tracking_number
     join consignment c on c.order_id = b.order_id and c.number = b.consignment
     join customer_order o on o.id = b.order_id
    where s.code = 'delivered' and c.state in ('packed', 'dispatched')
      and b.last_scan is distinct from 'delivered'
    limit 100`,
);

const keptForMs = 15 * 60_000;

/** No box is with a carrier without a number, and nothing that carriers told was lost. */
export async function listCarriageFaults(tx: Queryable, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - keptForMs);
  const rows = [...(await unnumbered.list(tx, [])), ...(await lost.list(tx, [before]))];
  return rows.map(({ fault }) => fault);
}
