import type { Services } from '@plumbline/contracts/calls.ts';
import type { FormProblem } from '../../kit/form-problem.ts';
import { formProblem } from '../../request/problems.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { counted } from '../../kit/format.ts';
import { keptFrom, keptView, type KeptList } from '../keep-list.server.ts';

/** What a form of the wishlist is answered. Nothing in it means that all went as it should. */
export interface WishlistAnswer {
  /** What was put into the wishlist, for the notice that says so. */
  wished?: { name: string };
  /** What was taken out, so that it can be put back. */
  removed?: { sku: string; name: string; quantity: number };
  kept?: KeptList;
  /** The link that shows the list to anybody: told this once. */
  shared?: { path: string };
  /** What went into the basket. */
  added?: { what: string };
  problem?: FormProblem;
}

type Intent = (form: FormData, services: Services) => Promise<WishlistAnswer>;

/** Does what the form's `intent` names; a form without one keeps. A refusal becomes its problem. */
export async function answerWishlistForm(
  form: FormData,
  services: Services,
): Promise<WishlistAnswer> {
  const intent = intents.get(String(form.get('intent'))) ?? keepItem;
  try {
    return await intent(form, services);
  } catch (error) {
    const kept = intent === mailCode ? { kept: keptFrom(form) } : {};
    return { problem: formProblem(error), ...kept };
  }
}

const intents = new Map<string, Intent>([
  ['wish', keepItem],
  ['remove', removeItem],
  ['noted', noteChanges],
  ['keep', saveCode],
  ['mail', mailCode],
  ['share', share],
  ['stop-sharing', stopSharing],
  ['add-all', addAll],
]);

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

async function keepItem(form: FormData, services: Services): Promise<WishlistAnswer> {
  const sku = textOf(form, 'sku');
  const quantity = wholeNumberOf(form.get('quantity') ?? '1');
  const { items } = await services.wishlist.keepInCurrentWishlist({
    body: { items: [{ sku, quantity }] },
  });
  return { wished: { name: items.find((item) => item.sku === sku)?.name ?? sku } };
}

/** Twice is the same as once. */
async function removeItem(form: FormData, services: Services): Promise<WishlistAnswer> {
  const sku = textOf(form, 'sku');
  const wishlist = await services.wishlist.getCurrentWishlist();
  const item = wishlist?.items.find((each) => each.sku === sku);
  if (!wishlist || !item) return {};
  await services.wishlist.removeWishlistItem({
    params: { id: wishlist.wishlistId },
    body: { sku },
  });
  return { removed: { sku, name: item.name, quantity: item.quantity } };
}

async function noteChanges(_: FormData, services: Services): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  await services.wishlist.refreshWishlist({ params: { id: wishlist.wishlistId }, body: {} });
  return {};
}

async function saveCode(_: FormData, services: Services): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  const saved = await services.wishlist.saveWishlist({
    params: { id: wishlist.wishlistId },
    body: {},
  });
  return { kept: keptView(saved) };
}

async function mailCode(form: FormData, services: Services): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  const { sentTo } = await services.wishlist.emailWishlist({
    params: { id: wishlist.wishlistId },
    body: { retrievalCode: textOf(form, 'code'), emailAddress: textOf(form, 'emailAddress') },
  });
  return { kept: { ...keptFrom(form), sentTo } };
}

async function share(_: FormData, services: Services): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  const { token } = await services.wishlist.shareWishlist({ params: { id: wishlist.wishlistId } });
  return { shared: { path: `/wishlist/${token}` } };
}

async function stopSharing(_: FormData, services: Services): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  await services.wishlist.stopSharingWishlist({ params: { id: wishlist.wishlistId } });
  return {};
}

/** Everything that the page offered to add, in one step: all or none. */
async function addAll(form: FormData, services: Services): Promise<WishlistAnswer> {
  const items = form.getAll('item').flatMap((text) => {
    const [quantity, ...sku] = String(text).split(' ');
    return sku.length === 1 ? [{ sku: sku[0]!, quantity: wholeNumberOf(quantity!) }] : [];
  });
  await services.basket.addItemsToCurrentBasket({ body: { items } });
  return { added: { what: counted(items.length, 'piece') } };
}
