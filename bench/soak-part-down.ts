import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyDatabase, dropCopy } from '@plumbline/server/test/database-copies.ts';
import { startFaultProxy, type FaultProxy } from '@plumbline/server/test/fault-proxy.ts';
import { startTestSmtpServer } from '@plumbline/server/test/smtp-server.ts';
import { startCredit } from '../simulators/credit/start.ts';
import { serveFiles } from '../simulators/files/server.ts';
import { startOtherProvider } from '../simulators/sign-in-at-fault/provider.ts';
import { defaultSecretKey, startSimulator } from '../simulators/stripe/start.ts';
import { untilReady } from './buyers.ts';
import { startPeople, startVisitors, type Actions, type Seen } from './part-down-people.ts';
import { root } from './processes.ts';
import { startShopProcess } from './shop-process.ts';
import type { SoakRow } from './soak.ts';

/** No request takes longer, whatever is down. */
const longestSeconds = 10;

const lanes = 4;

/** A way in which a service is down, as the proxy in front of it makes it. */
const faults = {
  hangs: (way: FaultProxy) => way.hang(),
  'turns away': (way: FaultProxy) => way.refuse(),
  'answers 500': (way: FaultProxy) => way.fail(),
  'is 3 s late': (way: FaultProxy) => way.slow(3_000),
};
type Fault = keyof typeof faults;
const overHttp: readonly Fault[] = ['hangs', 'turns away', 'answers 500', 'is 3 s late'];

/** One thing that was done while a part was down. */
interface Cell extends Seen {
  action: string;
  isGood: boolean;
}

/**
 * Everything that a shop asks is down in turn, and in each way, while people go on: each cell says what
 * they are shown. The table is also docs/part-down.md.
 */
export async function soakPartDown(): Promise<SoakRow[]> {
  await using ending = new AsyncDisposableStack();
  const databaseUrl = await copyDatabase('nothing', async () => {});
  ending.defer(() => dropCopy(databaseUrl));
  const inFrontOf = async (address: string) => {
    const way = await startFaultProxy(address);
    ending.defer(() => way.close());
    return way;
  };
  const webhookSecret = 'whsec_soak';
  const simulator = await startSimulator({ webhookSecret });
  ending.defer(() => simulator.stop());
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-credit-'));
  ending.defer(() => rm(folder, { recursive: true, force: true }));
  const creditSecret = 'what the provider of credit signs with';
  const credit = await startCredit({ dataDir: folder, webhookSecret: creditSecret });
  ending.defer(() => credit.stop());
  const mail = await startTestSmtpServer();
  ending.defer(() => mail.close());
  const files = await serveFiles();
  ending.defer(() => files.stop());
  const nobody = await startNobody();
  ending.defer(() => nobody.stop());

  const ways = {
    database: await inFrontOf(databaseUrl),
    'payment provider': await inFrontOf(simulator.url),
    'mail server': await inFrontOf(mail.url),
    'file storage': await inFrontOf(files.url),
    'address look-up': await inFrontOf(nobody.url),
    'company register': await inFrontOf(nobody.url),
    'VAT register': await inFrontOf(nobody.url),
    'credit provider': await inFrontOf(credit.url),
    'carrier gateway': await inFrontOf(nobody.url),
  };
  const addressOf = (name: keyof typeof ways) => ways[name].connectionString.replace(/\/$/, '');
  const shop = await startShopProcess(ways.database.connectionString, {
    STRIPE_SECRET_KEY: defaultSecretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_SIMULATOR_URL: addressOf('payment provider'),
    SMTP_URL: addressOf('mail server'),
    FILES_URL: addressOf('file storage'),
    FILES_REGION: files.keys.region,
    FILES_KEY_ID: files.keys.keyId,
    FILES_SECRET: files.keys.secret,
    POSTCODE_LOOKUP_URL: addressOf('address look-up'),
    POSTCODE_LOOKUP_KEY: 'none',
    COMPANY_REGISTER_URL: addressOf('company register'),
    COMPANY_REGISTER_KEY: 'none',
    VAT_REGISTER_URL: addressOf('VAT register'),
    VAT_REGISTER_ID: 'none',
    VAT_REGISTER_SECRET: 'none',
    CREDIT_URL: addressOf('credit provider'),
    CREDIT_KEY: credit.apiKey,
    CREDIT_WEBHOOK_SECRET: creditSecret,
    CARRIER_URL: addressOf('carrier gateway'),
    CARRIER_KEY: 'none',
    CARRIER_WEBHOOK_SECRET: 'nobody sends a scan in this soak',
    SIGN_IN_TRIES: '100000',
    SIGN_IN_TRIES_PER_ADDRESS: '100000',
    HOLDS_PER_NETWORK: '1000000',
    UNITS_PER_NETWORK: '100000000',
    INTENTS_PER_NETWORK: '1000000',
  });
  ending.defer(async () => void (await shop.stop()));
  const actions = await startPeople(shop.url);

  const table = new Map<string, Cell[]>([['nothing', await doAll(actions)]]);
  for (const [name, way] of Object.entries(ways)) {
    const kinds: readonly Fault[] =
      name === 'database' || name === 'mail server' ? ['hangs', 'turns away'] : overHttp;
    for (const fault of kinds) {
      faults[fault](way);
      table.set(`${name} ${fault}`, await doAll(actions));
      way.heal();
      await untilReady(shop);
    }
  }
  for (const [what, cells] of await signInElsewhere(ways.database.connectionString)) {
    table.set(what, cells);
  }
  await writeFile(path.join(root, 'docs/part-down.md'), describeTable(table));
  return [...table].flatMap(([what, cells]) =>
    cells.map(({ action, status, words, seconds, isGood }) => ({
      what: `${what}: ${action}`,
      figure: `${status}, ${seconds.toFixed(1)} s, ${words}`,
      isGood,
    })),
  );
}

/** Another provider in the place of the built-in one is a shop of its own, where only signing in differs. */
async function signInElsewhere(databaseUrl: string): Promise<Map<string, Cell[]>> {
  await using ending = new AsyncDisposableStack();
  const provider = await startOtherProvider('website');
  ending.defer(() => provider.stop());
  const way = await startFaultProxy(provider.url);
  ending.defer(() => way.close());
  const shop = await startShopProcess(databaseUrl, {
    OIDC_ISSUER: way.connectionString.replace(/\/$/, ''),
  });
  ending.defer(async () => void (await shop.stop()));
  const actions = await startVisitors(shop.url);
  const table = new Map<string, Cell[]>();
  // Its own word for where it is leads past the way, so that being late is not seen here.
  for (const fault of ['hangs', 'turns away', 'answers 500'] as const) {
    faults[fault](way);
    table.set(`sign-in provider ${fault}`, await doAll(actions));
    way.heal();
  }
  return table;
}

/** A few at a time, as people come. */
async function doAll(actions: Actions): Promise<Cell[]> {
  const left = Object.entries(actions);
  const cells = new Map<string, Cell>();
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [action, work] = next;
      const seen = await work();
      const isTold = seen.status > 0 && seen.status !== 500 && seen.words !== '';
      cells.set(action, { action, ...seen, isGood: isTold && seen.seconds < longestSeconds });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return Object.keys(actions).map((action) => cells.get(action)!);
}

/** Stands for a service whose answers nobody needs here: it knows of nothing. */
async function startNobody() {
  const server = createServer((_, response) => response.writeHead(404).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Of each part that was down, what is not as it is while nothing is. */
function describeTable(table: ReadonlyMap<string, readonly Cell[]>): string {
  const usual = new Map(table.get('nothing')!.map(({ action, status }) => [action, status]));
  const sections = [...table].map(([what, cells]) => {
    const isUsual = what === 'nothing';
    const told = cells.filter(
      ({ action, status, isGood }) => isUsual || !isGood || status !== usual.get(action),
    );
    const lines = told.map(
      ({ action, status, seconds, words }) =>
        `| ${action} | ${status} | ${seconds.toFixed(1)} s | ${words.replaceAll('|', '/')} |`,
    );
    const head = ['| action | status | after | shown |', '|---|---|---|---|'];
    return [
      `\n## ${isUsual ? 'Nothing is down' : `The ${what}`}\n`,
      ...(lines.length === 0 ? ['All is as it is while nothing is down.'] : [...head, ...lines]),
    ].join('\n');
  });
  const cells = [...table.values()].flat();
  const faultCount = cells.filter(({ isGood }) => !isGood).length;
  return `# What people are shown while a part is down

Written by \`npm run soak -- part-down\` on ${new Date().toISOString().slice(0, 10)}, ${lanes} actions at a time. Of each part
only what is not as usual is told; \`bench/results/soak-part-down.json\` has all. Whoever waits for
${longestSeconds} seconds, sees an empty page or a fault of the shop's own (500) was let down: ${faultCount} of ${cells.length} were.
${sections.join('\n')}
`;
}
