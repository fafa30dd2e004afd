import type { BuyAgainProduct } from '@plumbline/contracts/accounts/dashboard.ts';
import { arrivalDay, arrivalView, isOffered, type ArrivalView } from '../../parts/arrival-view.ts';
import {
  pictureView,
  stockText,
  type CardSetting,
  type PictureView,
} from '../../parts/card-view.ts';
import { linePence, shownPence } from '../../parts/price-view.ts';
import { counted, pounds, shortDay } from '../../kit/format.ts';

/** Something that the business buys, as a row of the table reads it. */
export interface BoughtView {
  sku: string;
  href: string;
  name: string;
  picture: PictureView;
  packSize: number;
  /** "replaces Force Slim"; null where it is what was bought. */
  replaces: string | null;
  /** What took its place, where a finish of it must be chosen. */
  successor: { href: string; name: string } | null;
  lastBought: string;
  job: string | null;
  price: string;
  /** "was £185.53" where it was paid otherwise the last time, and which way it went. */
  change: { text: string; tone: 'dearer' | 'cheaper' } | null;
  stock: string;
  arrival: ArrivalView;
  usual: number;
  buyable: boolean;
  /** What the usual quantity comes to in the view's own pence. */
  pence: number;
}

export function boughtView(product: BuyAgainProduct, setting: CardSetting): BoughtView {
  const { sku, slug, name, variant, price, availability, replaces, successor } = product;
  const { lastBought, usualQuantity } = product;
  return {
    sku,
    href: `/p/${slug}?sku=${encodeURIComponent(sku)}`,
    name: variant === null ? name : `${name}, ${variant.toLowerCase()}`,
    picture: { ...pictureView(product.picture), alt: '', width: 36, height: 36 },
    packSize: product.packSize,
    replaces: replaces && `replaces ${replaces.name}`,
    successor: successor && { href: `/p/${successor.slug}`, name: successor.name },
    lastBought: `${shortDay(lastBought.on).replace(/^\w+ /, '')}, ${lastBought.quantity}`,
    job: lastBought.jobReference,
    price: pounds(shownPence(price, setting.vat)),
    change: replaces ? null : changeView(lastBought.unitExPence, lastBought.nowExPence),
    stock: stockText(availability)?.replace(/^In stock, /, '') ?? '',
    arrival: shortArrival(availability, setting),
    usual: usualQuantity,
    buyable: isOffered(availability, setting.arrivals),
    pence: linePence(price, usualQuantity, setting.vat),
  };
}

/** The day alone, where a row has room for no more. */
function shortArrival(
  availability: BuyAgainProduct['availability'],
  { arrivals, now }: CardSetting,
): ArrivalView {
  const day = arrivalDay(availability, arrivals);
  const view = arrivalView(availability, arrivals, now);
  if (day === null) return view;
  return { ...view, text: view.tone === 'late' ? `From ${shortDay(day)}` : shortDay(day) };
}

function changeView(thenExPence: number, nowExPence: number): BoughtView['change'] {
  if (thenExPence === nowExPence) return null;
  return {
    text: `was ${pounds(thenExPence)} ex VAT`,
    tone: nowExPence > thenExPence ? 'dearer' : 'cheaper',
  };
}

/** "7 products, 42 pieces, £1,760.76 ex VAT": what all that can be had comes to, as it is usually taken. */
export function sumOfUsual(rows: readonly BoughtView[], vat: CardSetting['vat']): string | null {
  const those = rows.filter(({ buyable }) => buyable);
  if (those.length === 0) return null;
  const pieces = those.reduce((sum, { usual }) => sum + usual, 0);
  const pence = those.reduce((sum, row) => sum + row.pence, 0);
  const what = `${counted(those.length, 'product')}, ${counted(pieces, 'piece')}`;
  return `${what}, ${pounds(pence)} ${vat} VAT`;
}
