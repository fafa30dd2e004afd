import type { Services } from '@plumbline/contracts/calls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { findLink, findSku, order, readyToPay, servicesOf } from './every-screen.ts';

/** An order as whoever placed it knows it: its number, and the link to its page. */
export interface PlacedOrder {
  number: string;
  href: string;
}

/** Orders of a guest, paid for: two pieces of one thing in each. */
export async function ordersOfGuests(
  context: BrowserContext,
  page: Page,
  url: string,
  count: number,
): Promise<PlacedOrder[]> {
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const { basket, checkout, orders } = servicesOf(context, url);
  const placed: PlacedOrder[] = [];
  for (let made = 0; made < count; made += 1) {
    const items = [{ sku, quantity: 2 }];
    const token = await order(await readyToPay({ basket, checkout }, { items }), { checkout });
    const { orderNumber } = await orders.getOrderConfirmation({ params: { token } });
    placed.push({ number: orderNumber, href: `/order/${token}` });
  }
  return placed;
}

/** Picks, packs and sends the whole of an order that is one consignment, as staff. */
export async function dispatchOrder(
  { fulfilment, orders }: Services,
  orderNumber: string,
): Promise<void> {
  const params = { orderNumber, consignment: 1 };
  const { lines, version: first } = await orders.getStaffOrder({ params: { orderNumber } });
  let { version } = await fulfilment.startPicking({ params, body: { version: first } });
  for (const { position, units } of lines) {
    const body = { version, position, units: units.ordered };
    ({ version } = await fulfilment.pickUnits({ params, body }));
  }
  const boxes = [{ trackingNumber: `LW${orderNumber.replaceAll('-', '')}`, weightGrams: 9_000 }];
  ({ version } = await fulfilment.packConsignment({ params, body: { version, boxes } }));
  const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
  await fulfilment.dispatchConsignment({ params, body: { version, ...carriage } });
}

/** Where each screen of a shift is, once there are orders to work on. */
export async function staffPlaces(
  context: BrowserContext,
  url: string,
  numbers: readonly string[],
): Promise<Record<string, string>> {
  const { fulfilment, orderDocuments, orders } = servicesOf(context, url);
  const found = await orders.searchOrders({ query: { status: 'picking' } });
  const picking = found.orders.map(({ orderNumber }) => orderNumber);
  const { waves } = await fulfilment.listWaves();
  const { supplierOrders } = await fulfilment.searchSupplierOrders();
  const number = picking[0] ?? numbers[0]!;
  const invoiced = await orderDocuments.requestVatInvoice({ params: { id: numbers[0]! } });
  return {
    '/staff/orders': '/staff/orders',
    '/staff/orders/board': '/staff/orders/board',
    '/staff/orders/:orderNumber': `/staff/orders/${number}`,
    '/staff/orders/documents/:documentNumber/correct': `/staff/orders/documents/${invoiced.documents[0]!.documentNumber}/correct`,
    '/staff/orders/:orderNumber/consignments/:consignment': `/staff/orders/${number}/consignments/1`,
    '/staff/picking': '/staff/picking',
    ...(waves[0] && { '/staff/picking/:waveId': `/staff/picking/${waves[0].waveId}` }),
    '/staff/supplier-orders': '/staff/supplier-orders',
    '/staff/product-questions': '/staff/product-questions',
    '/staff/article-gaps': '/staff/article-gaps',
    '/staff/due-dates': '/staff/due-dates',
    '/staff/return-terms': '/staff/return-terms',
    '/staff/carrier-messages': '/staff/carrier-messages',
    '/staff/carriers': '/staff/carriers',
    ...(supplierOrders[0] && {
      '/staff/supplier-orders/:supplierOrderId': `/staff/supplier-orders/${supplierOrders[0].supplierOrderId}`,
    }),
  };
}

/** Where each screen of those who write the shop's words is; one of each kind that has records. */
export async function contentPlaces(
  context: BrowserContext,
  url: string,
): Promise<Record<string, string>> {
  const { media, pages, releases } = servicesOf(context, url);
  const { pages: guides } = await pages.searchPages({ query: { kind: 'article', pageSize: 1 } });
  const { releases: gathered } = await releases.listReleases();
  const { media: pictures } = await media.searchMedia({ query: { pageSize: 1 } });
  return {
    '/staff/pages': '/staff/pages',
    '/staff/pages/new': '/staff/pages/new',
    '/staff/pages/tree': '/staff/pages/tree',
    '/staff/pages/tasks': '/staff/pages/tasks',
    '/staff/pages/names': '/staff/pages/names?new=category',
    '/staff/pages/redirects': '/staff/pages/redirects',
    '/staff/pages/:pageId': `/staff/pages/${guides[0]!.pageId}`,
    '/staff/releases': '/staff/releases',
    '/staff/releases/:releaseId': `/staff/releases/${gathered[0]!.releaseId}`,
    '/staff/media': '/staff/media',
    '/staff/media/new': '/staff/media/new',
    ...(pictures[0] && { '/staff/media/:mediaId': `/staff/media/${pictures[0].mediaId}` }),
    '/staff/global-items': '/staff/global-items',
    '/staff/global-items/:id': '/staff/global-items/banners',
    '/staff/vacancies': '/staff/vacancies',
    '/staff/vacancies/new': '/staff/vacancies/new',
    '/staff/vacancies/:slug': '/staff/vacancies/technical-adviser',
  };
}

/** Where each screen of the trade desk is: who buys at trade prices, at which, and what waits there. */
export async function tradeDeskPlaces(page: Page): Promise<Record<string, string>> {
  const below = async (list: string, path = list) => (await findLink(page, list, `${path}/`))!;
  const account = await below('/staff/trade-accounts');
  const people = '/staff/accounts?text=marlow';
  return {
    '/staff/trade-accounts': '/staff/trade-accounts',
    '/staff/trade-accounts/:businessId': account,
    '/staff/trade-accounts/:businessId/edit': `${account}/edit`,
    '/staff/trade-accounts/:businessId/addresses/:which': `${account}/addresses/registered`,
    '/staff/trade-accounts/:businessId/band': `${account}/band`,
    '/staff/trade-accounts/:businessId/status/:status': `${account}/status/suspended`,
    '/staff/trade-accounts/:businessId/members/:accountId': await below(
      account,
      `${account}/members`,
    ),
    '/staff/trade-accounts/:businessId/prices': `${account}/prices`,
    '/staff/trade-bands': '/staff/trade-bands',
    '/staff/trade-requests': '/staff/trade-requests',
    '/staff/trade-requests/:requestId': await below('/staff/trade-requests'),
    '/staff/accounts': people,
    '/staff/accounts/:accountId': await below(people, '/staff/accounts'),
    '/staff/trade-applications': '/staff/trade-applications?q=nobody',
    '/staff/collections': '/staff/collections',
    '/staff/credit': '/staff/credit',
  };
}
