import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** Something that is wanted in place of what comes back. */
export interface ExchangeRow {
  number: string;
  position: number;
  wantedSku: string;
  wantedName: string;
  units: number;
  eachPence: number;
  state: 'asked' | 'ordered' | 'dropped';
  newOrderNumber: string | null;
}

const insert = statement(
  'returns.insertExchange',
  `insert into order_exchange (number, return_id, position, wanted_sku, wanted_name, units,
                               each_inc_pence, state)
   values ($1, $2, $3, $4, $5, $6, $7, 'asked')`,
);

export async function insertExchange(
  tx: Tx,
  returnId: number,
  exchange: Omit<ExchangeRow, 'state' | 'newOrderNumber'>,
): Promise<void> {
  const { number, position, wantedSku, wantedName, units, eachPence } = exchange;
  await insert.run(tx, [number, returnId, position, wantedSku, wantedName, units, eachPence]);
}

const lock = statement<{ id: number; returnId: number; state: ExchangeRow['state'] }>(
  'returns.lockExchange',
  `select id, return_id as "returnId", state from order_exchange
    where number = upper($1) for update`,
);
const settle = statement(
  'returns.settleExchange',
  `update order_exchange
      set state = $2, new_order_number = $3, settled_by = $4, settled_at = $5 where id = $1`,
);
const drop = statement(
  'returns.dropExchanges',
  `update order_exchange set state = 'dropped', settled_at = $2
    where return_id = $1 and state = 'asked'`,
);
const sells = statement<{ number: string }>(
  'returns.findOrderThatSells',
  `select o.number from customer_order o
    where o.number = upper($1)
      and exists (select from order_line l join order_exchange e on e.id = $2
                   where l.order_id = o.id and l.sku = e.wanted_sku)`,
);

export const lockExchange = (tx: Tx, number: string) => lock.find(tx, [number]);

export async function saveExchange(
  tx: Tx,
  id: number,
  to: { newOrderNumber: string | null; by: number | null; at: Date },
): Promise<void> {
  const state = to.newOrderNumber === null ? 'dropped' : 'ordered';
  await settle.run(tx, [id, state, to.newOrderNumber, to.by, to.at]);
}

/** What is not sent back is not exchanged either. */
export const dropExchanges = (tx: Tx, returnId: number, at: Date) => drop.run(tx, [returnId, at]);

/** The number of an order, where it sells what an exchange wants. */
export const findOrderThatSells = (tx: Queryable, orderNumber: string, exchangeId: number) =>
  sells.find(tx, [orderNumber, exchangeId]);
