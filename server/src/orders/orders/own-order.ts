import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { readOrderToken } from './orders.ts';
import { findAccountsOrder, findLinkedOrder, type OwnOrder } from './own-order-store.ts';

/** What a payload repeats of the order that its path names. */
export interface NamedAgain {
  orderId?: string | undefined;
  orderNumber?: string | undefined;
  orderGuid?: string | undefined;
  emailAddress?: string | undefined;
}

/**
 * The order that a customer names by its mailed link's token or, signed in, by its guid or number.
 * Anything else, another's among it, answers like an order that does not exist.
 */
export async function getOwnOrder(
  { db, signingKey }: Pick<Context, 'db' | 'signingKey'>,
  { accountId }: Pick<Caller, 'accountId'>,
  key: string,
): Promise<OwnOrder> {
  const guid = readOrderToken(signingKey, key);
  const order = guid
    ? await findLinkedOrder(db, guid)
    : accountId === null
      ? undefined
      : await findAccountsOrder(db, key, accountId);
  if (!order) throw new Refusal('order-not-found');
  return order;
}

/**
 * Refuses a payload that names another order, or another person, than the path opened. It is told
 * like an order that does not exist, so that nobody learns which of two guesses was right.
 */
export function requireNamedAlike(order: OwnOrder, key: string, named: NamedAgain): void {
  const isSame = (text: string | undefined, ...meant: readonly string[]) =>
    text === undefined || meant.some((each) => each.toLowerCase() === text.trim().toLowerCase());
  const { orderId, orderNumber, orderGuid, emailAddress } = named;
  const agrees =
    isSame(orderId, order.guid, order.number, key) &&
    isSame(orderNumber, order.number) &&
    isSame(orderGuid, order.guid) &&
    isSame(emailAddress, order.email);
  if (!agrees) throw new Refusal('order-not-found');
}
