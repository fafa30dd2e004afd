import type { EssentialItem } from '@plumbline/contracts/catalogue/essential-items.ts';
import type { Shop } from '../../request/shop.server.ts';
import { arrivalView, isOffered } from '../../parts/arrival-view.ts';
import { pictureView, type CardSetting, type PictureView } from '../../parts/card-view.ts';
import { pounds } from '../../kit/format.ts';
import { shownPence } from '../../parts/price-view.ts';
import { lineValue } from './set-lines.ts';

/** An essential item as a row: what can be ticked has a value, what is in the box has none. */
export interface EssentialRow {
  name: string;
  href: string | null;
  reason: string;
  picture: PictureView | null;
  /** "£54.00", "In the box", or why it cannot be had just now. */
  price: string;
  /** What the form sends for it; null where it cannot be added. */
  value: string | null;
  pence: number;
}

export interface Essentials {
  needed: EssentialRow[];
  included: EssentialRow[];
  recommended: EssentialRow[];
  /** The sum of the needed ones that can be added, and how many they are. */
  neededSum: string;
  neededCount: number;
}

/** What an offering needs, includes and goes well with. A block that cannot be had is left out. */
export async function loadEssentials(
  { services }: Shop,
  sku: string,
  setting: CardSetting,
): Promise<Essentials | null> {
  const items = await services.catalogue.listEssentialItems({ query: { sku } }).then(
    (answer) => answer.items,
    () => [],
  );
  if (items.length === 0) return null;
  const rowsOf = (need: EssentialItem['need']) =>
    items.filter((item) => item.need === need).map((item) => essentialRow(item, setting));
  const needed = rowsOf('needed');
  const addable = needed.filter(({ value }) => value !== null);
  return {
    needed,
    included: rowsOf('included'),
    recommended: rowsOf('recommended'),
    neededSum: pounds(addable.reduce((sum, { pence }) => sum + pence, 0)),
    neededCount: addable.length,
  };
}

function essentialRow(item: EssentialItem, setting: CardSetting): EssentialRow {
  const { need, name, reason, quantity, offering } = item;
  const counted = quantity > 1 ? `${quantity} × ${name}` : name;
  if (!offering) {
    const price = 'In the box';
    return { name: counted, href: null, reason, picture: null, price, value: null, pence: 0 };
  }
  const arrival = arrivalView(offering.availability, setting.arrivals, setting.now);
  const isBuyable = isOffered(offering.availability, setting.arrivals);
  const pence = shownPence(offering.amount, setting.vat);
  return {
    name: offering.variant ? `${counted}, ${offering.variant.toLowerCase()}` : counted,
    href: `/p/${offering.slug}?sku=${encodeURIComponent(offering.sku)}`,
    reason,
    picture: pictureView(offering.picture),
    price: need === 'included' ? 'In the box' : isBuyable ? pounds(pence) : arrival.text,
    value: need !== 'included' && isBuyable ? lineValue(offering.sku, quantity) : null,
    pence,
  };
}
