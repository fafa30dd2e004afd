import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { httpTransport } from '@plumbline/contracts/call/client.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import { createServices, type Services } from '@plumbline/contracts/calls.ts';
import { payAsBrowser } from '../simulators/stripe/browser.ts';

/** A route of one of the lists in web/app: the pattern of its addresses, and what answers there. */
interface Route {
  pattern: string;
  file: string;
  /** It stands around others. */
  carries: boolean;
}

/** Every route of a list of routes, as it is written there. */
export function readRoutes(list: string): Route[] {
  const file = path.resolve(import.meta.dirname, '../web/app', list);
  const routes: Route[] = [];
  const above: string[] = [];
  const steps = readFileSync(file, 'utf8').matchAll(
    /(?<kind>index|route|layout)\((?<texts>(?:'[^']*'(?:, )?)+)(?<opens>\[)?|(?<closes>\]\))/g,
  );
  for (const { groups } of steps) {
    const { kind, texts = '', opens, closes } = groups!;
    if (closes) {
      above.pop();
      continue;
    }
    const names = [...texts.matchAll(/'([^']*)'/g)].map(([, name]) => name!);
    const own = kind === 'route' ? names[0]! : '';
    const pattern = `/${[...above, own].filter(Boolean).join('/')}`;
    routes.push({ pattern, file: names.at(-1)!, carries: opens !== undefined });
    if (opens) above.push(own);
  }
  return routes;
}

/**
 * The patterns of the addresses of all screens, as the shop's own list of routes has them. What is no
 * component answers a file or leads elsewhere, and nobody sees it.
 */
export const screenPatterns = (): string[] =>
  readRoutes('routes.ts')
    .filter(({ file, carries }) => !carries && file.endsWith('.tsx'))
    .map(({ pattern }) => pattern);

/** The shop's calls, as the visitor whose cookies a window has. */
export function servicesOf({ request }: BrowserContext, url: string): Services {
  const send: typeof fetch = async (input, init) => {
    const answer = await request.fetch(String(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body === undefined || init.body === null ? {} : { data: String(init.body) }),
    });
    const body = answer.status() === 204 ? null : await answer.text();
    return new Response(body, { status: answer.status(), headers: answer.headers() });
  };
  return createServices((call, input, options) =>
    httpTransport({ baseUrl: url + serviceMounts[call.service], fetch: send })(
      call,
      input,
      options,
    ),
  );
}

/** Where each screen is that anybody can go to, once there is something on it. */
export async function guestPlaces(
  page: Page,
  { basket, checkout, deliveryChecks, enquiries, projects, wishlist }: Services,
): Promise<Record<string, string>> {
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const body = { items: [{ sku, quantity: 1 }] };
  const ordered = await order(await readyToPay({ basket, checkout }, body), { checkout });
  const fitter = await deliveryChecks.makeFitterLink({ params: { order: ordered } });
  await readyToPay({ basket, checkout }, body);
  const wished = await wishlist.keepInCurrentWishlist({ body });
  const shared = await wishlist.shareWishlist({ params: { id: wished.wishlistId } });
  const { projectId } = await projects.createProject({ body: { name: 'House', rooms: ['Attic'] } });
  await projects.addToProject({ params: { projectId }, body });
  const link = await projects.shareProject({
    params: { projectId },
    body: { shareType: 'customer-share', showsPrices: true, showsNotes: false },
  });
  const thread = await enquiries.askGeneralEnquiry({
    body: { name: 'Robin Larch', email: 'robin@example.com', text: 'Do you sell plugs alone?' },
  });
  const collection = await findLink(page, '/c/taps/basin-taps', '/collections/');
  return {
    '/': '/',
    '/c/*': '/c/taps',
    '/categories': '/categories',
    '/new': '/new',
    ...(collection && { '/collections/:slug': collection }),
    '/promotions': '/promotions',
    '/promotions/:slug': (await findLink(page, '/promotions', '/promotions/'))!,
    '/brands': '/brands',
    '/brands/:slug': (await findLink(page, '/brands', '/brands/'))!,
    '/search': '/search?q=basin',
    '/p/:slug': '/p/sill-800-wall-hung-vanity-unit-with-basin',
    '/p/:slug/reviews': '/p/lode-basin-mixer-with-click-waste/reviews',
    '/p/:slug/questions': '/p/lode-basin-mixer-with-click-waste/questions',
    '/how-we-check-reviews': '/how-we-check-reviews',
    '/p/:slug/quick': '/p/lode-basin-mixer-with-click-waste/quick',
    '/compare': `/compare?sku=${sku}`,
    '/basket': '/basket',
    '/basket/retrieve': '/basket/retrieve',
    '/wishlist': '/wishlist',
    '/wishlist/retrieve': '/wishlist/retrieve',
    '/wishlist/:token': `/wishlist/${shared.token}`,
    '/projects': '/projects',
    '/projects/add': `/projects/add?sku=${sku}`,
    '/projects/:projectId': `/projects/${projectId}`,
    '/projects/:projectId/swap': `/projects/${projectId}/swap?sku=${sku}`,
    '/projects/:projectId/finish': `/projects/${projectId}/finish`,
    '/shared/:token': `/shared/${link.token}`,
    '/checkout/contact': '/checkout/contact',
    '/checkout/delivery': '/checkout/delivery',
    '/checkout/delivery/day': '/checkout/delivery/day',
    '/checkout/billing': '/checkout/billing',
    '/checkout/payment': '/checkout/payment',
    '/order/:token': `/order/${ordered}`,
    '/order/:token/check': `/order/${ordered}/check`,
    '/order/:token/upgrade': `/order/${ordered}/upgrade`,
    '/fit/:token': `/fit/${fitter.token}`,
    '/help': '/help?q=trap',
    '/help/articles/:slug': '/help/articles/measuring',
    '/delivery': '/delivery',
    '/returns': '/returns',
    '/about': '/about',
    '/help/product-question': `/help/product-question?sku=${sku}`,
    '/help/product-price': `/help/product-price?sku=${sku}`,
    '/help/general': '/help/general',
    '/help/trade': '/help/trade',
    '/help/call-me-back': '/help/call-me-back',
    '/help/partner': '/help/partner',
    '/help/press': '/help/press',
    '/help/catalogue': '/help/catalogue',
    '/help/recycling': `/help/recycling?order=${ordered}`,
    '/help/account': '/help/account',
    '/help/notify': '/help/notify',
    '/help/product-email': `/help/product-email?sku=${sku}`,
    '/help/feedback': '/help/feedback',
    '/help/data-complaint': '/help/data-complaint',
    '/careers': '/careers',
    '/careers/:slug': '/careers/technical-adviser',
    '/help/thread/:token': `/help/thread/${thread.token}`,
    '/help/track': '/help/track',
    '/order/:token/question': `/order/${ordered}/question`,
    '/order/:token/change': `/order/${ordered}/change`,
    '/preferences': '/preferences',
    '/cookies': '/cookies',
    '/terms': '/terms',
    '/privacy': '/privacy',
    '/contact': '/contact',
    '/newsletter': '/newsletter',
    '/trade': '/trade',
    '/sign-in': '/sign-in',
    '/advice': '/advice',
    '/advice/:slug': '/advice/choosing-a-trap',
    '/advice/category/:category': '/advice/category/choose',
    '/*': '/accessibility',
  };
}

/** Where each screen of an account is, which only its owner can go to. */
export async function accountPlaces(
  page: Page,
  { basket, checkout, addresses }: Services,
): Promise<Record<string, string>> {
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  await order(await readyToPay({ basket, checkout }, { items: [{ sku, quantity: 1 }] }), {
    checkout,
  });
  await addresses.addAddress({ body: { address, addressType: 'delivery' } });
  const names = [
    'orders',
    'reviews',
    'addresses',
    'cards',
    'cards/new',
    'profile',
    'consents',
    'sessions',
    'businesses',
    'messages',
  ];
  const plain = [
    '/account',
    ...[...names, 'sign-ins', 'terms', 'data'].map((name) => `/account/${name}`),
  ];
  return {
    ...Object.fromEntries([...plain, '/trade/apply'].map((place) => [place, place])),
    '/account/orders/:orderGuid': (await findLink(page, '/account/orders', '/account/orders/'))!,
    '/account/addresses/:addressId': (await findLink(
      page,
      '/account/addresses',
      '/account/addresses/',
    ))!,
  };
}

/** Where each screen of a business is, which only those who buy for it can go to. */
export async function tradePlaces(
  page: Page,
  { basket, businesses, businessLists, checkout, jobs, projects, quotes }: Services,
): Promise<Record<string, string>> {
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const job = { clientName: null, notes: '', quotedExPence: null, isClosed: false };
  const params = { reference: 'Weir End' };
  await jobs.saveJob({ params, body: { ...job, expectedVersion: 0 } });
  const { projectId } = await projects.createProject({
    body: { name: 'Weir End', rooms: ['Bath'] },
  });
  const items = [{ sku, quantity: 2, room: 'Bath' }];
  await projects.addToProject({ params: { projectId }, body: { items } });
  const quote = await quotes.createQuote({ body: { projectId, jobReference: 'Weir End' } });
  await order(await readyToPay({ basket, checkout }, { items: [{ sku, quantity: 2 }] }), {
    checkout,
  });
  const lines = [{ sku, quantity: 6, counted: 2 }];
  const van = { kind: 'van', name: 'Van 1', lines } as const;
  const { listId } = await businessLists.createBusinessList({ body: van });
  const [own] = (await businesses.listOwnBusinesses()).businesses;
  return {
    '/account/businesses/:tradeExternalId': `/account/businesses/${own!.tradeExternalId}`,
    // By job it is all there at once; its chart is drawn a moment later.
    '/trade/dashboard': '/trade/dashboard?spend=jobs',
    '/trade/buy-again': '/trade/buy-again',
    '/trade/jobs': '/trade/jobs',
    '/trade/jobs/:reference': '/trade/jobs/Weir%20End',
    '/trade/quotes': '/trade/quotes',
    '/trade/quotes/:quoteId': `/trade/quotes/${quote.quoteId}`,
    '/trade/prices': '/trade/prices',
    '/trade/credit': '/trade/credit',
    '/trade/statement': '/trade/statement',
    '/trade/team': '/trade/team?invite',
    '/trade/approvals': '/trade/approvals',
    '/trade/quick-order': '/trade/quick-order',
    '/trade/quick-order/codes': '/trade/quick-order/codes',
    '/trade/lists': '/trade/lists',
    '/trade/lists/:listId': `/trade/lists/${listId}`,
  };
}

const address = {
  line1: '14 Larch Road',
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};

type Bought = Pick<Services, 'basket' | 'checkout'>;

/** A basket with every detail of its checkout, up to where only the payment is missing. */
export async function readyToPay(
  { basket, checkout }: Bought,
  body: { items: { sku: string; quantity: number }[] },
): Promise<string> {
  const { basketId } = await basket.createBasketWithItems({ body });
  await giveDetails(basketId, { checkout });
  return basketId;
}

/** Fills in each step of a basket's checkout but the payment. */
export async function giveDetails(
  basketId: string,
  { checkout }: Pick<Bought, 'checkout'>,
): Promise<void> {
  const params = { basketId };
  await checkout.setContactDetails({
    params,
    body: {
      email: 'home@example.com',
      firstName: 'Robin',
      lastName: 'Larch',
      phone: '07700 900142',
    },
  });
  await checkout.setDeliveryDetails({ params, body: { address } });
  const { options } = await checkout.listDeliveryOptions({ params, body: {} });
  const { optionId } = options.find(({ specificDay }) => !specificDay)!;
  await checkout.setDeliveryOption({ params, body: { optionId } });
  await checkout.setBillingDetails({ params, body: { sameAsDelivery: true } });
}

/** Pays for a basket and answers the token of its order's page. */
export async function order(
  basketId: string,
  { checkout }: Pick<Bought, 'checkout'>,
): Promise<string> {
  const params = { basketId };
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  const { intentId, clientSecret, provider } = intent;
  await payAsBrowser({ apiUrl: provider.apiUrl, intentId, clientSecret, card: 'pm_card_visa' });
  return (await checkout.completePayment({ params, body: { intentId } })).confirmationToken;
}

/** What the form of a product's page would put into the basket. */
export async function findSku({ request }: Pick<Page, 'request'>, product: string) {
  const html = await (await request.get(product)).text();
  const [field] = /<input[^>]* name="sku"[^>]*>/.exec(html.slice(html.indexOf('id="buy"'))) ?? [];
  const [, sku] = / value="([^"]+)"/.exec(field ?? '') ?? [];
  if (!sku) throw new Error(`${product} has nothing to buy.`);
  return sku;
}

/** The first link within a page that leads below an address. */
export async function findLink(
  { request }: Pick<Page, 'request'>,
  from: string,
  to: string,
): Promise<string | null> {
  const html = await (await request.get(from)).text();
  const main = html.slice(html.indexOf('id="main"'), html.indexOf('</main>'));
  for (const [, href = ''] of main.matchAll(/<a[^>]* href="([^"]+)"/g)) {
    const isBelow = href.startsWith(to) && href.length > to.length;
    if (isBelow && !href.startsWith(`${to}new`)) return href.replaceAll('&amp;', '&');
  }
  return null;
}
