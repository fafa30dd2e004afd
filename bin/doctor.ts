import { parseArgs } from 'node:util';
import { systemClock } from '@plumbline/server/core/context.ts';
import { modules } from '@plumbline/server/modules.ts';
import { createStripePayments } from '@plumbline/server/outside/stripe-payments.ts';
import { checkBooks } from './check-books.ts';
import { tellLive } from './doctor-live.ts';
import { openShop, runCommand } from './open-shop.ts';
import { openPaymentSimulator } from './payment-simulator.ts';

// npm run doctor                      the books: orders, payments, stock, the provider's
// npm run doctor -- --live            what stands around the shop: configuration, database, mail, …
// npm run doctor -- --live --mail-to ana@shop.example     the same, and sends a mail there
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      live: { type: 'boolean', default: false },
      'mail-to': { type: 'string' },
    },
  });
  if (values.live) return tellLive(values['mail-to'] ?? null);
  if (values['mail-to'] !== undefined) throw new Error('--mail-to goes with --live.');
  return tellBooks();
});

/** Checks the books of a shop, while it runs or while it rests, and changes nothing. */
async function tellBooks(): Promise<number> {
  await using ending = new AsyncDisposableStack();
  const shop = await openShop('tool');
  ending.defer(() => shop.close());
  const simulator = await openPaymentSimulator(shop);
  if (simulator?.wasStarted) ending.defer(() => simulator.stop());
  const payments = createStripePayments(shop.config.stripe);
  // Of a shop that has grown, a check may take longer than anybody waits for a page.
  const count = await shop.load(async (db) => {
    let faultCount = 0;
    for await (const { name, faults } of checkBooks({
      db,
      now: systemClock.now,
      payments,
      modules,
    })) {
      faultCount += faults.length;
      process.stdout.write(`${faults.length === 0 ? 'in order' : 'AT FAULT'}  ${name}\n`);
      for (const fault of faults) process.stdout.write(`          ${fault}\n`);
    }
    return faultCount;
  });
  return count === 0 ? 0 : 1;
}
