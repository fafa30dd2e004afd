import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from '../src/core/context.ts';
import { Refusal } from '../src/core/refusal.ts';
import type { Database } from '../src/db/connect.ts';
import { findOrderRefund, insertOrderRefund } from '../src/orders/refunds/order-refund-store.ts';
import { lockLeft } from '../src/orders/refunds/refundable-store.ts';
import { planRefund } from '../src/orders/refunds/refunds.ts';
import { sendRefund } from '../src/orders/refunds/send-refund.ts';
import { testShopFace } from './order-documents.ts';
import { orderContext } from './placed-orders.ts';
import { between, pick, type Random } from './read-model/random-catalogue.ts';
import { onlyOnce } from './stock.ts';

/** Pays for an order that was placed without a payment, by one card or by two. */
export async function payByChance(db: Database, random: Random, guid: string): Promise<void> {
  const payments = between(random, 1, 2);
  await db.pool.query(
    `with o as (select id, total_inc_pence as pence, placed_at from customer_order where guid = $1),
     paid as (
       insert into payment (id, purpose, subject, subject_version, visitor, state, amount_pence,
                            currency, provider_intent_id, snapshot, created_at, updated_at)
       select p.id, 'basket', $1, 1, 'visitor:' || $1, 'succeeded',
              case when p.at < $3 then o.pence / $3 else o.pence - (o.pence / $3) * ($3 - 1) end,
              'GBP', 'pi_' || p.id, '{}', o.placed_at, o.placed_at
         from o, unnest($2::uuid[]) with ordinality as p(id, at) returning id)
     insert into order_payment (payment_id, order_id) select paid.id, o.id from paid, o`,
    [guid, Array.from({ length: payments }, () => randomUUID()), payments],
  );
}

/** As much of a context as giving money back uses; what it queues is not done. */
const refundContext = (now: Date) =>
  ({
    ...orderContext,
    config: testShopFace,
    signingKey: randomBytes(32),
    randomBytes,
    jobs: { send: async () => undefined },
    now: () => now,
  }) as unknown as Context;

/**
 * Asks for some of an order's money back, by lines, delivery or goodwill; as staff ask, under the
 * order's lock. Says whether it was given: what is not there any more is refused.
 */
export async function refundByChance(
  db: Database,
  random: Random,
  { number, now }: { number: string; now: Date },
): Promise<boolean> {
  const line = { position: between(random, 1, 4), units: between(random, 1, 2), offPence: 0 };
  const wish = {
    lines: random() < 0.6 ? [line] : [],
    deliveryPence: 0,
    goodwillPence: random() < 0.5 ? between(random, 1, 900) : 0,
    duplicateChargePence: pick(random, [0, 0, 0, 1_50]),
  };
  try {
    await onlyOnce(db, async (tx) => {
      const left = (await lockLeft(tx, number))!;
      const plan = planRefund(left, wish);
      const state = random() < 0.8 ? 'sent' : 'waiting';
      const asked = { orderId: left.order.id, state, note: 'chance', askedBy: 7, at: now } as const;
      const id = await insertOrderRefund(tx, { ...plan, ...asked });
      const refund = (await findOrderRefund(tx, id))!;
      if (state === 'waiting') return;
      await sendRefund(tx, refundContext(now), { refund, askedBy: 7, approvedBy: null }, left);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
