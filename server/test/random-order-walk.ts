import type { Database } from '../src/db/connect.ts';
import { Refusal } from '../src/core/refusal.ts';
import { changeOrder } from '../src/orders/orders/change-order.ts';
import { listBooks } from '../src/orders/orders/books-store.ts';
import { orderContext, placeTestOrder } from './placed-orders.ts';
import { randomCommand } from './random-orders.ts';
import { between, type Random } from './read-model/random-catalogue.ts';
import { onlyOnce } from './stock.ts';

/** Offerings 1 to 4, as `seedOfferings` makes them; every third line is made to order. */
const offerings = [1, 2, 3, 4];

/**
 * Places an order by chance and sends it commands by chance, each in a transaction of its own, as
 * calls do, and none is run again, so that a deadlock would be seen. Says how many were done and how many were refused.
 */
export async function walkOrder(
  db: Database,
  random: Random,
  { commands, now }: { commands: number; now: Date },
): Promise<{ done: number; refused: number }> {
  const lines = offerings.slice(0, between(random, 1, 4)).map((offeringId) => ({
    offeringId,
    quantity: between(random, 1, 5),
    toOrder: random() < 0.25,
  }));
  const order = await placeTestOrder(db, lines, now);
  let done = 0;
  for (let step = 0; step < commands; step++) {
    const seen = (await listBooks(db, [order.id])).get(order.id)!;
    const { name, decide } = randomCommand(random, seen);
    const asked = {
      order: random() < 0.5 ? order.number : order.guid,
      command: name,
      expectedVersion: seen.version,
      deed: { actor: 'staff' as const, accountId: 7, at: new Date(now.getTime() + step * 60_000) },
    };
    try {
      await onlyOnce(db, (tx) => changeOrder(tx, orderContext, asked, decide));
      done++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { done, refused: commands - done };
}
