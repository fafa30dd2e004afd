import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const find = statement<{ postcode: string }>(
  'orders.findPostcode',
  `select delivery_address->>'postcode' as postcode from customer_order where id = $1`,
);

/** Where an order goes, by its id: what of it has no address of its own goes there. */
export const getPostcode = async (tx: Queryable, orderId: number): Promise<string> =>
  (await find.find(tx, [orderId]))!.postcode;
