import { systemClock } from '@plumbline/server/core/context.ts';
import type { Module } from '@plumbline/server/core/module.ts';
import { modules } from '@plumbline/server/modules.ts';
import { createStripePayments } from '@plumbline/server/outside/stripe-payments.ts';
import { openShop, runCommand } from './open-shop.ts';
import { openPaymentSimulator } from './payment-simulator.ts';

// Checks the books of a live shop, while it runs or while it rests, and changes nothing.
await runCommand(async () => {
  await using ending = new AsyncDisposableStack();
  const shop = await openShop('tool');
  ending.defer(() => shop.close());
  const simulator = await openPaymentSimulator(shop);
  if (simulator?.wasStarted) ending.defer(() => simulator.stop());
  const { config, db } = shop;
  const payments = createStripePayments(config.stripe);
  const books = { db, now: systemClock.now, payments, modules };
  let faults = 0;
  for (const { checks = {} } of modules as readonly Module[]) {
    for (const [name, check] of Object.entries(checks)) {
      const found = await check(books);
      faults += found.length;
      process.stdout.write(`${found.length === 0 ? 'in order' : 'AT FAULT'}  ${name}\n`);
      for (const fault of found) process.stdout.write(`          ${fault}\n`);
    }
  }
  return faults === 0 ? 0 : 1;
});
