import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { inventedLookup } from '../../simulators/postcodes/invented-postcodes.ts';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { createContext } from '../src/create-context.ts';
import { connectDatabase } from '../src/db/connect.ts';
import { testConfig } from './shop.ts';

/**
 * A shop in a process of its own that kills itself with SIGKILL at one named moment, once:
 * 'before' or 'after' a statement ('after:orders.insert'), a question to the payment provider
 * ('before:provider.createIntent') or the sending of an answer ('before:answer.completePayment').
 * It is told the moment when the test is there, so that what comes before is the same every time.
 */
let when: string | undefined;
let subject: string | undefined;
const die = () => process.kill(process.pid, 'SIGKILL');
process.stdin.on('data', (moment) => {
  [when, subject] = String(moment).trim().split(':');
  process.stdout.write('armed\n');
});
// A run that fails or is stopped leaves none behind, which would hold the run's output open.
process.stdin.once('close', die);

async function around<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (name === subject && when === 'before') die();
  const result = await work();
  if (name === subject && when === 'after') die();
  return result;
}

type Query = (statement: { name?: string }) => Promise<unknown>;
const { query } = pg.Client.prototype as unknown as { query: Query };
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [statement] = args as [{ name?: string }];
  const run = () => Reflect.apply(query, this, args) as Promise<unknown>;
  return statement?.name ? around(statement.name, run) : run();
} as typeof pg.Client.prototype.query;

const where = { connectionString: process.env.TEST_DATABASE_URL!, schema: process.env.SCHEMA! };
const db = connectDatabase(where);
const config = testConfig(process.env.SIMULATOR_URL!, where, {});
const context = await createContext({
  config,
  db,
  log: pino({ level: 'silent' }),
  inventedLookup,
});
const { payments } = context;
context.payments = {
  ...payments,
  createIntent: (intent) => around('provider.createIntent', () => payments.createIntent(intent)),
  getIntent: (intentId) => around('provider.getIntent', () => payments.getIntent(intentId)),
  confirmIntent: (wanted) => around('provider.confirmIntent', () => payments.confirmIntent(wanted)),
  cards: {
    ...payments.cards,
    createCustomer: (wanted) =>
      around('provider.createCustomer', () => payments.cards.createCustomer(wanted)),
    createSetup: (wanted) =>
      around('provider.createSetup', () => payments.cards.createSetup(wanted)),
    list: (customerId) => around('provider.listCards', () => payments.cards.list(customerId)),
    detach: (cardId) => around('provider.detach', () => payments.cards.detach(cardId)),
  },
};
const app = await createApp(context);
app.fastify.addHook('onSend', async (request) => {
  const call = request.url.split('/').at(-1);
  await around(`answer.${call}`, async () => {});
});
await app.startJobs();
config.publicUrl = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
// At its usual time, the end, it would never be kept for the next.
flushCompileCache();
process.stdout.write(`${config.publicUrl}\n`);
