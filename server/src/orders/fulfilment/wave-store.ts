import type { PickWave } from '@plumbline/contracts/staff/waves.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { customerOf } from '../orders/staff-search-store.ts';
import { binOfLine } from './bins-store.ts';

const starter = `(select a.display_name from account a where a.id = w.started_by)`;

/** A line of a walk as its order has it; what is short of it is short of the order's line. */
interface LineRow extends Omit<PickWave['lines'][number], 'toPick'> {
  /** In the house for the order's line, and not picked for any consignment yet. */
  here: number;
}

type WaveRow = Omit<PickWave, 'startedAt' | 'lines'> & { startedAt: Date; lines: LineRow[] };

const totes = `(
  select coalesce(json_agg(json_build_object('tote', t.tote, 'orderNumber', o.number,
           'version', o.version, 'consignment', c.number, 'state', c.state,
           'customer', ${customerOf}, 'expectedDay', c.expected_day, 'pieces', sums.units,
           'picked', sums.picked, 'short', sums.short,
           'isHeld', exists (select from order_hold h
                              where h.order_id = o.id and h.lifted_at is null)) order by t.tote), '[]')
    from pick_wave_tote t
    join consignment c on c.order_id = t.order_id and c.number = t.consignment
    join customer_order o on o.id = t.order_id
   cross join lateral (
     select coalesce(sum(cl.units), 0)::int as units, coalesce(sum(cl.picked), 0)::int as picked,
            coalesce(sum(least(l.short, cl.units - cl.picked)), 0)::int as short
       from consignment_line cl
       join order_line l on l.order_id = cl.order_id and l.position = cl.position
      where cl.order_id = c.order_id and cl.consignment = c.number) sums
   where t.wave_id = w.id)`;

const lines = `(
  select coalesce(json_agg(json_build_object('tote', t.tote, 'position', l.position, 'bin', ${binOfLine},
           'sku', l.sku, 'ean', (select f.ean from offering f where f.id = l.offering_id),
           'name', l.name, 'variant', l.variant, 'picture', l.picture, 'roomLabel', l.room_label,
           'units', cl.units, 'picked', cl.picked, 'here', l.allocated - l.picked,
           'short', least(l.short, cl.units - cl.picked))), '[]')
    from pick_wave_tote t
    join consignment c on c.order_id = t.order_id and c.number = t.consignment
    join customer_order o on o.id = t.order_id
    join consignment_line cl on cl.order_id = c.order_id and cl.consignment = c.number
    join order_line l on l.order_id = cl.order_id and l.position = cl.position
   where t.wave_id = w.id and c.state = 'picking' and cl.units > 0)`;

const find = statement<WaveRow>(
  'fulfilment.findWave',
  `select w.id as "waveId", w.started_at as "startedAt", ${starter} as "startedBy",
          ${totes} as totes, ${lines} as lines
     from pick_wave w where w.id = $1`,
);

const list = statement<{
  waveId: number;
  startedAt: Date;
  startedBy: string | null;
  orders: number;
  pieces: number;
  picked: number;
  short: number;
}>(
  'fulfilment.listWaves',
  `select w.id as "waveId", w.started_at as "startedAt", ${starter} as "startedBy",
          count(distinct t.order_id)::int as orders, sum(cl.units)::int as pieces,
          sum(cl.picked)::int as picked, sum(least(l.short, cl.units - cl.picked))::int as short
     from consignment c
     join pick_wave_tote t on t.order_id = c.order_id and t.consignment = c.number
     join pick_wave w on w.id = t.wave_id
     join consignment_line cl on cl.order_id = c.order_id and cl.consignment = c.number
     join order_line l on l.order_id = cl.order_id and l.position = cl.position
    where c.state = 'picking'
    group by w.id order by w.id desc`,
);

/** A walk by its number; `here` of a line is what can still be taken for it. */
export const findWave = (tx: Queryable, waveId: number) => find.find(tx, [waveId]);

/** The walks of which anything is being picked. */
export const listWaves = (tx: Queryable) => list.list(tx);

const insert = statement<{ id: number }>(
  'fulfilment.insertWave',
  'insert into pick_wave (started_by, started_at) values ($1, $2) returning id',
);

export async function insertWave(tx: Tx, startedBy: number | null, at: Date): Promise<number> {
  return (await insert.find(tx, [startedBy, at]))!.id;
}

const join = statement(
  'fulfilment.joinWave',
  `insert into pick_wave_tote (order_id, consignment, wave_id, tote) values ($1, $2, $3, $4)
   on conflict (order_id, consignment) do update
     set wave_id = excluded.wave_id, tote = excluded.tote`,
);

/** Gives a consignment a tote of a walk; the one that it had in an earlier walk is free again. */
export async function joinWave(
  tx: Tx,
  { orderId, consignment }: { orderId: number; consignment: number },
  { waveId, tote }: { waveId: number; tote: number },
): Promise<void> {
  await join.run(tx, [orderId, consignment, waveId, tote]);
}

const findGoods = statement<{ sku: string; name: string }>(
  'fulfilment.findGoodsByScan',
  'select sku, name from offering where upper(sku) = $1 or ean = $1',
);

/** The goods that a part number or a bar code is of, however it was typed. */
export const findGoodsByScan = (tx: Queryable, scanned: string) =>
  findGoods.find(tx, [scanned.toUpperCase()]);
