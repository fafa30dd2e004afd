import { createHmac } from 'node:crypto';
import { payAtProvider, readyToPay, startTestShop } from '@plumbline/server/test/shop.ts';
import { send } from './load.ts';
import type { SoakRow } from './soak.ts';

const forged = Number(process.env.SOAK_FORGED_EVENTS ?? 10_000);
const repeats = Number(process.env.SOAK_REPEATED_EVENTS ?? 1_000);
const lanes = 8;
const secret = 'whsec_test';

/**
 * Events that nobody who knows the secret sent, about a payment that waits: none is taken. Then the
 * payment is made, and its genuine event comes again and again: one order, one movement, one mail.
 */
export async function soakWebhooks(): Promise<SoakRow[]> {
  const shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 40_00, stock: 9 }],
    limits: { callsPerMinute: 1_000_000_000 },
  });
  try {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 2 }]);
    const params = { basketId: basket.basketId };
    const intent = await visitor.services.checkout.createPaymentIntent({
      params,
      body: { method: 'card' },
    });
    // The provider's library judges by this machine's clock, whatever the shop's says.
    const nowSeconds = Math.floor(Date.now() / 1000);
    const event = (id: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        created: nowSeconds,
        data: { object: { id: intent.intentId, object: 'payment_intent', status: 'succeeded' } },
      });
    const post = async (body: string, signature: string) =>
      (
        await send(shop.baseUrl, {
          method: 'POST',
          path: '/webhooks/payments',
          body: Buffer.from(body),
          headers: {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
            'stripe-signature': signature,
          },
        })
      ).status;
    const countEffects = async () => {
      const { rows } = await shop.db.pool.query<Record<string, number>>(
        `select (select count(*)::int from customer_order) as orders,
                (select count(*)::int from stock_movement where order_guid is not null) as movements,
                (select count(*)::int from message where dedupe_key like 'order-confirmation:%') as mails`,
      );
      return rows[0]!;
    };

    const statuses = new Map<number, number>();
    await inLanes(forged, async (index) => {
      const body = event(`evt_forged_${index}`);
      const status = await post(body, forgedSignature(index, body, nowSeconds));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    const afterForged = await countEffects();

    await payAtProvider(shop, intent);
    const repeated = new Map<number, number>();
    await inLanes(repeats, async (index) => {
      // Every second one is another event that says the same, as a provider sends them.
      const body = event(index % 2 === 0 ? 'evt_same' : `evt_${index}`);
      const status = await post(body, sign(body, secret, nowSeconds));
      repeated.set(status, (repeated.get(status) ?? 0) + 1);
    });
    await shop.app.context.jobs.drain();
    const after = await countEffects();
    const one = { orders: 1, movements: 1, mails: 1 };
    return [
      {
        what: `${forged} forged, stale and wrongly signed events, by status`,
        figure: told(statuses),
        isGood: statuses.get(400) === forged,
      },
      {
        what: 'orders, movements and mails that came of them',
        figure: Object.values(afterForged).join(', '),
        isGood: Object.values(afterForged).every((count) => count === 0),
      },
      {
        what: `${repeats} genuine events of one payment, by status`,
        figure: told(repeated),
        isGood: repeated.get(200) === repeats,
      },
      {
        what: 'orders, movements and mails that came of those',
        figure: Object.values(after).join(', '),
        isGood: JSON.stringify(after) === JSON.stringify(one),
      },
    ];
  } finally {
    await shop.stop();
  }
}

const sign = (body: string, key: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;

/** Another's secret, an hour ago, another body, no signature, and one without its time. */
function forgedSignature(index: number, body: string, seconds: number): string {
  const kinds = [
    () => sign(body, `whsec_${index}`, seconds),
    () => sign(body, secret, seconds - 3_600),
    () => sign(`${body} `, secret, seconds),
    () => '',
    () => sign(body, secret, seconds).replace(/^t=\d+,/, ''),
  ];
  return kinds[index % kinds.length]!();
}

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const told = (counts: ReadonlyMap<number, number>) =>
  [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
