import type { Wishlist, WishlistItem } from '@plumbline/contracts/nouns/wishlist.ts';
import type { SharedWishlist } from '@plumbline/contracts/shop/wishlist.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { VatView } from '../../request/preferences.server.ts';
import { arrivalView, isOffered, type ArrivalView } from '../../parts/arrival-view.ts';
import { pictureView, stockText, type PictureView } from '../../parts/card-view.ts';
import { counted, dateOf, dayOf, pounds, shortPounds } from '../../kit/format.ts';
import { changedPence, linePence, priceView, type PriceView } from '../../parts/price-view.ts';

/** One kept item as its card shows it. */
export interface KeptItemView {
  sku: string;
  href: string;
  name: string;
  brand: string;
  detail: string;
  quantity: number;
  picture: PictureView;
  price: PriceView;
  /** "Down £47.00", "Back in stock": what has changed since it was kept. */
  tag: { text: string; tone: 'plum' | 'plain' } | null;
  /** "Kept at £359.00 on 3 October". */
  kept: string | null;
  arrival: ArrivalView;
  stock: string | null;
  buyable: boolean;
  packSize: number;
  successorHref: string | null;
}

export type WishlistShow = 'all' | 'cheaper' | 'back';

export interface WishlistPage {
  wishlistId: string;
  isShared: boolean;
  count: string;
  /** One sentence for each kind of change; empty where nothing has changed. */
  changes: string[];
  tabs: { show: WishlistShow; label: string; href: string; isHere: boolean }[];
  items: KeptItemView[];
  /** All that can be bought now, in one step. */
  addAll: { label: string; skus: { sku: string; quantity: number }[] } | null;
}

interface Setting {
  vat: VatView;
  arrivals: ArrivalTable | null;
  now: Date;
}

/** The owner's page, or null where nothing is kept. */
export function wishlistPage(
  wishlist: Wishlist | null,
  show: WishlistShow,
  setting: Setting,
): WishlistPage | null {
  if (!wishlist || wishlist.items.length === 0) return null;
  const { items } = wishlist;
  const shown = items.filter((item) => isShown(item, show, setting.vat));
  return {
    wishlistId: wishlist.wishlistId,
    isShared: wishlist.isShared,
    count: counted(items.length, 'item'),
    changes: changeSentences(items, setting.vat),
    tabs: tabsOf(items, show, setting.vat),
    items: shown.map((item) => keptItemView(item, setting)),
    addAll: addAllOf(shown, setting),
  };
}

/** What a link shows: the same cards, with nothing of its owner's. */
export function sharedItems({ items }: SharedWishlist, setting: Setting): KeptItemView[] {
  return items.map((item) => itemView(item, setting));
}

function keptItemView(item: WishlistItem, setting: Setting): KeptItemView {
  const { vat } = setting;
  const keptPence = vat === 'inc' ? item.keptIncPence : item.keptExPence;
  const withdrawn = item.changes.find((change) => change.kind === 'withdrawn');
  const successor = withdrawn?.kind === 'withdrawn' ? withdrawn.successorSlug : null;
  return {
    ...itemView(item, setting),
    tag: tagOf(item, vat),
    kept: `Saved at ${pounds(keptPence)} on ${dateOf(dayOf(new Date(item.keptAt)))}`,
    successorHref: successor === null ? null : `/p/${successor}`,
  };
}

function itemView(item: SharedWishlist['items'][number], setting: Setting): KeptItemView {
  return {
    sku: item.sku,
    href: `/p/${item.slug}?sku=${encodeURIComponent(item.sku)}`,
    name: item.name,
    brand: item.brand,
    detail: [item.variant, sizeText(item.dimensions)].filter(Boolean).join(' · '),
    quantity: item.quantity,
    picture: pictureView(item.picture),
    price: priceView(item, setting.vat),
    tag: null,
    kept: null,
    arrival: arrivalView(item.availability, setting.arrivals, setting.now),
    stock: stockText(item.availability),
    buyable: isOffered(item.availability, setting.arrivals),
    packSize: item.packSize,
    successorHref: null,
  };
}

/** How much less it costs than when it was kept; 0 where it does not. */
function dropPence({ changes }: WishlistItem, vat: VatView): number {
  const price = changes.find((change) => change.kind === 'price');
  if (price?.kind !== 'price') return 0;
  const { was, now } = changedPence(price, vat);
  return Math.max(0, was - now);
}

const isBack = ({ changes }: WishlistItem) => changes.some(({ kind }) => kind === 'back-in-stock');

function isShown(item: WishlistItem, show: WishlistShow, vat: VatView): boolean {
  if (show === 'cheaper') return dropPence(item, vat) > 0;
  return show === 'all' || isBack(item);
}

function tagOf(item: WishlistItem, vat: VatView): KeptItemView['tag'] {
  const drop = dropPence(item, vat);
  if (drop > 0) return { text: `Down ${shortPounds(drop)}`, tone: 'plum' };
  if (isBack(item)) return { text: 'Back in stock', tone: 'plain' };
  return null;
}

function tabsOf(items: readonly WishlistItem[], show: WishlistShow, vat: VatView) {
  const tab = (name: WishlistShow, label: string) => ({
    show: name,
    label: `${label}, ${items.filter((item) => isShown(item, name, vat)).length}`,
    href: name === 'all' ? '/wishlist' : `/wishlist?show=${name}`,
    isHere: name === show,
  });
  return [tab('all', 'All'), tab('cheaper', 'Cheaper'), tab('back', 'Back in stock')];
}

function changeSentences(items: readonly WishlistItem[], vat: VatView): string[] {
  const cheaper = items.filter((item) => dropPence(item, vat) > 0);
  const saved = cheaper.reduce((sum, item) => sum + dropPence(item, vat), 0);
  const ofKind = (kind: WishlistItem['changes'][number]['kind']) =>
    items.filter(({ changes }) => changes.some((change) => change.kind === kind));
  const dearer = ofKind('price').filter((item) => dropPence(item, vat) === 0);
  const sentence = (some: readonly WishlistItem[], one: string, many: string) =>
    some.length > 0 ? [`${namesOf(some)} ${some.length === 1 ? one : many}`] : [];
  return [
    ...sentence(
      cheaper,
      `is cheaper, by ${pounds(saved)}`,
      `are cheaper, ${pounds(saved)} together`,
    ),
    ...sentence(dearer, 'costs more than when you saved it', 'cost more than when you saved them'),
    ...sentence(ofKind('back-in-stock'), 'is back in stock', 'are back in stock'),
    ...sentence(ofKind('out-of-stock'), 'is out of stock now', 'are out of stock now'),
    ...sentence(ofKind('withdrawn'), 'is no longer sold', 'are no longer sold'),
  ];
}

const namedItems = 3;

function namesOf(items: readonly WishlistItem[]): string {
  const names = items.slice(0, namedItems).map(({ name }) => name);
  const more = items.length - names.length;
  if (more > 0) names.push(`${more} more`);
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Quantities are rounded up to whole packs, which is what the basket takes. */
function addAllOf(
  items: readonly WishlistItem[],
  { vat, arrivals }: Setting,
): WishlistPage['addAll'] {
  const buyable = items.filter(({ availability }) => isOffered(availability, arrivals));
  if (buyable.length === 0) return null;
  const skus = buyable.map(({ sku, quantity, packSize }) => ({
    sku,
    quantity: Math.ceil(quantity / packSize) * packSize,
  }));
  const pence = buyable.reduce(
    (sum, { price }, index) => sum + linePence(price, skus[index]!.quantity, vat),
    0,
  );
  const what = buyable.length === 1 ? 'Add it' : `Add these ${buyable.length}`;
  return { label: `${what}, ${pounds(pence)}`, skus };
}
