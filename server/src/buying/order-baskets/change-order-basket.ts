import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { requireVersion } from '../../http/require-version.ts';
import { getBuyer, type Buyer } from './buyer.ts';
import { listChanges, recordChange, type OrderBasketChange } from './changes-store.ts';
import { describeOrderBasket } from './describe-order-basket.ts';
import { isOver, requireChangeable, type KeptOrderBasket } from './order-basket.ts';
import { reopen } from './reopen.ts';
import { findOrderBasket, lockOrderBasket, saveOrderBasket } from './store.ts';

/** What a command is decided from. */
interface Present {
  kept: KeptOrderBasket;
  buyer: Buyer;
  terms: DeliveryTerms;
  now: Date;
}

/** What a command comes to: the order basket then, and what is written down of it. */
interface Decision {
  kept: KeptOrderBasket;
  change: Omit<OrderBasketChange, 'by'>;
}

interface Command {
  id: string;
  /** The version that whoever asks has seen. */
  version: number;
  caller: Caller;
}

/**
 * The one way in which staff change an order basket: under its lock, as the version that they saw, and
 * only while it is open. Whoever saw another version is told the present one and what was done since.
 * The answer is the whole order basket.
 */
export async function changeOrderBasket(
  context: Context,
  { id, version, caller }: Command,
  decide: (tx: Tx, present: Present) => Promise<Decision>,
): Promise<OrderBasket> {
  const seen = await findOrderBasket(context.db, id);
  const terms = await context.deliveryTables.getForPayment();
  // A link that has run out ends first, which may ask the payment provider.
  if (seen && isOver(seen, context.now())) await reopen(context, id, 'expired', null);
  return transaction(context.db, async (tx) => {
    const before = requireThere(await lockOrderBasket(tx, id));
    await requireSeen(tx, context, terms, before, { version, caller });
    requireChangeable(before);
    const now = context.now();
    const buyer = await getBuyer(tx, before);
    const { kept, change } = await decide(tx, { kept: before, buyer, terms, now });
    const by = caller.accountId;
    const after = { ...kept, version: before.version + 1, updatedBy: by, updatedAt: now };
    await saveOrderBasket(tx, before, after);
    await recordChange(tx, after, { ...change, by }, now);
    return describeOrderBasket(
      tx,
      context,
      terms,
      requireThere(await findOrderBasket(tx, id)),
      caller,
    );
  });
}

/** One that there never was and one that is over and forgotten are the same refusal. */
export function requireThere(kept: KeptOrderBasket | undefined): KeptOrderBasket {
  if (!kept || kept.state === 'dropped') throw new Refusal('order-basket-not-found');
  return kept;
}

/** Refuses a change to another version than the present one, and tells that and what led to it. */
export function requireSeen(
  tx: Tx,
  context: Context,
  terms: DeliveryTerms,
  present: KeptOrderBasket,
  { version, caller }: Pick<Command, 'version' | 'caller'>,
): Promise<void> {
  const edited = { thing: 'order basket', present: present.version, edited: version };
  return requireVersion({ ...edited, code: 'order-basket-changed' }, async () => ({
    orderBasket: await describeOrderBasket(tx, context, terms, present, caller),
    changes: await listChanges(tx, present.id, version),
  }));
}
