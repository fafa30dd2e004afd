import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { settlers } from './payments.ts';
import { transaction } from '../src/db/transaction.ts';
import { handleErrors } from '../src/http/mount.ts';
import {
  collectSettlers,
  type PaidFor,
  type PaymentSettler,
  type Settlers,
} from '../src/money/payments/settler.ts';
import {
  attachIntent,
  findPayment,
  insertPayment,
  type Payment,
} from '../src/money/payments/store.ts';
import { mountPaymentWebhook } from '../src/money/payments/webhook.ts';
import { syncCards } from '../src/money/saved-cards/sync-cards.ts';
import { addPaymentToOrder } from '../src/orders/orders/store.ts';
import type { TestShop } from './shop.ts';

/** What the settler below was called for, in order, and how it answers. */
export interface Upgrades {
  settler: PaymentSettler<{ id: number }, { orderId: number }>;
  /** Whether the goods have left already, so that there is nothing to upgrade. */
  isTooLate: boolean;
  /** Who is told that nothing came of a payment. */
  people: PaidFor['people'];
  calls: string[];
}

/**
 * A second purpose beside baskets: a payment that makes the delivery of an order dearer, which is
 * written without any guard of its own, so that what is done twice is seen in the order's sums.
 */
export function createUpgrades(): Upgrades {
  const calls: string[] = [];
  const upgrades: Upgrades = {
    isTooLate: false,
    people: [
      { name: 'Robin', email: 'robin@example.com' },
      { name: 'Kim', email: 'kim@example.com' },
    ],
    calls,
    settler: {
      purpose: 'statement',
      async findResult(tx, payment) {
        const text = 'select order_id from order_payment where payment_id = $1';
        const { rows } = await tx.query({ text, values: [payment.id] });
        const [row] = rows as { order_id: number }[];
        return row && { orderId: row.order_id };
      },
      async lockSubject(tx, orderGuid) {
        const text = 'select id from customer_order where guid = $1 for update';
        const { rows } = await tx.query({ text, values: [orderGuid] });
        return (rows as { id: number }[])[0];
      },
      async succeeded(tx, _context, payment, order) {
        if (upgrades.isTooLate) {
          const detail = 'The goods have left.';
          return { kind: 'unsellable', reason: 'delivery', detail };
        }
        const { amountPence } = payment;
        await tx.query({
          text: `update customer_order
                    set delivery_inc_pence = delivery_inc_pence + $2,
                        delivery_ex_pence = delivery_ex_pence + $2,
                        total_inc_pence = total_inc_pence + $2,
                        total_ex_pence = total_ex_pence + $2 where id = $1`,
          values: [order.id, amountPence],
        });
        await addPaymentToOrder(tx, order.id, payment.id);
        return { kind: 'settled', result: { orderId: order.id } };
      },
      describePaid: async (_tx, _context, payment) => ({
        people: upgrades.people,
        about: payment.subject,
        name: 'The delivery of your order',
        facts: [],
        next: { text: 'It comes as before.', label: 'Look', href: 'https://example.com/next' },
      }),
      failed: async () => void calls.push('failed'),
      cancelled: async () => void calls.push('cancelled'),
    },
  };
  return upgrades;
}

/** The shop's settlers as if it had none for this purpose. */
export const settlersWithout = (purpose: PaymentSettler['purpose']) =>
  collectSettlers([...settlers.values()].filter((each) => each.purpose !== purpose));

/** The shop's settlers with another one in the place of that of its purpose. */
export const settlersWith = (settler: PaymentSettler) =>
  collectSettlers([...settlersWithout(settler.purpose).values(), settler]);

/** A payment for an order, with its intent at the provider and nothing paid yet. */
export async function beginPaymentFor(
  { app: { context }, db }: TestShop,
  subject: string,
  change: Partial<Payment> = {},
): Promise<Payment & { intentId: string; clientSecret: string }> {
  const at = context.now();
  const payment = {
    id: randomUUID(),
    purpose: 'statement' as const,
    subject,
    subjectVersion: 1,
    visitor: `visitor:${randomUUID()}`,
    amountPence: 6_00,
    currency: 'GBP' as const,
    holdId: null,
    customerId: null,
    savesCard: false,
    snapshot: {},
    at,
    ...change,
  };
  const { id, amountPence, currency } = payment;
  await transaction(db, (tx) => insertPayment(tx, payment, { since: at, most: 9 }));
  const intent = { amountPence, currency, reference: id, idempotencyKey: id, description: 'test' };
  await attachIntent(db, id, { ...(await context.payments.createIntent(intent)), at });
  return (await findPayment(db, id)) as Payment & { intentId: string; clientSecret: string };
}

/** Another address that takes the provider's events, with the shop's settlers and one of a test's. */
export const listenWith = (shop: TestShop, settler: PaymentSettler) =>
  listenTo(shop, settlersWith(settler));

/** The same with these settlers and no others. */
export async function listenTo({ app: { context } }: TestShop, all: Settlers) {
  const fastify = Fastify();
  handleErrors(fastify, 'Plumbline');
  const takers = { settlers: all, takeCardEvent: syncCards };
  mountPaymentWebhook(fastify, context, takers);
  const baseUrl = await fastify.listen({ host: '127.0.0.1', port: 0 });
  return { baseUrl, close: () => fastify.close() };
}
