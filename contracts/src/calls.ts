import { accountCalls, accountShopCalls, termsCalls } from './accounts.ts';
import { addressLookupCalls } from './address-lookup.ts';
import { addressCalls } from './addresses.ts';
import { analyticsCalls, analyticsShopCalls } from './analytics.ts';
import { basketEssentialCalls } from './basket-essentials.ts';
import { basketCalls, basketShopCalls } from './basket.ts';
import { catalogueCalls, catalogueShopCalls } from './catalogue.ts';
import { checkoutCalls, checkoutShopCalls } from './checkout.ts';
import {
  createClient,
  createClientOver,
  type Client,
  type ClientOptions,
  type Transport,
} from './client.ts';
import { deliveryCalls, deliveryShopCalls } from './delivery.ts';
import { discountCalls } from './discounts.ts';
import { discountStaffCalls } from './discount-staff.ts';
import { promotionStaffCalls } from './promotion-staff.ts';
import { identityShopCalls } from './identity.ts';
import { orderCalls, orderShopCalls } from './orders.ts';
import { privacyShopCalls } from './privacy.ts';
import { projectFinishCalls } from './project-finishes.ts';
import { projectCalls, projectShopCalls } from './projects.ts';
import { savedBasketCalls, savedBasketShopCalls } from './saved-baskets.ts';
import { savedCardCalls, savedCardShopCalls } from './saved-cards.ts';
import { wishlistCalls, wishlistShopCalls } from './wishlist.ts';

/** Every call there is, by module: what the server must handle and the documents describe. */
export const allCalls = {
  accounts: { ...accountCalls, ...termsCalls, ...accountShopCalls },
  addressLookup: addressLookupCalls,
  addresses: addressCalls,
  analytics: { ...analyticsCalls, ...analyticsShopCalls },
  catalogue: { ...catalogueCalls, ...catalogueShopCalls },
  delivery: { ...deliveryCalls, ...deliveryShopCalls },
  discounts: { ...discountCalls, ...discountStaffCalls },
  identity: identityShopCalls,
  orders: { ...orderCalls, ...orderShopCalls },
  basket: {
    ...basketCalls,
    ...savedBasketCalls,
    ...basketShopCalls,
    ...savedBasketShopCalls,
    ...basketEssentialCalls,
  },
  checkout: { ...checkoutCalls, ...checkoutShopCalls },
  privacy: privacyShopCalls,
  promotions: promotionStaffCalls,
  projects: { ...projectCalls, ...projectShopCalls, ...projectFinishCalls },
  savedCards: { ...savedCardCalls, ...savedCardShopCalls },
  wishlist: { ...wishlistCalls, ...wishlistShopCalls },
};
export type AllCalls = typeof allCalls;

/** Every call as a method, by module: what pages and tests are given, whatever the transport. */
export type Services = { [M in keyof AllCalls]: Client<AllCalls[M]> };

/** The methods of every call over one transport. */
export function createServices(send: Transport): Services {
  return Object.fromEntries(
    Object.entries(allCalls).map(([module, calls]) => [module, createClientOver(calls, send)]),
  ) as unknown as Services;
}

/** One typed client per heading of the specification's list of calls; each takes its own base address. */
export const createBasketClient = (options: ClientOptions) =>
  createClient({ ...basketCalls, ...savedBasketCalls }, options);
export const createCheckoutClient = (options: ClientOptions) =>
  createClient(checkoutCalls, options);
export const createWishlistClient = (options: ClientOptions) =>
  createClient(wishlistCalls, options);
export const createSavedCardsClient = (options: ClientOptions) =>
  createClient(savedCardCalls, options);
export const createCatalogueClient = (options: ClientOptions) =>
  createClient(catalogueCalls, options);
export const createDiscountsClient = (options: ClientOptions) =>
  createClient(discountCalls, options);
export const createDeliveryClient = (options: ClientOptions) =>
  createClient(deliveryCalls, options);
export const createAnalyticsClient = (options: ClientOptions) =>
  createClient(analyticsCalls, options);
export const createAddressLookupClient = (options: ClientOptions) =>
  createClient(addressLookupCalls, options);
export const createAccountsClient = (options: ClientOptions) =>
  createClient({ ...accountCalls, ...orderCalls }, options);
export const createProjectsClient = (options: ClientOptions) =>
  createClient({ ...projectCalls, ...addressCalls, ...termsCalls }, options);
