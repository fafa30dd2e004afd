import { settlers } from '@plumbline/server/app.ts';
import { listCheckoutFaults } from '@plumbline/server/buying/checkout/faults-store.ts';
import { listDiscountFaults } from '@plumbline/server/goods/discounts/faults-store.ts';
import { createStripePayments } from '@plumbline/server/outside/stripe-payments.ts';
import { listOrderFaults } from '@plumbline/server/orders/orders/faults-store.ts';
import {
  listPaymentFaults,
  listProviderFaults,
} from '@plumbline/server/money/payments/faults-store.ts';
import { listStockFaults } from '@plumbline/server/goods/stock/faults-store.ts';
import { openShop, runCommand } from './open-shop.ts';
import { openPaymentSimulator } from './payment-simulator.ts';

const newestPayments = 1_000;

// Checks the books of a live shop, while it runs or while it rests, and changes nothing.
await runCommand(async () => {
  await using ending = new AsyncDisposableStack();
  const shop = await openShop('tool');
  ending.defer(() => shop.close());
  const { config, db } = shop;
  const checks: [name: string, run: () => Promise<string[]>][] = [
    ['orders', () => listOrderFaults(db)],
    ['checkout', () => listCheckoutFaults(db, new Date())],
    ['payments', () => listPaymentFaults(db, settlers)],
    ['discounts', () => listDiscountFaults(db, new Date())],
    ['stock', () => listStockFaults(db, new Date())],
    [
      "the payment provider's books",
      async () => {
        const simulator = await openPaymentSimulator(shop);
        if (simulator?.wasStarted) ending.defer(() => simulator.stop());
        const { getIntent } = createStripePayments(config.stripe);
        return listProviderFaults(db, getIntent, newestPayments);
      },
    ],
  ];
  let faults = 0;
  for (const [name, run] of checks) {
    const found = await run();
    faults += found.length;
    process.stdout.write(`${found.length === 0 ? 'in order' : 'AT FAULT'}  ${name}\n`);
    for (const fault of found) process.stdout.write(`          ${fault}\n`);
  }
  return faults === 0 ? 0 : 1;
});
