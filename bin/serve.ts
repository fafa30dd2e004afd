import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from '@plumbline/server/app.ts';
import { revisionOf } from '@plumbline/server/http/kept-answers.ts';
import type { Config } from '@plumbline/server/core/config.ts';
import { mountPictures } from '@plumbline/server/http/pictures.ts';
import { sparePage } from '@plumbline/server/http/spare-page.ts';
import type { DemoSignIn } from '../demo/sign-ins.ts';
import type { mountTour } from '../demo/tour-page.ts';
import type { TourStop } from '../demo/tour.ts';
import { mountWeb } from '@plumbline/web/mount.ts';
import { makeDemoOrders } from './demo-orders.ts';
import { openShop, runCommand, type OpenShop } from './open-shop.ts';
import { openCarrierSimulator, openCreditSimulator } from './event-simulators.ts';
import { openPaymentSimulator } from './payment-simulator.ts';
import { createProgress } from './progress.ts';
import { noteRunningShop, requireNoOtherShop } from './running-shop.ts';
import { requireFreePort } from './require-port.ts';
import { createShopContext } from './shop-context.ts';
import { heedStops, unlessStopped, untilStopped } from './stop-signals.ts';
import { resolveVisit } from './visits.ts';

let servesOnSeconds = 0;
const stopping = heedStops(() => servesOnSeconds);

// The whole shop in one process: pages, calls and jobs over one database.
await runCommand(async () => {
  // What is opened below is closed from the last to the first, however this ends.
  await using ending = new AsyncDisposableStack();
  const shop = await openShop('shop', { require: requirePlace, stopping });
  ending.defer(() => shop.close());
  const { config } = shop;

  const picturesDir = path.join(config.dataDir, 'pictures');
  const seeding = config.mode === 'demo' ? seed(shop, picturesDir) : Promise.resolve([]);
  const signIns = await unlessStopped(stopping, seeding);
  // Never left half-way: a simulator that was started is to be stopped again.
  const simulator = config.mode === 'demo' ? await openPaymentSimulator(shop) : null;
  ending.defer(async () => simulator?.stop());
  const carriers = config.mode === 'demo' ? await openCarrierSimulator(shop) : null;
  ending.defer(async () => carriers?.stop());
  const credit = config.mode === 'demo' ? await openCreditSimulator(shop) : null;
  ending.defer(async () => credit?.stop());

  const context = await unlessStopped(stopping, createShopContext(shop));
  const app = await createApp(context);
  ending.defer(() => app.close());
  await mountPictures(app.fastify, picturesDir);
  const tour = config.mode === 'demo' ? await openTour(app.fastify, config.shopName) : [];
  await mountWeb(app.fastify, {
    resolve: (request, reply) => resolveVisit(app, request, reply),
    mayPost: app.mayPost,
    mayRead: app.mayRead,
    takeFiles: app.takeFiles,
    sparePage,
    publicUrl: config.publicUrl,
    mode: config.mode,
    shopName: config.shopName,
    trader: config.trader,
    revision: () => revisionOf(app.context),
    paymentOrigins: paymentOrigins(config),
    signInOrigins: app.signInOrigins,
  });
  const address = await app.fastify.listen({ host: config.host, port: config.port });
  if (config.port === 0) config.publicUrl = address;
  if (config.databaseUrl === null) {
    ending.defer(await noteRunningShop(config.dataDir, address));
  }
  if (config.metricsPort !== null) {
    ending.defer(await app.serveMetrics({ host: config.host, port: config.metricsPort }));
  }
  servesOnSeconds = config.drainSeconds;
  const sentTo = (name: string) => ({ webhookUrl: `${config.publicUrl}/webhooks/${name}` });
  await patiently(() => simulator?.control(sentTo('payments')));
  await patiently(() => carriers?.control(sentTo('carriers')));
  await patiently(() => credit?.control(sentTo('credit')));
  await app.startJobs();
  announce(config, signIns, tour, { Carriers: carriers?.url, Credit: credit?.url });
  const orders = makeDemoOrders(context, { simulator, credit }, stopping);
  ending.defer(() => orders);
  await untilStopped(stopping);
});

const closingMs = 3_000;

/** On a crowded machine even its own address may not be reached in time, and is some moments later. */
async function patiently(tell: () => Promise<void> | undefined): Promise<void> {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    try {
      return await tell();
    } catch (error) {
      // What fetch itself could not do: an answer that says no is another error.
      if (triesLeft === 0 || !(error instanceof TypeError)) throw error;
    }
    await delay(500);
  }
}

/** Whether there is a place for this shop is found out before anything is made for it. */
async function requirePlace({ databaseUrl, dataDir, host, port, metricsPort }: Config) {
  const other = databaseUrl === null ? await requireNoOtherShop(dataDir) : { isClosing: false };
  await requireFreePort({ setting: 'PORT', host, port }, other.isClosing ? closingMs : 0);
  if (metricsPort !== null) {
    await requireFreePort({ setting: 'METRICS_PORT', host, port: metricsPort });
  }
}

/** Fills the demo's database and says who can sign in to it: nobody, where another provider knows people. */
async function seed(
  { load, config }: OpenShop,
  picturesDir: string,
): Promise<readonly DemoSignIn[]> {
  // A live shop never loads any of it.
  const { seedDemo } = await import('../demo/seed.ts');
  const progress = createProgress();
  await load((db) =>
    seedDemo(db, {
      today: new Date().toISOString().slice(0, 10),
      picturesDir,
      onProgress: progress.show,
    }),
  );
  progress.end();
  if (config.signIn.issuer !== null) return [];
  return (await import('../demo/sign-ins.ts')).demoPeople;
}

/** Says where the demo's tour is, and serves its page. A live shop has none of it. */
async function openTour(...mounting: Parameters<typeof mountTour>): Promise<readonly TourStop[]> {
  const { mountTour: mount } = await import('../demo/tour-page.ts');
  mount(...mounting);
  return (await import('../demo/tour.ts')).tourStops;
}

/** Stripe's own script and frames; the simulator's pages are reached at its own address. */
function paymentOrigins({ stripe }: Config): string[] {
  return stripe.simulatorUrl === null
    ? ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com']
    : [stripe.simulatorUrl];
}

function announce(
  { mode, publicUrl, dataDir, databaseUrl, shopName }: Config,
  signIns: readonly DemoSignIn[],
  tour: readonly TourStop[],
  simulators: Record<string, string | undefined>,
): void {
  const demoOnly: [string, string][] = [
    ['Tour', `${publicUrl}/dev/tour`],
    ['Mailbox', `${publicUrl}/dev/mailbox`],
    ...Object.entries(simulators).filter((each): each is [string, string] => each[1] !== undefined),
    ['Data', databaseUrl === null ? dataDir : `${dataDir}, and the database at DATABASE_URL`],
  ];
  const lines: [string, string][] = [
    ['Shop', publicUrl],
    ['Calls', `${publicUrl}/docs`],
    ...(mode === 'demo' ? demoOnly : []),
  ];
  process.stdout.write(`${shopName} is open.\n`);
  for (const [name, text] of lines) process.stdout.write(`  ${name.padEnd(8)} ${text}\n`);
  if (signIns.length > 0) process.stdout.write(`\nSign in at ${publicUrl}/auth/sign-in as\n`);
  for (const { role, email, password } of signIns) {
    process.stdout.write(`  ${role.padEnd(21)} ${email.padEnd(27)} ${password}\n`);
  }
  if (tour.length > 0) process.stdout.write('\nTen places to look at\n');
  for (const { who, title, path: place } of tour) {
    process.stdout.write(`  ${who.padEnd(8)} ${title.padEnd(42)} ${publicUrl}${place}\n`);
  }
  process.stdout.write('Ctrl-C closes it.\n');
  process.send?.({ listening: publicUrl, pid: process.pid });
}
