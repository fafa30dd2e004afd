import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const list = statement<{ product_id: number }>(
  'basket.listOwnedProducts',
  `select product_id from basket_owned_product where basket_id = $1`,
);
const save = statement(
  'basket.saveOwnedProduct',
  `insert into basket_owned_product (basket_id, product_id) values ($1, $2) on conflict do nothing`,
);

/** The products that the shopper said they have already. */
export async function listOwnedProducts(tx: Queryable, basketId: string): Promise<number[]> {
  return (await list.list(tx, [basketId])).map((row) => row.product_id);
}

/** Keeps that the shopper has a product already; twice is the same as once. */
export async function saveOwnedProduct(tx: Tx, basketId: string, productId: number) {
  await save.run(tx, [basketId, productId]);
}
