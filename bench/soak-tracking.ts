import { startOrderShop } from '@plumbline/server/test/order-shop.ts';
import { askPairs } from '@plumbline/server/test/tracking-pairs.ts';
import type { SoakRow } from './soak.ts';

const pairs = Number(process.env.SOAK_TRACKING_PAIRS ?? 1_000);
const mostApartMs = 5;

/** A guesser asks for an order with wrong addresses and for orders that do not exist, in turn. */
export async function soakTracking(): Promise<SoakRow[]> {
  const orders = await startOrderShop();
  try {
    const { order } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    // The first questions pay for what the process has never done before.
    await askPairs(orders.shop, order, { pairs: 50 });
    const { wrong, missing } = await askPairs(orders.shop, order, { pairs });
    const answers = new Set([...wrong.answers, ...missing.answers]);
    const apartMs = Math.abs(wrong.meanMs - missing.meanMs);
    return [
      {
        what: `${pairs} wrong pairs, ${pairs} missing orders: answers`,
        figure: [answers.size, ...(answers.size > 1 ? answers : [])].join('\n      '),
        isGood: answers.size === 1,
      },
      {
        what: 'mean time apart',
        figure: `${apartMs.toFixed(3)} ms (${wrong.meanMs.toFixed(2)} and ${missing.meanMs.toFixed(2)})`,
        isGood: apartMs <= mostApartMs,
      },
    ];
  } finally {
    await orders.shop.stop();
  }
}
