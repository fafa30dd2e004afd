import type { Database } from '../src/db/connect.ts';
import { Refusal } from '../src/core/refusal.ts';
import { changeOrder } from '../src/orders/orders/change-order.ts';
import { listBooks } from '../src/orders/orders/books-store.ts';
import { orderContext, placeTestOrder } from './placed-orders.ts';
import { randomCommand } from './random-orders.ts';
import { payByChance, refundByChance } from './random-refunds.ts';
import { between, type Random } from './read-model/random-catalogue.ts';
import { onlyOnce } from './stock.ts';

/** Offerings 1 to 4, as `seedOfferings` makes them; every third line is made to order. */
const offerings = [1, 2, 3, 4];

/** How many commands have a refund before them. */
const refundShare = 0.12;

/**
 * Places an order by chance and sends it commands by chance, each in a transaction of its own, as
 * calls do, and none is run again, so that a deadlock would be seen; refunds come between them. Says
 * how many were done, how many were refused and how often money went back.
 */
export async function walkOrder(
  db: Database,
  random: Random,
  { commands, now }: { commands: number; now: Date },
): Promise<{ done: number; refused: number; refunds: number }> {
  const lines = offerings.slice(0, between(random, 1, 4)).map((offeringId) => ({
    offeringId,
    quantity: between(random, 1, 5),
    toOrder: random() < 0.25,
  }));
  const order = await placeTestOrder(db, lines, now);
  await payByChance(db, random, order.guid);
  let done = 0;
  let refunds = 0;
  for (let step = 0; step < commands; step++) {
    // Money goes back meanwhile, and now and then two ask for the same at once.
    if (random() < refundShare) {
      const asked = { number: order.number, now: new Date(now.getTime() + step * 60_000) };
      const both = random() < 0.5 ? [asked, asked] : [asked];
      const given = await Promise.all(both.map((each) => refundByChance(db, random, each)));
      refunds += given.filter(Boolean).length;
    }
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
  return { done, refused: commands - done, refunds };
}
