import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createApp } from '@plumbline/server/app.ts';
import type { Config } from '@plumbline/server/core/config.ts';
import { mountPictures } from '@plumbline/server/http/pictures.ts';
import type { DemoSignIn } from '../demo/sign-ins.ts';
import { mountWeb } from '@plumbline/web/mount.ts';
import { openShop, runCommand, type OpenShop } from './open-shop.ts';
import { openPaymentSimulator } from './payment-simulator.ts';
import { createProgress } from './progress.ts';
import { noteRunningShop, requireNoOtherShop } from './running-shop.ts';
import { createShopContext } from './shop-context.ts';
import { untilStopped } from './stop-signals.ts';
import { resolveVisit } from './visits.ts';

// The whole shop in one process: pages, calls and jobs over one database.
await runCommand(async () => {
  const stopped = untilStopped();
  // What is opened below is closed from the last to the first, however this ends.
  await using ending = new AsyncDisposableStack();
  const shop = await openShop('shop', requireNoOtherShop);
  ending.defer(() => shop.close());
  const { config } = shop;
  await requireFreePort(config);

  const picturesDir = path.join(config.dataDir, 'pictures');
  const signIns = config.mode === 'demo' ? await seed(shop, picturesDir) : [];
  const simulator = config.mode === 'demo' ? await openPaymentSimulator(shop) : null;
  ending.defer(async () => simulator?.stop());

  const app = await createApp(await createShopContext(shop));
  ending.defer(() => app.close());
  await mountPictures(app.fastify, picturesDir);
  await mountWeb(app.fastify, {
    resolve: (request, reply) => resolveVisit(app, request, reply),
    mayPost: app.mayPost,
    publicUrl: config.publicUrl,
    mode: config.mode,
    revision: app.context.catalogue.revision,
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
  await simulator?.control({ webhookUrl: `${config.publicUrl}/webhooks/payments` });
  await app.startJobs();
  announce(config, signIns);
  await stopped;
});

/** Found out before the long work of a first start, and not after it. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Free it, or start with another one: PORT=3001`, {
      cause: error,
    });
  }
  probe.close();
  await once(probe, 'close');
}

/** Fills the demo's database and says who can sign in to it. */
async function seed({ db }: OpenShop, picturesDir: string): Promise<readonly DemoSignIn[]> {
  // A live shop never loads any of it.
  const { seedDemo } = await import('../demo/seed.ts');
  const progress = createProgress();
  await seedDemo(db, {
    today: new Date().toISOString().slice(0, 10),
    picturesDir,
    onProgress: progress.show,
  });
  progress.end();
  return (await import('../demo/sign-ins.ts')).demoPeople;
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
): void {
  const demoOnly: [string, string][] = [
    ['Mailbox', `${publicUrl}/dev/mailbox`],
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
  process.stdout.write('Ctrl-C closes it.\n');
  process.send?.({ listening: publicUrl, pid: process.pid });
}
