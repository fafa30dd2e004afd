import {
  businessListKinds,
  type BusinessList,
  type BusinessListSummary,
} from '@plumbline/contracts/nouns/business-lists.ts';
import { counted, dayOf, pounds, shortDay } from '../../kit/format.ts';
import { pictureView, stockText } from '../../parts/card-view.ts';
import { linePence, shownPence } from '../../parts/price-view.ts';
import type { VatView } from '../../request/preferences.server.ts';

const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));

/** "14 products · 4 short · counted Mon 23 Nov": a list among the others. */
export function summaryView({ listId, kind, name, lines, short, countedAt }: BusinessListSummary) {
  return {
    listId,
    href: `/trade/lists/${listId}`,
    kind,
    name,
    about: [
      counted(lines, 'product'),
      kind === 'van' && (countedAt === null ? 'not counted yet' : `counted ${dayText(countedAt)}`),
    ]
      .filter(Boolean)
      .join(' · '),
    short: kind === 'van' && short > 0 ? `${short} short` : null,
  };
}

/** One list as its page reads it. */
export function listView(list: BusinessList, kits: number, vat: VatView) {
  const { listId, kind, name, version, mayChange, countedAt, countedBy } = list;
  const isVan = kind === 'van';
  const lines = list.lines.map(({ offer, quantity, counted: there, toOrder }) => ({
    sku: offer.sku,
    name: offer.variant === null ? offer.name : `${offer.name}, ${offer.variant.toLowerCase()}`,
    href: `/p/${offer.slug}?sku=${encodeURIComponent(offer.sku)}`,
    picture: { ...pictureView(offer.picture), alt: '', width: 36, height: 36 },
    stock: stockText(offer.availability) ?? '',
    price: pounds(shownPence(offer.price, vat)),
    quantity,
    there: there === null ? '' : String(there),
    toOrder,
    short: isVan && there !== null && there < quantity ? `short of ${quantity - there}` : null,
    pack: packText(isVan ? quantity - (there ?? quantity) : quantity * kits, toOrder, offer),
    pence: linePence(offer.price, toOrder, vat),
  }));
  const wanted = lines.filter(({ toOrder }) => toOrder > 0);
  const pence = wanted.reduce((sum, line) => sum + line.pence, 0);
  return {
    listId,
    here: `/trade/lists/${listId}`,
    kind,
    kindName: businessListKinds[kind],
    name,
    version,
    mayChange,
    kits,
    lines: lines.map(({ pence: _pence, ...line }) => line),
    note: isVan
      ? countedAt === null
        ? 'Write down what is there: what is short goes into the basket with one press.'
        : `Counted ${dayText(countedAt)}${countedBy ? ` by ${countedBy}` : ''}.`
      : 'Everybody who buys for the business has this kit.',
    order:
      wanted.length > 0
        ? `${counted(wanted.length, 'product')}, ${pounds(pence)} ${vat} VAT`
        : null,
    vat,
  };
}

/** What there is to say of a number that is not the one that is needed. */
function packText(needed: number, toOrder: number, { packSize }: { packSize: number }) {
  if (toOrder < needed) return `${needed} needed: up to ${toOrder} at once`;
  return toOrder > 0 && packSize > 1 ? `in packs of ${packSize}: ${toOrder}` : null;
}
export type ListView = ReturnType<typeof listView>;
