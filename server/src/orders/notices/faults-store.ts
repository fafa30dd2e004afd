import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';

const gone = statement<{ fault: string }>(
  'notices.listDayFaults',
  `select format('consignment %s of order %s is still to come, and its day was %s', c.number,
                 o.number, c.expected_day) as fault
     from consignment c join customer_order o on o.id = c.order_id
    where c.state in ('planned', 'picking', 'packed', 'dispatched') and c.expected_day < $1
    order by c.expected_day, c.id limit 100`,
);

/** Nobody waits for longer than a day for something whose day is over. */
export async function listDayFaults(tx: Queryable, now: Date): Promise<string[]> {
  const yesterday = formatDay(londonDay(now) - 1);
  return (await gone.list(tx, [yesterday])).map(({ fault }) => fault);
}
