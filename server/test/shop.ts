import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServices, type Services } from '@plumbline/contracts/calls.ts';
import { RequestError, httpTransport } from '@plumbline/contracts/call/client.ts';
import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { Logger } from 'pino';
import { createApp, type App } from '../src/app.ts';
import type { Config } from '../src/core/config.ts';
import { createContext } from '../src/create-context.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import type { BuildCatalogue } from '../src/goods/catalogue/read-model/build-in-worker.ts';
import { buildPacked } from '../src/goods/catalogue/read-model/build-packed.ts';
import { openModel } from '../src/goods/catalogue/read-model/model-packing.ts';
import { hashToken } from '../src/http/session.ts';
import { createFolderFiles } from '../src/outside/folder-files.ts';
import { insertSession } from '../src/people/identity/session-store.ts';
import { inventedRegister } from '../../simulators/companies/invented-register.ts';
import { inventedVatRegister } from '../../simulators/companies/invented-vat-register.ts';
import { inventedLookup } from '../../simulators/postcodes/invented-postcodes.ts';
import { payAsBrowser } from '../../simulators/stripe/browser.ts';
import { simulatorClient, type SimulatorClient } from '../../simulators/stripe/client.ts';
import { serveSimulator } from '../../simulators/stripe/server.ts';
import { insertTestCatalogue, type TestOffering } from './catalogue.ts';
import { logOfRun } from './log-of-run.ts';
import { testPasswordCost } from './password-cost.ts';
import { noteSuccess } from './succeeded-calls.ts';

export interface TestShop {
  app: App;
  db: TestDatabase;
  baseUrl: string;
  simulator: SimulatorClient;
  offeringIds: Map<string, number>;
  /** A visitor with cookies of their own, over HTTP. */
  visitor(): Visitor;
  /** Somebody signed in, with a trade band when one is named; the account is made for them. */
  signedIn(options?: { band?: string; roles?: string[] }): Promise<Visitor>;
  /** The cookie of one more session of an account. */
  sessionOf(accountId: number): Promise<string>;
  /** Moves the shop's clock; it stands still otherwise. */
  advance(ms: number): void;
  stop(): Promise<void>;
}

export interface Visitor {
  services: Services;
  cookies: Map<string, string>;
  fetch: typeof fetch;
}

export interface TestShopOptions {
  offerings: TestOffering[];
  limits?: Partial<Config['limits']>;
  now?: Date;
  /** Another sign-in provider than the embedded one, or another mode of it. */
  signIn?: Partial<Config['signIn']>;
  /** Where the shop's log goes, all of it; by itself it says nothing. */
  log?: Logger;
  /** The gateway to carriers; without one, numbers are typed. */
  carriers?: Config['carriers'];
  /** The provider of credit; without one, nobody gives any. */
  credit?: Config['credit'];
  /** Where visitors reach the shop, with a proxy in between; by itself it is reached as it is. */
  publicUrl?: string;
}

const stripeKey = 'sk_test_simulator';

/** Without a thread, which reads all of its code anew. */
const buildHere: BuildCatalogue = async (job, madeBy) => openModel(await buildPacked(job), madeBy)!;

/** What a checkout in a test is told, unless the test is about it. */
export const testDetails = {
  contact: {
    email: 'home@example.com',
    firstName: 'Robin',
    lastName: 'Larch',
    phone: '07700 900142',
  },
  delivery: {
    address: { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
  },
} as const;

/** Fills a basket and gives every detail, up to where only the payment is missing. */
export async function readyToPay(
  { services }: Visitor,
  items: { sku: string; quantity: number }[],
): Promise<Checkout> {
  const { basketId } = await services.basket.createBasketWithItems({ body: { items } });
  const params = { basketId };
  await services.checkout.setContactDetails({ params, body: testDetails.contact });
  await services.checkout.setDeliveryDetails({ params, body: testDetails.delivery });
  const { options } = await services.checkout.listDeliveryOptions({ params, body: {} });
  await services.checkout.setDeliveryOption({
    params,
    body: { optionId: options[0]!.optionId },
  });
  return services.checkout.setBillingDetails({ params, body: { sameAsDelivery: true } });
}

/** Pays an intent as the browser does: straight at the provider, with one of its test cards. */
export function payAtProvider(
  shop: Pick<TestShop, 'simulator'>,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
  card = 'pm_card_visa',
) {
  return payAsBrowser({ apiUrl: shop.simulator.url, intentId, clientSecret, card });
}

/** The problem that a request was refused with; fails the test where it was not refused. */
export async function refusalOf(request: Promise<unknown>) {
  const error = await request.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof RequestError)) {
    throw new Error('The request was not refused.', { cause: error });
  }
  const problem = error.data as Problem | undefined;
  if (!problem) throw new Error('The request has no answer.', { cause: error });
  const paths = problem.fields?.map((field) => field.path) ?? [];
  return { status: error.status, code: problem.code, detail: problem.detail, paths, problem };
}

/**
 * A whole shop for a test: real PostgreSQL in a schema of its own, HTTP on a free port, the card
 * simulator behind a port of its own, and a clock that the test moves. What a process of its own
 * would cost each file (the simulator's, the thread that builds the catalogue) is left to the tests
 * of those.
 */
export async function startTestShop(options: TestShopOptions): Promise<TestShop> {
  let nowMs = (options.now ?? new Date('2026-11-18T10:00:00Z')).getTime();
  const db = await testDatabase();
  const offeringIds = await insertTestCatalogue(db, options.offerings);
  const simulatorDir = await mkdtemp(path.join(tmpdir(), 'stripe-simulator-'));
  const served = await serveSimulator({
    journalPath: path.join(simulatorDir, 'books.jsonl'),
    port: 0,
    secretKey: stripeKey,
    webhookUrl: '',
    webhookSecret: 'whsec_test',
    shopName: 'Plumbline',
    settleMs: 8_000,
    retryMs: 500,
  });
  const simulator = simulatorClient(served.origin, stripeKey);
  const context = await createContext({
    config: testConfig(simulator.url, db, options),
    db,
    log: options.log ?? logOfRun(),
    now: () => new Date(nowMs),
    inventedLookup,
    inventedRegister,
    inventedVatRegister,
    buildCatalogue: buildHere,
  });
  const filesDir = await mkdtemp(path.join(tmpdir(), 'plumbline-files-'));
  context.files = createFolderFiles(filesDir);
  const app = await createApp(context);
  await app.prepareJobs();
  const baseUrl = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  context.config.publicUrl = options.publicUrl ?? baseUrl;
  await simulator.control({ webhookUrl: `${baseUrl}/webhooks/payments` });

  const visitor = () => createVisitor(baseUrl);
  return {
    app,
    db,
    baseUrl,
    simulator,
    offeringIds,
    visitor,
    async signedIn({ band, roles = [] } = {}) {
      const person = visitor();
      person.cookies.set('session', await openSession(db, new Date(nowMs), band, roles));
      return person;
    },
    sessionOf: (accountId) => openSessionOf(db, accountId, new Date(nowMs)),
    advance(ms) {
      nowMs += ms;
    },
    async stop() {
      await app.close();
      await served.stop();
      // The app has closed the pool by now.
      await db.drop();
      for (const folder of [filesDir, simulatorDir]) {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A visitor of the shop at an address, with cookies of their own, or a client with a token. */
export function createVisitor(
  baseUrl: string,
  cookies = new Map<string, string>(),
  bearerToken?: string,
): Visitor {
  const fetchWithCookies = cookieFetch(cookies, bearerToken);
  return {
    cookies,
    fetch: fetchWithCookies,
    services: createServices(async (call, input, options) => {
      const send = httpTransport({
        baseUrl: baseUrl + serviceMounts[call.service],
        fetch: fetchWithCookies,
      });
      const answer = await send(call, input, options);
      noteSuccess(call);
      return answer;
    }),
  };
}

export function testConfig(
  simulatorUrl: string,
  db: Pick<TestDatabase, 'connectionString' | 'schema'>,
  {
    limits,
    signIn,
    publicUrl,
    carriers = null,
    credit = null,
  }: Pick<TestShopOptions, 'limits' | 'signIn' | 'publicUrl' | 'carriers' | 'credit'>,
): Config {
  return {
    mode: 'demo',
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    publicUrl: publicUrl ?? 'http://127.0.0.1',
    dataDir: '',
    trustProxy: false,
    databaseUrl: db.connectionString,
    schema: db.schema,
    secret: null,
    shopName: 'Plumbline',
    carrierServices: null,
    trader: {
      companyName: 'Plumbline Ltd',
      address: ['1 Specimen Street', 'Exampleton', 'ZZ1 1ZZ'],
      companyNumber: '00000000',
      vatNumber: 'GB 123 4567 89',
      telephone: '01632 960123',
      email: 'hello@example.com',
    },
    logLevel: 'silent',
    demoOrders: false,
    checkAnswers: true,
    drainSeconds: 0,
    smtpUrl: null,
    mailFrom: 'Plumbline <orders@example.com>',
    mailIn: { imapUrl: null, folder: 'INBOX', address: 'help@example.com' },
    postcodeLookup: null,
    companyRegister: null,
    vatRegister: null,
    carriers,
    credit,
    creditSegment: 'trade-credit',
    files: null,
    signIn: {
      issuer: null,
      clientId: 'website',
      clientSecret: null,
      second: null,
      providerSecret: null,
      passwordCost: testPasswordCost,
      ...signIn,
    },
    stripe: {
      secretKey: stripeKey,
      publishableKey: 'pk_test_simulator',
      webhookSecret: 'whsec_test',
      simulatorUrl,
    },
    limits: {
      holdMinutes: 15,
      holdsPerVisitor: 3,
      intentsPer10Minutes: 5,
      // All of a test's guests come from one network; one suite has these as a shop has them.
      holdsPerNetwork: 1_000_000,
      unitsPerNetwork: 1_000_000,
      intentsPerNetwork: 1_000_000,
      unitsPerHold: 1_000_000,
      declinesPerPayer: 3,
      declinesPerNetwork: 1_000_000,
      discountTriesPerMinute: 5,
      discountTriesPerDay: 20,
      trackingMissesPerHour: 10,
      refundAlonePence: 250_00,
      replaceAlonePence: 60_00,
      replaceAloneClasses: ['parcel'],
      actionsPerMinute: 60,
      callsPerMinute: 1_000_000,
      pagesPerMinute: 1_000_000,
      signInTries: 5,
      signInTriesPerAddress: 50,
      ...limits,
    },
  };
}

/** Keeps cookies as a browser does, as far as the shop's own go. */
function cookieFetch(cookies: Map<string, string>, bearerToken?: string): typeof fetch {
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (bearerToken) headers.set('authorization', `Bearer ${bearerToken}`);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    return response;
  };
}

/** The session cookie of a new account, in front of any shop over this database. */
export async function openSession(
  db: TestDatabase,
  now: Date,
  band?: string,
  roles: string[] = [],
): Promise<string> {
  return openSessionOf(db, await insertAccount(db, band, roles), now);
}

async function openSessionOf(db: TestDatabase, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const tokenHash = hashToken(token);
  // A test that lets days pass is about something else.
  const idleMs = expiresAt.getTime() - now.getTime();
  await insertSession(db, { tokenHash, accountId, client: 'website', now, expiresAt, idleMs });
  return token;
}

async function insertAccount({ pool }: TestDatabase, band: string | undefined, roles: string[]) {
  const name = randomBytes(6).toString('hex');
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (subject, email, display_name) values ($1, $2, $1) returning id`,
    [name, `${name}@example.com`],
  );
  const { id } = rows[0]!;
  if (band) {
    await pool.query(
      `with b as (insert into business (name, external_id, band_id)
                  select $2, $2, id from trade_band where code = $3 returning id)
       insert into business_member (account_id, business_id, role, is_default)
       select $1, id, 'owner', true from b`,
      [id, name, band],
    );
  }
  for (const role of roles) {
    await pool.query('insert into staff_role (account_id, role) values ($1, $2)', [id, role]);
  }
  return id;
}
