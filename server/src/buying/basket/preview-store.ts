import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const items = statement<{ sku: string; quantity: number }>(
  'basket.listItems',
  `select o.sku, l.quantity from basket_line l join offering o on o.id = l.offering_id
    where l.basket_id = $1 order by l.position`,
);

/** What lies in a basket, for staff who look at what it would pay; nothing of whose it is. */
export const listBasketItems = (tx: Queryable, basketId: string) => items.list(tx, [basketId]);
