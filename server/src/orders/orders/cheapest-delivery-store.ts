import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const save = statement(
  'orders.saveCheapestDelivery',
  `update customer_order
      set cheapest_delivery_inc_pence = greatest(cheapest_delivery_inc_pence, $2)
    where id = $1 and cheapest_delivery_inc_pence is distinct from
                      greatest(cheapest_delivery_inc_pence, $2)`,
);

/**
 * Keeps what the cheapest delivery of an order would have cost as a return of it was promised that, in pence
 * inc VAT. It is never lessened: prices may have fallen, or goods have been added, since.
 */
export const saveCheapestDelivery = (tx: Tx, orderId: number, pence: number) =>
  save.run(tx, [orderId, pence]);
