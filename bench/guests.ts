import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { send } from './load.ts';

// What guests of a shop do over HTTP, each with cookies of their own.

/** A guest with cookies of their own. */
function createGuest(shop: string) {
  let cookie = '';
  return async <T>(method: string, pathname: string, body?: unknown): Promise<T> => {
    const answer = await send(shop, {
      method,
      path: pathname,
      body,
      ...(cookie ? { headers: { cookie } } : {}),
    });
    if (answer.status >= 400) throw new Error(`${pathname}: ${answer.body.toString()}`);
    const set = answer.headers['set-cookie']?.[0];
    if (set) cookie = set.split(';')[0]!;
    return JSON.parse(answer.body.toString()) as T;
  };
}

const ordering = '/services/ordering';

/** A new guest's basket with one item in it. */
export async function startBasket(shop: string, sku: string) {
  const ask = createGuest(shop);
  const body = { sku, quantity: 1 };
  const { basketId } = await ask<{ basketId: string }>('POST', `${ordering}/basket`, body);
  const add = (item: { sku: string; quantity: number }) =>
    ask('POST', `${ordering}/basket/${basketId}/additem`, item);
  return { ask, basketId, add };
}

/**
 * From an empty basket to a placed order, as a guest's pages do it; gives the order's number. `more`
 * is added to the first item.
 */
export async function buyAsGuest(
  shop: string,
  sku: string,
  more: readonly { sku: string; quantity: number }[] = [],
): Promise<string> {
  const { ask, basketId, add } = await startBasket(shop, sku);
  for (const item of more) await add(item);
  const at = `${ordering}/checkout/${basketId}`;
  await ask('PUT', `${at}/contactDetails`, {
    email: 'bench@example.com',
    firstName: 'Robin',
    lastName: 'Larch',
    phone: '07700 900142',
  });
  await ask('PUT', `${at}/deliveryDetails`, {
    address: { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
  });
  const { options } = await ask<{ options: { optionId: string }[] }>(
    'POST',
    `${at}/deliveryoptions`,
    {},
  );
  await ask('PUT', `${at}/deliveryoption`, { optionId: options[0]!.optionId });
  await ask('PUT', `${at}/billingDetails`, { sameAsDelivery: true });
  const intent = await ask<{
    intentId: string;
    clientSecret: string;
    provider: { apiUrl: string };
  }>('POST', `${at}/createPaymentIntent`, { method: 'card' });
  await payAsBrowser({ apiUrl: intent.provider.apiUrl, ...intent, card: 'pm_card_visa' });
  const placing = { intentId: intent.intentId };
  const order = await ask<{ orderNumber: string }>('POST', `${at}/completePayment`, placing);
  return order.orderNumber;
}

/** The SKUs of products in stock, from the first hundred of each department. */
export async function skusOf(shop: string, slugs: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    slugs.map((slug) =>
      send(shop, {
        method: 'POST',
        path: '/services/catalogue/Listings/Categories/Refine',
        body: { slug, pageSize: 100 },
      }),
    ),
  );
  return lists.flatMap(({ body }) =>
    (
      JSON.parse(body.toString()) as { items: { sku: string; availability: { state: string } }[] }
    ).items
      .filter(({ availability }) => availability.state === 'in-stock')
      .map(({ sku }) => sku),
  );
}

/** A full basket that is read again and again. */
export async function readFullBasket(shop: string, skus: readonly string[]) {
  const ask = createGuest(shop);
  const items = skus.map((sku) => ({ sku, quantity: 10 }));
  const at = `${ordering}/basket`;
  const { basketId } = await ask<{ basketId: string }>('POST', `${at}/setItems`, { items });
  return async () => void (await ask('GET', `${at}/${basketId}`));
}

/** A guest's new project of many items, all put into a basket in one step. */
export async function projectToBasket(shop: string, skus: readonly string[]): Promise<void> {
  const ask = createGuest(shop);
  const at = '/services/projects/projects';
  const items = skus.map((sku) => ({ sku, room: null, quantity: 10 }));
  const project = await ask<{ projectId: string; version: number }>('POST', at, {
    name: 'Ensuite',
  });
  const { projectId, version: expectedVersion } = project;
  await ask('PUT', `${at}/${projectId}/setItems`, { expectedVersion, items });
  await ask('PUT', `${at}/${projectId}/addAllToBasket`);
}
