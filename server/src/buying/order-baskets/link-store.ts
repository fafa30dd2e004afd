import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import type { OpenLink } from './order-basket.ts';

export type LinkEnding = 'withdrawn' | 'expired' | 'paid' | 'erased';

const insert = statement(
  'order-baskets.insertLink',
  `insert into order_basket_link (token_hash, order_basket_id, version, sent_to, sent_at, expires_at,
                                  frozen)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Writes down a link that is sent; its token is known to nobody but whoever reads the mail. */
export async function insertLink(tx: Tx, id: string, link: OpenLink): Promise<void> {
  const { tokenHash, version, sentTo, sentAt, expiresAt, frozen } = link;
  await insert.run(tx, [tokenHash, id, version, sentTo, sentAt, expiresAt, JSON.stringify(frozen)]);
}

const end = statement(
  'order-baskets.endLink',
  `update order_basket_link set ended_at = $3, ending = $2
    where order_basket_id = $1 and ended_at is null`,
);

/** Ends the open link of an order basket, if it has one, unpaid. */
export async function endLink(
  tx: Tx,
  id: string,
  ending: Exclude<LinkEnding, 'paid'>,
  at: Date,
): Promise<void> {
  await end.run(tx, [id, ending, at]);
}

const endPaid = statement(
  'order-baskets.endPaidLink',
  `update order_basket_link set ended_at = coalesce(ended_at, $3), ending = 'paid'
    where order_basket_id = $1 and version = $2`,
);

/** Notes that the link of a version was paid, be it that it had run out while the bank was asked. */
export async function endPaidLink(tx: Tx, id: string, version: number, at: Date): Promise<void> {
  await endPaid.run(tx, [id, version, at]);
}

const moveOn = statement(
  'order-baskets.moveLinkOn',
  `update order_basket_link set frozen = $2, version = $3
    where order_basket_id = $1 and ended_at is null`,
);

/** Freezes something else with an open link, as another version: the day that goods now arrive on. */
export async function saveFrozen(
  tx: Tx,
  id: string,
  frozen: FrozenOrder,
  version: number,
): Promise<void> {
  await moveOn.run(tx, [id, JSON.stringify(frozen), version]);
}

/** A link by its token, also one that ended. */
export interface FoundLink {
  orderBasketId: string;
  expiresAt: Date;
  ending: LinkEnding | null;
  frozen: FrozenOrder;
  tokenHash: Buffer;
}

const findByToken = statement<FoundLink>(
  'order-baskets.findLink',
  `select order_basket_id as "orderBasketId", expires_at as "expiresAt", ending, frozen,
          token_hash as "tokenHash"
     from order_basket_link where token_hash = $1`,
);

/** Undefined where there never was such a link. */
export const findLink = (tx: Queryable, tokenHash: Buffer) => findByToken.find(tx, [tokenHash]);

const lastFrozen = statement<{ frozen: FrozenOrder }>(
  'order-baskets.findPaidLink',
  `select frozen from order_basket_link where order_basket_id = $1 and ending = 'paid'`,
);

/** What the link had frozen that was paid. */
export async function findPaid(tx: Queryable, id: string): Promise<FrozenOrder | undefined> {
  return (await lastFrozen.find(tx, [id]))?.frozen;
}

const expired = statement<{ id: string }>(
  'order-baskets.listExpired',
  `select order_basket_id as id from order_basket_link
    where ended_at is null and expires_at <= $1 order by expires_at limit $2`,
);

/** Order baskets whose links have run out, the first to do so first. */
export async function listExpired(tx: Queryable, now: Date, limit: number): Promise<string[]> {
  return (await expired.list(tx, [now, limit])).map(({ id }) => id);
}
