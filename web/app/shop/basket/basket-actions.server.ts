import { makeLineNotes, notesOf, type LineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import type { RefusedForm } from '../../kit/form.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { problemOf } from '../../request/problems.server.ts';
import { keptFrom, mailForm, type KeptList } from '../keep-list.server.ts';
import { addToBasket } from './add-to-basket.server.ts';
import { notedItems } from './basket-changes.server.ts';
import { addCode, codeForm, removeCode } from './discount-code.server.ts';
import { copyBasket, keepBasket, mailBasket, resumeBasket } from './own-baskets.server.ts';

/** What a form of the basket is answered. Nothing in it means that all went as it should. */
export interface BasketAnswer {
  added?: { name: string; quantity: number; others: number };
  removed?: RemovedItem;
  kept?: KeptList;
  /** Its texts say which line it is about, or which code or address it was. */
  refused?: RefusedForm;
}

/** A line that was taken out, with what puts it back as it was. */
export interface RemovedItem extends LineNotes {
  sku: string;
  name: string;
  quantity: number;
  place: number;
  /** It was taken out elsewhere, while it was still shown and changed here. */
  isElsewhere?: true;
}

const intents: Readonly<Record<string, Intent<Asked, BasketAnswer>>> = {
  add: { act: async ({ sent, services }) => ({ added: await addToBasket(sent, services) }) },
  set: { act: setQuantity },
  remove: { act: removeLine },
  'put-back': { act: putBack },
  'to-wishlist': { act: moveToWishlist },
  have: { act: haveEssential },
  noted: { act: noteChanges },
  'add-code': { act: addCode, form: codeForm },
  'remove-code': { act: removeCode },
  keep: { act: keepBasket },
  mail: { act: mailBasket, form: mailForm },
  copy: { act: copyBasket },
  resume: { act: resumeBasket },
};

/** Does what the form's `intent` names; a form without one adds. */
export function answerBasketForm(asked: Asked): Promise<BasketAnswer> {
  return answerIntent<Asked, BasketAnswer>(asked, intents, ({ texts }) =>
    // A code that was told once is not lost with the form that mails it.
    texts['intent'] === 'mail' ? { kept: keptFrom(asked.sent) } : {},
  );
}

/** A button's own quantity (`to`) goes before the one typed; 0 takes the item out. */
async function setQuantity({ sent, services }: Asked): Promise<BasketAnswer> {
  const quantity = wholeNumberOf(sent.get('to') ?? sent.get('quantity'));
  if (quantity === 0) return removeLine({ sent, services });
  const sku = String(sent.get('sku') ?? '');
  const basket = await services.basket.getCurrentBasket();
  if (!basket?.lines.some((line) => line.sku === sku))
    return tellGone({ sent, services }, quantity);
  await services.basket.setItem({
    params: { basketId: basket.basketId },
    body: { sku, quantity },
  });
  return {};
}

/** What was taken out in another window while it was changed in this one is told, and offered back. */
async function tellGone({ sent, services }: Asked, asked: number): Promise<BasketAnswer> {
  const sku = String(sent.get('sku') ?? '');
  const { name } = await services.catalogue.getProductSummaryBySku({ query: { sku } });
  const quantity = asked > 0 ? asked : 1;
  const place = wholeNumberOf(sent.get('place') ?? '0');
  return { removed: { sku, name, quantity, ...notesIn(sent), place, isElsewhere: true } };
}

/** What is written on a line, as its form sends it along. */
const notesIn = (sent: FormData) => makeLineNotes((name) => String(sent.get(name) ?? '') || null);

/** Takes an item out and says what it was, so that it can be put back. Twice is the same as once. */
async function removeLine({ sent, services }: Asked): Promise<BasketAnswer> {
  const sku = String(sent.get('sku') ?? '');
  const basket = await services.basket.getCurrentBasket();
  const place = basket?.lines.findIndex((each) => each.sku === sku) ?? -1;
  const line = basket?.lines[place];
  if (!basket || !line) return {};
  try {
    await services.basket.removeItem({ params: { basketId: basket.basketId }, body: { sku } });
  } catch (error) {
    if (problemOf(error)?.code !== 'item-not-in-basket') throw error;
  }
  const { name, quantity } = line;
  return { removed: { sku, name, quantity, ...notesOf(line), place } };
}

/** Puts back what was taken out. Twice is the same as once. */
async function putBack({ sent, services }: Asked): Promise<BasketAnswer> {
  await services.basket.putBackInCurrentBasket({
    body: {
      sku: String(sent.get('sku') ?? ''),
      quantity: wholeNumberOf(sent.get('quantity')),
      ...notesIn(sent),
      place: wholeNumberOf(sent.get('place') ?? '0'),
    },
  });
  return {};
}

/** Keeps the item in the wishlist and only then takes it out, so that it is never in neither. */
async function moveToWishlist({ sent, services }: Asked): Promise<BasketAnswer> {
  const sku = String(sent.get('sku') ?? '');
  const basket = await services.basket.getCurrentBasket();
  const line = basket?.lines.find((each) => each.sku === sku);
  // What another window has taken out meanwhile is kept all the same.
  const quantity = line?.quantity ?? wholeNumberOf(sent.get('held') ?? '1');
  await services.wishlist.keepInCurrentWishlist({ body: { items: [{ sku, quantity }] } });
  return removeLine({ sent, services });
}

/** The visitor has a needed item already: the basket says no more that it is missing. */
async function haveEssential({ sent, services }: Asked): Promise<BasketAnswer> {
  await services.basket.ownEssential({ body: { sku: String(sent.get('sku') ?? '') } });
  return {};
}

/** Takes note of new prices: each item is set again as it is, which remembers what it costs now. */
async function noteChanges({ services }: Asked): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket) return {};
  const params = { basketId: basket.basketId };
  const { changes } = await services.basket.refreshBasket({ params });
  const items = notedItems(basket.lines, changes);
  if (items.length > 0) await services.basket.setItems({ params, body: { items } });
  return {};
}
