import type { Services } from '@plumbline/contracts/calls.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import type { ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import { createContext, type RouterContextProvider } from 'react-router';
import type { PageRefusal } from '../../server/page-refusal.ts';
import type { SignInService, Visit, Visitor } from '../../visit.ts';
import { readPreferences, type Preferences } from './preferences.server.ts';
import type { MarkupCache } from '../kit/markup-cache.server.ts';

/** All that loaders and actions know of a request beyond its address. */
export interface Shop {
  services: Services;
  visitor: Visitor;
  signIn: SignInService;
  refused: PageRefusal | null;
  preferences: Preferences;
  /** Marks cookies of ours Secure where visitors come by https. */
  secure: boolean;
  nonce: string;
  reportFault: (error: unknown) => void;
  /** Whether this request is answered with a whole page, rather than with the data of one. */
  rendersPage: boolean;
  /** What the shop is called, and who trades under its name. */
  shopName: string;
  trader: Visit['trader'];
  /** A demo is all made up, and is told to nobody else. */
  demo: boolean;
  /** The HTML of parts that many pages show alike. */
  markup: MarkupCache;
  /**
   * When goods arrive at the visitor's postcode, asked once a request; null where nobody can say
   * just now, because no page depends on it.
   */
  arrivals: () => Promise<ArrivalTable | null>;
  /** The visitor's basket as the page shows it, read once a request. Actions ask for it anew. */
  basket: () => Promise<Basket | null>;
  /** A product of the page, read once a request. */
  product: (slug: string) => Promise<ProductSummary>;
}

const shopContext = createContext<Shop>();

export function provideVisit(
  context: RouterContextProvider,
  visit: Visit,
  request: Request,
  markup: MarkupCache,
): void {
  const { services, visitor, signIn, refused, secure, nonce, reportFault } = visit;
  const { shopName, trader, demo } = visit;
  const preferences = readPreferences(request.headers.get('cookie'), visitor);
  context.set(shopContext, {
    services,
    visitor,
    signIn,
    refused,
    preferences,
    secure,
    nonce,
    reportFault,
    rendersPage: !new URL(request.url).pathname.endsWith('.data'),
    shopName,
    trader,
    demo,
    markup,
    arrivals: once(() => findArrivals(services, preferences.postcode)),
    basket: once(() => services.basket.getCurrentBasket()),
    product: once((slug: string) => services.catalogue.getProductSummary({ query: { slug } })),
  });
}

/** What is asked for once, and for each other name once more. */
function once<T>(ask: (name: string) => Promise<T>): (name?: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (name = '') => {
    if (!asked.has(name)) asked.set(name, ask(name));
    return asked.get(name)!;
  };
}

export function shopFrom(context: Readonly<RouterContextProvider>): Shop {
  return context.get(shopContext);
}

export function servicesFrom(context: Readonly<RouterContextProvider>): Services {
  return shopFrom(context).services;
}

async function findArrivals(
  services: Services,
  postcode: string | null,
): Promise<ArrivalTable | null> {
  const ask = (query: { postcode?: string }) => services.delivery.getArrivals({ query });
  if (postcode !== null) {
    // A postcode kept from long ago may no longer be known; the shop's own then stands in.
    const known = await ask({ postcode }).catch(() => null);
    if (known) return known;
  }
  return ask({}).catch(() => null);
}
