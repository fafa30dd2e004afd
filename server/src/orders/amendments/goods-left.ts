import { findDestination, findOption, type GoodsLine } from '../../goods/delivery/quote.ts';
import type { Consignment, OrderBooks, Pieces } from '../orders/books.ts';
import { requireLine } from '../orders/change.ts';
import { firstDayOf } from '../orders/first-day.ts';
import type { PricingFacts } from './read-facts.ts';

/**
 * What a consignment still has to bring; null where the shop no longer knows what of it weighs. What was
 * ordered is here, or on its way to us: nobody waits for it anew, whatever more of it would take.
 */
export function goodsLeft(
  facts: PricingFacts,
  consignment: Consignment,
  removals: readonly Pieces[],
): GoodsLine[] | null {
  const { books, offers } = facts;
  const taken = new Map(removals.map(({ position, units }) => [position, units]));
  const goods: GoodsLine[] = [];
  for (const { position, units } of consignment.lines) {
    const quantity = units - Math.min(units, taken.get(position) ?? 0);
    if (quantity === 0) continue;
    const offer = offers.get(requireLine(books, position).offeringId);
    if (!offer) return null;
    goods.push({ offer, quantity });
  }
  if (firstDayOf(books, consignment) === null) return readyIn(goods, 0);
  const days = daysAwaited(facts, consignment, goods);
  return days === null ? goods : readyIn(goods, days);
}

/** What a consignment brings, by name. */
export const goodsInWords = ({ lines }: OrderBooks, consignment: Consignment): string => {
  const held = consignment.lines.filter(({ units }) => units > 0);
  const names = held.map(({ position }) => lines.find((each) => each.position === position)!.name);
  return [...new Set(names)].join(', ');
};

const readyIn = (goods: readonly GoodsLine[], leadDays: number): GoodsLine[] =>
  goods.map(({ offer, quantity }) => ({
    offer: { ...offer, availability: { ...offer.availability, leadDays } },
    quantity,
  }));

// Nothing that the shop sells takes longer to come in; the search must end.
const mostDays = 366;

/**
 * The working days until what is awaited can leave: as many as its present way allows, so that it comes
 * by the day that is expected. Elsewhere a carrier may take longer from then on. Null where nothing is
 * brought to that place any more.
 */
function daysAwaited(
  { order, terms, deed }: PricingFacts,
  { address, option, expectedDay }: Consignment,
  goods: readonly GoodsLine[],
): number | null {
  const destination = findDestination(terms, (address ?? order.deliveryAddress).postcode);
  if (!destination) return null;
  const chosen = { ...option, day: expectedDay };
  for (let days = 1; days < mostDays; days++) {
    const quoted = findOption(destination, readyIn(goods, days), chosen, deed.at);
    if (!quoted || quoted.day > expectedDay) return days - 1;
  }
  return mostDays;
}
