import path from 'node:path';
import { createApp, type App } from '@plumbline/server/app.ts';
import type { Config } from '@plumbline/server/config.ts';
import { createContext } from '@plumbline/server/create-context.ts';
import { mountPictures } from '@plumbline/server/http/pictures.ts';
import { mountWeb } from '../web/mount.ts';
import { openShop, runCommand, type OpenShop } from './open-shop.ts';
import { openPaymentSimulator } from './payment-simulator.ts';
import { createProgress } from './progress.ts';
import { untilStopped } from './stop-signals.ts';
import { resolveVisit } from './visits.ts';

// The whole shop in one process: pages, calls and jobs over one database.
await runCommand(async () => {
  const stopped = untilStopped();
  const shop = await openShop('shop');
  try {
    const { config, log, db } = shop;
    const picturesDir = path.join(config.dataDir, 'pictures');
    if (config.mode === 'demo') await seed(shop, picturesDir);
    const simulator = config.mode === 'demo' ? await openPaymentSimulator(shop) : null;
    const app = await createApp(await createContext({ config, db, log }));
    await mountPictures(app.fastify, picturesDir);
    await mountWeb(app.fastify, {
      resolve: (request, reply) => resolveVisit(app, request, reply),
      publicUrl: config.publicUrl,
      mode: config.mode,
      paymentOrigins: paymentOrigins(config),
    });
    await listen(app, config);
    await simulator?.control({ webhookUrl: `${config.publicUrl}/webhooks/payments` });
    await app.startJobs();
    announce(config);

    await stopped;
    await app.close();
    await simulator?.stop();
  } finally {
    await shop.close();
  }
});

async function seed({ db }: OpenShop, picturesDir: string): Promise<void> {
  // A live shop never loads any of it.
  const { seedDemo } = await import('../demo/seed.ts');
  const progress = createProgress();
  await seedDemo(db, {
    today: new Date().toISOString().slice(0, 10),
    picturesDir,
    onProgress: progress.show,
  });
  progress.end();
}

/** Stripe's own script and frames; the simulator's pages are reached at its own address. */
function paymentOrigins({ stripe }: Config): string[] {
  return stripe.simulatorUrl === null
    ? ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com']
    : [stripe.simulatorUrl];
}

async function listen(app: App, config: Config): Promise<void> {
  const { host, port } = config;
  try {
    const address = await app.fastify.listen({ host, port });
    if (port === 0) config.publicUrl = address;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Free it, or start with another one: PORT=3001`, {
      cause: error,
    });
  }
}

function announce({ mode, publicUrl, dataDir, databaseUrl, shopName }: Config): void {
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
  process.stdout.write('Ctrl-C closes it.\n');
  process.send?.({ listening: publicUrl, pid: process.pid });
}
