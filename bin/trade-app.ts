/**
 * A trade customer's own software, from sign-in to order, with nothing but Node: how an app talks to
 * the shop. `node trade-app.ts http://localhost:3000 "15mm isolating valve" 6` tells an address to
 * open in a browser, waits until its owner has signed in there and allowed it, and then searches,
 * asks what that costs their business, fills a basket and, with `--card pm_card_visa` in a demo shop,
 * orders it. The guide, /docs/trade-app.md of a running shop, tells the same in words.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

const client = 'trade-app';
const scope = 'openid email offline_access shop';

/** What the token endpoint answers. The refresh token is used once: each answer brings another. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** A sign-in that has begun: where its owner goes on with it, and what the code is exchanged with. */
export interface Begun {
  address: string;
  redirectUri: string;
  state: string;
  verifier: string;
}

interface Provider {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
}

/** Where the shop signs people in, as OpenID Connect describes itself. */
export async function findProvider(shop: string): Promise<Provider> {
  return readJson(await fetch(`${shop}/oidc/.well-known/openid-configuration`));
}

/** Begins a sign-in by authorization code with PKCE, which leads back to this computer. */
export function beginSignIn(provider: Provider, redirectUri: string): Begun {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const address = new URL(provider.authorization_endpoint);
  address.search = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    // Without it nobody is asked for the refresh token that `offline_access` is.
    prompt: 'consent',
    state,
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { address: address.href, redirectUri, state, verifier };
}

/** Exchanges the code that came back for tokens. A state that is not ours was not asked for here. */
export async function finishSignIn(
  provider: Provider,
  { state, verifier, redirectUri }: Begun,
  returned: URL,
): Promise<Tokens> {
  const answer = returned.searchParams;
  if (answer.get('state') !== state) throw new Error('This is the answer to another sign-in.');
  if (answer.get('iss') !== provider.issuer) throw new Error('This came from another provider.');
  const code = answer.get('code');
  if (code === null) throw new Error(`Nobody signed in: ${answer.get('error')}`);
  return askForTokens(provider, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** Further tokens, once the access token has run out. Keep the new refresh token, and no other. */
export const refreshTokens = (provider: Provider, { refresh_token }: Tokens): Promise<Tokens> =>
  askForTokens(provider, { grant_type: 'refresh_token', refresh_token });

async function askForTokens(
  { token_endpoint }: Provider,
  form: Record<string, string>,
): Promise<Tokens> {
  const body = new URLSearchParams({ client_id: client, ...form });
  return readJson(await fetch(token_endpoint, { method: 'POST', body }));
}

/** The shop's calls as its owner may make them. Their business, band and channel follow from the token. */
export function openShop(shop: string, token: string) {
  const call = async <Answer>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answer> =>
    readJson(
      await fetch(`${shop}/services${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  return {
    /** The first of what a search finds, with the price that the caller's business pays. */
    async search(query: string) {
      const { listing } = await call<{ listing: { items: Product[] } }>(
        'POST',
        '/catalogue/Search',
        { query },
      );
      return listing.items;
    },

    /** What one offering costs, ex VAT, and how that comes about. */
    async price(sku: string): Promise<Product['price']> {
      const { offerings } = await call<{ offerings: Product[] }>(
        'GET',
        `/catalogue/Products/Summaries/BySku?sku=${encodeURIComponent(sku)}`,
      );
      return offerings.find((each) => each.sku === sku)!.price;
    },

    /** A basket with so many of something; it is the business's, priced as it would be bought. */
    fillBasket: (sku: string, quantity: number) =>
      call<Basket>('POST', '/ordering/basket', { sku, quantity }),

    /** Says who gets it, where and for which job, and takes the first way of delivery. */
    async prepareOrder(basketId: string, to: Delivery): Promise<{ day: string; name: string }> {
      const checkout = `/ordering/checkout/${basketId}`;
      await call('PUT', `${checkout}/contactDetails`, to.contact);
      await call('PUT', `${checkout}/deliveryDetails`, { address: to.address });
      const { options } = await call<{ options: Option[] }>(
        'POST',
        `${checkout}/deliveryoptions`,
        {},
      );
      const option = options[0]!;
      await call('PUT', `${checkout}/deliveryoption`, { optionId: option.optionId });
      await call('PUT', `${checkout}/billingDetails`, {
        sameAsDelivery: true,
        poNumber: to.poNumber,
        jobReference: to.jobReference,
      });
      return { day: option.day, name: option.name };
    },

    /**
     * Pays by card and places the order. The card goes to the payment provider and never through
     * here; the key makes a payment that is sent twice the same one.
     */
    async order(basketId: string, card: string): Promise<string> {
      const checkout = `/ordering/checkout/${basketId}`;
      const intent = await call<Intent>(
        'POST',
        `${checkout}/createPaymentIntent`,
        { method: 'card' },
        randomUUID(),
      );
      const { intentId, clientSecret, provider } = intent;
      await readJson(
        await fetch(`${provider.apiUrl}/v1/payment_intents/${intentId}/confirm`, {
          method: 'POST',
          body: new URLSearchParams({
            key: provider.publishableKey,
            client_secret: clientSecret,
            payment_method: card,
          }),
        }),
      );
      const { orderNumber } = await call<{ orderNumber: string }>(
        'POST',
        `${checkout}/completePayment`,
        { intentId },
      );
      return orderNumber;
    },
  };
}

interface Product {
  sku: string;
  name: string;
  packSize: number;
  price: { exPence: number; incPence: number; trace: { label: string; exPence: number }[] };
}

interface Basket {
  basketId: string;
  totals: { total: { exPence: number; incPence: number } };
}

interface Option {
  optionId: string;
  name: string;
  day: string;
}

interface Intent {
  intentId: string;
  clientSecret: string;
  provider: { apiUrl: string; publishableKey: string };
}

/** Who an order is for, where it goes, and what it is told apart by on its invoice. */
export interface Delivery {
  contact: { email: string; firstName: string; lastName: string; phone: string };
  address: { line1: string; town: string; postcode: string; countryCode: string };
  poNumber: string;
  jobReference: string;
}

/** An answer, or what the shop says of why there is none: every refusal has a code and a sentence. */
async function readJson<Answer>(response: Response): Promise<Answer> {
  const answer = (await response.json()) as Answer & { code?: string; title?: string };
  if (response.ok) return answer;
  throw new Error(`${response.status} ${answer.code ?? ''} ${answer.title ?? ''}`.trim());
}

/** Waits on a free port of this computer for the browser to come back with the code. */
async function signInByBrowser(shop: string): Promise<Tokens> {
  const provider = await findProvider(shop);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const begun = beginSignIn(provider, `http://127.0.0.1:${port}/signed-in`);
  process.stdout.write(`Open this address in a browser and sign in:\n\n${begun.address}\n\n`);
  try {
    const [request, response] = await once(server, 'request');
    response.end('You are signed in, and can close this window.');
    const returned = new URL(request.url, begun.redirectUri);
    return await finishSignIn(provider, begun, returned);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

async function run([address = '', query = '', quantity = '1', flag, card]: string[]) {
  if (!address || !query) {
    throw new Error('node trade-app.ts <shop> <words> [quantity] [--card <test card>]');
  }
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const base = address.replace(/\/$/, '');
  const { access_token: token } = await signInByBrowser(base);
  const shop = openShop(base, token);
  const [found] = await shop.search(query);
  if (!found) throw new Error(`Nothing in the shop is called ${query}.`);
  const price = await shop.price(found.sku);
  say(`${found.name} (${found.sku}) costs you ${pounds(price.exPence)} ex VAT:`);
  for (const step of price.trace) say(`  ${step.label}: ${pounds(step.exPence)}`);
  const { basketId, totals } = await shop.fillBasket(found.sku, Number(quantity));
  say(`In a basket: ${quantity} for ${pounds(totals.total.exPence)} ex VAT.`);
  if (flag !== '--card' || card === undefined) return;
  const { day, name } = await shop.prepareOrder(basketId, {
    contact: {
      email: 'office@example.com',
      firstName: 'Dev',
      lastName: 'Marlow',
      phone: '07700 900142',
    },
    address: { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
    poNumber: '2291',
    jobReference: 'Alder Row',
  });
  say(`Ordered as ${await shop.order(basketId, card)}; it arrives on ${day} by ${name}.`);
}

// Run by itself; its parts are there for others to take.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run(process.argv.slice(2));
}
