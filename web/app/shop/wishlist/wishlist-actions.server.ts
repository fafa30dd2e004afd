import type { RefusedForm } from '../../kit/form.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { counted } from '../../kit/format.ts';
import { keptFrom, keptView, mailForm, type KeptList } from '../keep-list.server.ts';

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
  refused?: RefusedForm;
}

const intents: Readonly<Record<string, Intent<Asked, WishlistAnswer>>> = {
  wish: { act: keepItem },
  remove: { act: removeItem },
  noted: { act: noteChanges },
  keep: { act: saveCode },
  mail: { act: mailCode, form: mailForm },
  share: { act: share },
  'stop-sharing': { act: stopSharing },
  'add-all': { act: addAll },
};

/** Does what the form's `intent` names; a form without one keeps. */
export function answerWishlistForm(asked: Asked): Promise<WishlistAnswer> {
  return answerIntent<Asked, WishlistAnswer>(asked, intents, ({ texts }) =>
    // A code that was told once is not lost with the form that mails it.
    texts['intent'] === 'mail' ? { kept: keptFrom(asked.sent) } : {},
  );
}

const textOf = (sent: FormData, name: string) => String(sent.get(name) ?? '').trim();

async function keepItem({ sent, services }: Asked): Promise<WishlistAnswer> {
  const sku = textOf(sent, 'sku');
  const quantity = wholeNumberOf(sent.get('quantity') ?? '1');
  const { items } = await services.wishlist.keepInCurrentWishlist({
    body: { items: [{ sku, quantity }] },
  });
  return { wished: { name: items.find((item) => item.sku === sku)?.name ?? sku } };
}

/** Twice is the same as once. */
async function removeItem({ sent, services }: Asked): Promise<WishlistAnswer> {
  const sku = textOf(sent, 'sku');
  const wishlist = await services.wishlist.getCurrentWishlist();
  const item = wishlist?.items.find((each) => each.sku === sku);
  if (!wishlist || !item) return {};
  await services.wishlist.removeWishlistItem({
    params: { id: wishlist.wishlistId },
    body: { sku },
  });
  return { removed: { sku, name: item.name, quantity: item.quantity } };
}

async function noteChanges({ services }: Asked): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  await services.wishlist.refreshWishlist({ params: { id: wishlist.wishlistId }, body: {} });
  return {};
}

async function saveCode({ services }: Asked): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  const saved = await services.wishlist.saveWishlist({
    params: { id: wishlist.wishlistId },
    body: {},
  });
  return { kept: keptView(saved) };
}

async function mailCode({ sent, services }: Asked): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  const { sentTo } = await services.wishlist.emailWishlist({
    params: { id: wishlist.wishlistId },
    body: bodyOf(mailForm, readForm(sent, mailForm)),
  });
  return { kept: { ...keptFrom(sent), sentTo } };
}

async function share({ services }: Asked): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  const { token } = await services.wishlist.shareWishlist({ params: { id: wishlist.wishlistId } });
  return { shared: { path: `/wishlist/${token}` } };
}

async function stopSharing({ services }: Asked): Promise<WishlistAnswer> {
  const wishlist = await services.wishlist.getCurrentWishlist();
  if (!wishlist) return {};
  await services.wishlist.stopSharingWishlist({ params: { id: wishlist.wishlistId } });
  return {};
}

/** Everything that the page offered to add, in one step: all or none. */
async function addAll({ sent, services }: Asked): Promise<WishlistAnswer> {
  const items = sent.getAll('item').flatMap((text) => {
    const [quantity, ...sku] = String(text).split(' ');
    return sku.length === 1 ? [{ sku: sku[0]!, quantity: wholeNumberOf(quantity!) }] : [];
  });
  await services.basket.addItemsToCurrentBasket({ body: { items } });
  return { added: { what: counted(items.length, 'piece') } };
}
