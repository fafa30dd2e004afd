import { createApp } from '@plumbline/server/app.ts';
import { openShop, runCommand } from './open-shop.ts';
import { openCarrierSimulator, openCreditSimulator } from './event-simulators.ts';
import { openPaymentSimulator } from './payment-simulator.ts';
import { createShopContext } from './shop-context.ts';
import { heedStops, untilStopped } from './stop-signals.ts';

// The background work alone, for a shop whose serving processes should not do it: mail, holds that
// run out, payments to reconcile. Any number of these may run beside any number of shops.
const stopping = heedStops();
await runCommand(async () => {
  await using ending = new AsyncDisposableStack();
  const shop = await openShop('tool', { stopping });
  ending.defer(() => shop.close());
  if (shop.config.mode === 'demo') {
    await openPaymentSimulator(shop);
    await openCarrierSimulator(shop);
    await openCreditSimulator(shop);
  }
  // Nobody is sent to it, so nobody needs time to be sent elsewhere.
  shop.config.drainSeconds = 0;
  const app = await createApp(await createShopContext(shop));
  ending.defer(() => app.close());
  await app.startJobs();
  process.stdout.write('Working on jobs. Ctrl-C ends it.\n');
  await untilStopped(stopping);
});
