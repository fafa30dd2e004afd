import {
  openBrowser,
  formAction,
  type TestBrowser,
} from '@plumbline/server/test/identity/browser.ts';
import { payAsBrowser } from '../simulators/stripe/browser.ts';

/** What somebody was shown after an action, and how long it took. */
export interface Seen {
  status: number;
  /** The page's heading, or the sentence of a call that said no. */
  words: string;
  seconds: number;
}

/** What people do in a shop of which a part may be down. Each may be done any number of times. */
export type Actions = Record<string, () => Promise<Seen>>;

const password = 'plumb line demo';
const ordering = '/services/ordering';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What visitors do of whom the shop knows nothing. */
export async function startVisitors(url: string): Promise<Actions> {
  const listing = await (await fetch(`${url}/c/taps`)).text();
  const product = /href="(\/p\/[^"?#]+)/.exec(listing)![1]!;
  const sku = await findSku(url);
  let turn = 0;
  return {
    // No page that is kept from before is what is asked about.
    browse: () => look(() => openBrowser(url).open(`/c/taps?again=${turn++}`)),
    product: () => look(() => openBrowser(url).open(product)),
    search: () => look(() => openBrowser(url).open(`/search?q=basin+${turn++}`)),
    basket: () =>
      look(() => openBrowser(url).submit('/basket', { intent: 'add', sku, quantity: '1' })),
    'sign in': () => look(() => signIn(openBrowser(url), 'robin.ashby@example.com')),
  };
}

/**
 * People in front of a shop where all is well: a guest whose basket is ready to be paid, the owner of an
 * order, a shopper, the owner of a business and a member of staff. What they do from then on.
 */
export async function startPeople(url: string): Promise<Actions> {
  const sku = await findSku(url);
  const ready = openBrowser(url);
  const paying = await fillBasket(ready, sku);
  const buyer = openBrowser(url);
  const order = await placeOrder(buyer, await fillBasket(buyer, sku));
  const shopper = await signedIn(url, 'robin.ashby@example.com');
  const trader = await signedIn(url, 'nell.harl@example.com');
  const staff = await signedIn(url, 'gil.strand@example.com');
  let turn = 0;
  const page = (browser: TestBrowser, path: string) => () => look(() => browser.open(path));
  const guest = openBrowser(url);
  return {
    ...(await startVisitors(url)),
    checkout: page(ready, '/checkout/payment'),
    // One that was begun before asks nobody; without a database there is no other.
    async pay() {
      const browser = openBrowser(url);
      const at = await fillBasket(browser, sku).catch(() => null);
      const [who, where] = at === null ? [ready, paying] : [browser, at];
      return ask(who, `${where}/createPaymentIntent`, { method: 'card' });
    },
    'order page': page(buyer, `/order/${order}`),
    'return goods': page(buyer, `/order/${order}/return`),
    'change an order': page(buyer, `/order/${order}/change`),
    account: page(shopper, '/account/orders'),
    staff: page(staff, '/staff/orders'),
    'find an address': () =>
      ask(guest, '/services/help/PostcodeAddress/LookupAddresses', { postcode: 'SW4 7AB' }),
    'check numbers': () =>
      ask(shopper, '/services/shop/trade-application/numbers', {
        kind: 'limited-company',
        companyNumber: '09520098',
        vatNumber: 'GB952009806',
      }),
    credit: page(trader, '/trade/credit'),
    'send a picture': () => look(() => sendPicture(openBrowser(url))),
    'forgotten password': () =>
      look(() =>
        openBrowser(url).submit('/oidc/forgotten', { email: `nobody${turn++}@example.com` }),
      ),
  };
}

async function findSku(url: string): Promise<string> {
  const found = await fetch(`${url}/services/catalogue/Listings/Categories/Refine`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug: 'taps', pageSize: 50 }),
  });
  const { items } = (await found.json()) as {
    items: { sku: string; availability: { state: string } }[];
  };
  return items.find(({ availability }) => availability.state === 'in-stock')!.sku;
}

async function call<T>(
  browser: TestBrowser,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<T> {
  const answer = await send(browser, path, body, method);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const send = (browser: TestBrowser, path: string, body: unknown, method = 'POST') =>
  browser.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A basket of which all is known but the card; gives where its checkout is. */
async function fillBasket(browser: TestBrowser, sku: string): Promise<string> {
  const { basketId } = await call<{ basketId: string }>(browser, `${ordering}/basket`, {
    sku,
    quantity: 1,
  });
  const at = `${ordering}/checkout/${basketId}`;
  const contact = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Larch' };
  await call(browser, `${at}/contactDetails`, { ...contact, phone: '07700 900142' }, 'PUT');
  const address = {
    line1: '14 Larch Road',
    town: 'London',
    postcode: 'SW4 7AB',
    countryCode: 'GB',
  };
  await call(browser, `${at}/deliveryDetails`, { address }, 'PUT');
  const { options } = await call<{ options: { optionId: string }[] }>(
    browser,
    `${at}/deliveryoptions`,
    {},
  );
  await call(browser, `${at}/deliveryoption`, { optionId: options[0]!.optionId }, 'PUT');
  await call(browser, `${at}/billingDetails`, { sameAsDelivery: true }, 'PUT');
  return at;
}

/** Pays a basket; gives the token of its order's page. */
async function placeOrder(browser: TestBrowser, at: string): Promise<string> {
  const intent = await call<{
    intentId: string;
    clientSecret: string;
    provider: { apiUrl: string };
  }>(browser, `${at}/createPaymentIntent`, { method: 'card' });
  await payAsBrowser({ ...intent, apiUrl: intent.provider.apiUrl, card: 'pm_card_visa' });
  const { confirmationToken } = await call<{ confirmationToken: string }>(
    browser,
    `${at}/completePayment`,
    { intentId: intent.intentId },
  );
  return confirmationToken;
}

async function signIn(browser: TestBrowser, email: string) {
  const page = await browser.open('/auth/sign-in?returnTo=/account');
  if (page.status >= 400) return page;
  if (page.status >= 300) return { ...page, html: '<h1>The provider’s own page</h1>' };
  return browser.submit(formAction(page), { email, password, remember: 'yes' });
}

async function signedIn(url: string, email: string): Promise<TestBrowser> {
  const browser = openBrowser(url);
  const { status, url: at } = await signIn(browser, email);
  if (status !== 200 || !at.includes('/account')) throw new Error(`${email} is not let in.`);
  return browser;
}

async function sendPicture(browser: TestBrowser) {
  const body = new FormData();
  body.append('files', new Blob([picture], { type: 'image/png' }), 'tap.png');
  const answer = await browser.fetch('/services/shop/uploads', { method: 'POST', body });
  return { status: answer.status, html: await answer.text() };
}

const ask = (browser: TestBrowser, path: string, body: unknown) =>
  look(async () => {
    const answer = await send(browser, path, body);
    return { status: answer.status, html: await answer.text() };
  });

async function look(work: () => Promise<{ status: number; html: string }>): Promise<Seen> {
  const startedMs = performance.now();
  const { status, html } = await work().catch((error: Error) => ({
    status: 0,
    html: `<h1>${error.message}</h1>`,
  }));
  return { status, words: wordsOf(status, html), seconds: (performance.now() - startedMs) / 1000 };
}

function wordsOf(status: number, text: string): string {
  if (text.startsWith('{')) {
    const { detail, title } = JSON.parse(text) as { detail?: string; title?: string };
    return status < 400 ? 'done' : (detail ?? title ?? '');
  }
  const [, heading = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text) ?? [];
  return heading.replace(/<[^>]+>/g, '').trim();
}
