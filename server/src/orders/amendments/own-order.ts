import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { readOrderKey, readOrderToken } from '../orders/orders.ts';
import { findOwnOrder, type ChangedOrder } from './order-facts-store.ts';

/**
 * The guid of an order that the caller may change: the one behind the link that was mailed, or one of the
 * signed-in account's, by its number or guid. Another's is answered like one that does not exist.
 */
export async function getOwnGuid(
  { db, signingKey }: Context,
  { accountId }: Caller,
  key: string,
): Promise<string> {
  const linked = readOrderToken(signingKey, key);
  if (linked) return linked;
  const own = accountId !== null && (await findOwnOrder(db, readOrderKey(key), accountId));
  if (!own) throw new Refusal('order-not-found');
  return own.guid;
}

/** What a body may say of its order beside the path. */
export interface NamedOrder {
  orderId?: number | undefined;
  orderNumber?: string | undefined;
  orderGuid?: string | undefined;
  emailAddress?: string | undefined;
}

/** What a body says of the order has to agree with the path, and opens nothing by itself. */
export function requireAgreement(
  { id, number, guid, email }: Pick<ChangedOrder, 'id' | 'number' | 'guid' | 'email'>,
  named: NamedOrder,
): void {
  const pairs = [
    ['orderId', named.orderId, id],
    ['orderNumber', named.orderNumber?.toUpperCase(), number],
    ['orderGuid', named.orderGuid?.toLowerCase(), guid],
    ['emailAddress', named.emailAddress?.trim().toLowerCase(), email.toLowerCase()],
  ] as const;
  const fields = pairs
    .filter(([, said, is]) => said !== undefined && said !== is)
    .map(([field]) => ({ path: `/body/${field}`, message: 'This is another order’s.' }));
  if (fields.length > 0) throw new Refusal('invalid-request', { fields });
}
