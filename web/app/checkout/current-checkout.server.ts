import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import { redirect } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { nextPath, placeOf, type Step } from './steps.ts';

/** The basket that is being checked out; throws a redirect to the basket where nothing is in it. */
export async function getBasketToOrder(shop: Shop): Promise<Basket> {
  const basket = await orErrorPage(shop.basket());
  if (!basket || basket.lines.length === 0) throw redirect('/basket', 303);
  return basket;
}

export async function getCheckout(shop: Shop): Promise<Checkout> {
  const { basketId } = await getBasketToOrder(shop);
  return orErrorPage(shop.services.checkout.getCheckout({ params: { basketId } }));
}

/** The checkout for the screen of a step; throws a redirect where an earlier step is not finished. */
export async function getCheckoutAt(shop: Shop, step: Step): Promise<Checkout> {
  const checkout = await getCheckout(shop);
  if (placeOf(checkout.nextStep) < placeOf(step)) throw redirect(nextPath(checkout), 303);
  return checkout;
}
