import type { Services } from '@plumbline/contracts/calls.ts';
import type { FormProblem } from '../../kit/form-problem.ts';
import { formProblem, problemOf } from '../../request/problems.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { addToBasket } from './add-to-basket.server.ts';
import { notedItems } from './basket-changes.server.ts';
import { addCode, removeCode } from './discount-code.server.ts';
import { keptFrom, type KeptList } from '../keep-list.server.ts';
import { copyBasket, keepBasket, mailBasket, resumeBasket } from './own-baskets.server.ts';

/** What a form of the basket is answered. Nothing in it means that all went as it should. */
export interface BasketAnswer {
  added?: { name: string; quantity: number; others: number };
  removed?: RemovedItem;
  kept?: KeptList;
  problem?: FormProblem;
  /** Which line the problem is about. */
  sku?: string;
  /** The code that was refused. */
  code?: string;
  /** The quantity that was refused, as it was typed. */
  quantity?: string;
}

/** A line that was taken out, with what puts it back as it was. */
export interface RemovedItem {
  sku: string;
  name: string;
  quantity: number;
  roomLabel: string | null;
  place: number;
}

type Intent = (form: FormData, services: Services) => Promise<BasketAnswer>;

/** Does what the form's `intent` names; a form without one adds. A refusal becomes its problem. */
export async function answerBasketForm(form: FormData, services: Services): Promise<BasketAnswer> {
  const intent = intents.get(String(form.get('intent'))) ?? add;
  try {
    return await intent(form, services);
  } catch (error) {
    const kept = intent === mailBasket ? { kept: keptFrom(form) } : {};
    const code = intent === addCode ? { code: String(form.get('code') ?? '') } : {};
    const typed = intent === setQuantity ? { quantity: String(form.get('quantity') ?? '') } : {};
    const sku = String(form.get('sku') ?? '');
    return { problem: formProblem(error), sku, ...kept, ...code, ...typed };
  }
}

const add: Intent = async (form, services) => ({ added: await addToBasket(form, services) });

const intents = new Map<string, Intent>([
  ['add', add],
  ['set', setQuantity],
  ['remove', removeLine],
  ['put-back', putBack],
  ['to-wishlist', moveToWishlist],
  ['have', haveEssential],
  ['noted', noteChanges],
  ['add-code', addCode],
  ['remove-code', removeCode],
  ['keep', keepBasket],
  ['mail', mailBasket],
  ['copy', copyBasket],
  ['resume', resumeBasket],
]);

/** A button's own quantity (`to`) goes before the one typed; 0 takes the item out. */
async function setQuantity(form: FormData, services: Services): Promise<BasketAnswer> {
  const quantity = wholeNumberOf(form.get('to') ?? form.get('quantity'));
  if (quantity === 0) return removeLine(form, services);
  const basket = await services.basket.getCurrentBasket();
  if (!basket) return {};
  await services.basket.setItem({
    params: { basketId: basket.basketId },
    body: { sku: String(form.get('sku') ?? ''), quantity },
  });
  return {};
}

/** Takes an item out and says what it was, so that it can be put back. Twice is the same as once. */
async function removeLine(form: FormData, services: Services): Promise<BasketAnswer> {
  const sku = String(form.get('sku') ?? '');
  const basket = await services.basket.getCurrentBasket();
  const place = basket?.lines.findIndex((each) => each.sku === sku) ?? -1;
  const line = basket?.lines[place];
  if (!basket || !line) return {};
  try {
    await services.basket.removeItem({ params: { basketId: basket.basketId }, body: { sku } });
  } catch (error) {
    if (problemOf(error)?.code !== 'item-not-in-basket') throw error;
  }
  const { name, quantity, roomLabel } = line;
  return { removed: { sku, name, quantity, roomLabel, place } };
}

/** Puts back what was taken out. Twice is the same as once. */
async function putBack(form: FormData, services: Services): Promise<BasketAnswer> {
  await services.basket.putBackInCurrentBasket({
    body: {
      sku: String(form.get('sku') ?? ''),
      quantity: wholeNumberOf(form.get('quantity')),
      roomLabel: String(form.get('roomLabel') ?? '') || null,
      place: wholeNumberOf(form.get('place') ?? '0'),
    },
  });
  return {};
}

/** Keeps the item in the wishlist and only then takes it out, so that it is never in neither. */
async function moveToWishlist(form: FormData, services: Services): Promise<BasketAnswer> {
  const sku = String(form.get('sku') ?? '');
  const basket = await services.basket.getCurrentBasket();
  const line = basket?.lines.find((each) => each.sku === sku);
  if (!line) return {};
  await services.wishlist.keepInCurrentWishlist({
    body: { items: [{ sku, quantity: line.quantity }] },
  });
  return removeLine(form, services);
}

/** The visitor has a needed item already: the basket says no more that it is missing. */
async function haveEssential(form: FormData, services: Services): Promise<BasketAnswer> {
  await services.basket.ownEssential({ body: { sku: String(form.get('sku') ?? '') } });
  return {};
}

/** Takes note of new prices: each item is set again as it is, which remembers what it costs now. */
async function noteChanges(_: FormData, services: Services): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket) return {};
  const params = { basketId: basket.basketId };
  const { changes } = await services.basket.refreshBasket({ params });
  const items = notedItems(basket.lines, changes);
  if (items.length > 0) await services.basket.setItems({ params, body: { items } });
  return {};
}
