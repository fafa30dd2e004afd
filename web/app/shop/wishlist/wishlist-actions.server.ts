import type { RefusedForm } from '../../kit/form.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { findUndelivered } from '../../parts/undelivered.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
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

/** Whoever adds all of it also has to know where that goes. */
type WishlistAsked = Asked & Pick<Shop, 'arrivals'>;

const intents: Readonly<Record<string, Intent<WishlistAsked, WishlistAnswer>>> = {
  wish: { act: keepItem },
  heart: { act: keepOrRemove },
  remove: { act: removeItem },
  noted: { act: noteChanges },
  keep: { act: saveCode },
  mail: { act: mailCode, form: mailForm },
  share: { act: share },
  'stop-sharing': { act: stopSharing },
  'add-all': { act: addAll },
};

/** Does what the form's `intent` names; a form without one keeps. */
export function answerWishlistForm(asked: WishlistAsked): Promise<WishlistAnswer> {
  return answerIntent<WishlistAsked, WishlistAnswer>(asked, intents, ({ texts }) =>
    // A code that was told once is not lost with the form that mails it.
    texts['intent'] === 'mail' ? { kept: keptFrom(asked.sent) } : {},
  );
}

const textOf = (sent: FormData, name: string) => String(sent.get(name) ?? '').trim();

/** A heart keeps what is not kept, and takes out what is. */
async function keepOrRemove(asked: WishlistAsked): Promise<WishlistAnswer> {
  const query = { sku: textOf(asked.sent, 'sku') };
  const { isKept } = await asked.services.wishlist.findInCurrentWishlist({ query });
  return isKept ? removeItem(asked) : keepItem(asked);
}

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
async function addAll({ sent, services, arrivals }: WishlistAsked): Promise<WishlistAnswer> {
  const items = sent.getAll('item').flatMap((text) => {
    const [quantity, ...sku] = String(text).split(' ');
    return sku.length === 1 ? [{ sku: sku[0]!, quantity: wholeNumberOf(quantity!) }] : [];
  });
  const [reason] = (
    await findUndelivered(
      { services, arrivals },
      items.map(({ sku }) => sku),
    )
  ).values();
  if (reason !== undefined) {
    const [code, status] = ['address-undeliverable', 409] as const;
    return { refused: { code, status, message: reason, errors: [], texts: {} } };
  }
  await sendOnce(sent, (once) =>
    services.basket.addItemsToCurrentBasket({ body: { items } }, once),
  );
  return { added: { what: counted(items.length, 'item') } };
}
