import type { SupplierOrder } from '@plumbline/contracts/staff/fulfilment.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';

/** A supplier order as it is kept; by when it has to be here is found out as it is shown. */
export type SupplierOrderRow = Omit<SupplierOrder, 'neededHereBy' | 'isLate'>;

type Row = Omit<SupplierOrderRow, 'orderedAt' | 'arrivedAt'> & {
  orderedAt: Date | null;
  arrivedAt: Date | null;
};

// The day of what waits for a line: that of the consignment that holds it and is not sent yet.
const neededDay = `(
  select min(c.promised_day)
    from supplier_order_line sl
    join consignment_line cl on cl.order_id = sl.order_id and cl.position = sl.position
    join consignment c on c.order_id = cl.order_id and c.number = cl.consignment
   where sl.supplier_order_id = s.id and cl.units > cl.picked
     and c.state in ('planned', 'picking'))`;

const lines = `(
  select coalesce(json_agg(json_build_object('orderNumber', o.number, 'position', sl.position,
           'sku', l.sku, 'name', l.name, 'units', sl.units, 'arrived', sl.arrived)
           order by o.id, sl.position), '[]')
    from supplier_order_line sl
    join customer_order o on o.id = sl.order_id
    join order_line l on l.order_id = sl.order_id and l.position = sl.position
   where sl.supplier_order_id = s.id)`;

const columns = `s.id as "supplierOrderId", s.supplier, s.reference, s.state,
  s.expected_day as "expectedDay", needed.day as "neededDay", s.version,
  s.ordered_at as "orderedAt", s.arrived_at as "arrivedAt", ${lines} as lines`;
const source = `supplier_order s cross join lateral (select ${neededDay} as day) needed`;

const search = statement<Row & { total: number }>(
  'fulfilment.searchSupplierOrders',
  `select ${columns},
          (select count(*)::int from supplier_order c where $1::text is null or c.state = $1) as total
     from ${source}
    where $1::text is null or s.state = $1
    order by s.state in ('arrived', 'cancelled'),
             s.id = any($2::int[]) desc, s.expected_day, s.id
    limit $3 offset $4`,
);
const find = statement<Row>(
  'fulfilment.findSupplierOrder',
  `select ${columns} from ${source} where s.id = $1`,
);
const lock = statement(
  'fulfilment.lockSupplierOrder',
  'select from supplier_order where id = $1 for update',
);

const toSupplierOrder = (row: Row): SupplierOrderRow => ({
  supplierOrderId: row.supplierOrderId,
  supplier: row.supplier,
  reference: row.reference,
  state: row.state,
  expectedDay: row.expectedDay,
  neededDay: row.neededDay,
  version: row.version,
  lines: row.lines,
  orderedAt: row.orderedAt?.toISOString() ?? null,
  arrivedAt: row.arrivedAt?.toISOString() ?? null,
});

/** A page of what suppliers owe: open ones first, and of those the ones whose ids are `late`. */
export async function searchSupplierOrderRows(
  tx: Queryable,
  { state, late }: { state: SupplierOrder['state'] | null; late: readonly number[] },
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
): Promise<{ total: number; rows: SupplierOrderRow[] }> {
  const rows = await search.list(tx, [state, late, limit, offset]);
  return { total: rows[0]?.total ?? 0, rows: rows.map(toSupplierOrder) };
}

export async function findSupplierOrder(
  tx: Queryable,
  id: number,
): Promise<SupplierOrderRow | undefined> {
  const row = await find.find(tx, [id]);
  return row && toSupplierOrder(row);
}

/** The read comes second, so that it sees what was committed while the lock was waited for. */
export async function lockSupplierOrder(tx: Tx, id: number): Promise<SupplierOrderRow | undefined> {
  await lock.run(tx, [id]);
  return findSupplierOrder(tx, id);
}

/** The day on which a maker brings what was ordered of it for a line of an order. */
export interface MakerDay {
  supplierOrderId: number;
  position: number;
  day: string;
  hasArrived: boolean;
}

const makerDays = statement<MakerDay>(
  'fulfilment.listMakerDays',
  `select s.id as "supplierOrderId", sl.position, s.expected_day as day,
          s.state = 'arrived' as "hasArrived"
     from supplier_order_line sl
     join supplier_order s on s.id = sl.supplier_order_id
     join customer_order o on o.id = sl.order_id
    where o.number = $1 and s.state in ('ordered', 'arrived')`,
);

/** What makers have said of an order's goods. What nobody has ordered yet has no day of theirs. */
export const listMakerDays = (tx: Queryable, orderNumber: string) =>
  makerDays.list(tx, [orderNumber]);

const update = statement(
  'fulfilment.updateSupplierOrder',
  `update supplier_order
      set supplier = $2, reference = $3, expected_day = $4, state = 'ordered',
          ordered_at = coalesce(ordered_at, $5), version = version + 1
    where id = $1`,
);

/** Writes that it was ordered, from whom and for when. */
export async function saveSupplierOrder(
  tx: Tx,
  id: number,
  order: { supplier: string; reference: string | null; expectedDay: string; at: Date },
): Promise<void> {
  await update.run(tx, [id, order.supplier, order.reference, order.expectedDay, order.at]);
}

const receive = statement(
  'fulfilment.receiveSupplierOrder',
  `with line as (update supplier_order_line set arrived = units where supplier_order_id = $1)
   update supplier_order set state = 'arrived', arrived_at = $2, version = version + 1
    where id = $1`,
);

/** Writes that all of it has come. */
export async function saveArrival(tx: Tx, id: number, at: Date): Promise<void> {
  await receive.run(tx, [id, at]);
}

// What is owed of a line and neither here nor on order yet, together by who makes it. Only such lines
// count towards the limit: one that is on order already would keep a place until its goods arrive.
const insertMissing = statement<{ id: number }>(
  'fulfilment.insertSupplierOrders',
  `with missing as materialized (
     select l.order_id, l.position, l.brand, wanted.units, waiting.day
       from order_line l
      cross join lateral (
         select l.quantity + l.added + l.resent + l.replaced - l.cancelled - l.allocated
                  - coalesce(sum(sl.units - sl.arrived), 0)::int as units
           from supplier_order_line sl join supplier_order s on s.id = sl.supplier_order_id
          where sl.order_id = l.order_id and sl.position = l.position
            and s.state in ('to-order', 'ordered')) wanted
      cross join lateral (
         select min(c.promised_day) as day
           from consignment_line cl
           join consignment c on c.order_id = cl.order_id and c.number = cl.consignment
          where cl.order_id = l.order_id and cl.position = l.position
            and c.state in ('planned', 'picking')) waiting
      where l.is_to_order
        and l.quantity + l.added + l.resent + l.replaced - l.cancelled > l.allocated
        and wanted.units > 0 and waiting.day is not null
      order by l.order_id, l.position limit $2),
   made as (
     insert into supplier_order (supplier, state, expected_day, made_at)
     select brand, 'to-order', min(day) - 1, $1 from missing group by brand
     returning id, supplier)
   insert into supplier_order_line (supplier_order_id, order_id, position, units)
   select made.id, m.order_id, m.position, m.units
     from missing m join made on made.supplier = m.brand
   returning supplier_order_id as id`,
);

/**
 * Opens an order for each maker of whom something is awaited that nobody ordered: which they are, and how
 * many lines they have. Their day is the one before their customers', until saveExpectedDays sets it.
 */
export async function insertSupplierOrders(
  tx: Tx,
  at: Date,
  limit: number,
): Promise<{ ids: number[]; lines: number }> {
  // A statement of its own: the next one sees what whoever had the turn before has ordered.
  await takeTurn(tx, 'supplier-orders');
  const made = await insertMissing.list(tx, [at, limit]);
  return { ids: [...new Set(made.map(({ id }) => id))], lines: made.length };
}

const setDays = statement(
  'fulfilment.saveExpectedDays',
  `update supplier_order s set expected_day = t.day
     from unnest($1::int[], $2::date[]) as t(id, day) where s.id = t.id`,
);

/** Writes for when supplier orders are to be ordered that were just opened, by their ids. */
export async function saveExpectedDays(
  tx: Tx,
  days: ReadonlyMap<number, { day: string }>,
): Promise<void> {
  await setDays.run(tx, [[...days.keys()], [...days.values()].map(({ day }) => day)]);
}
