import { findDestination, findOptions, type GoodsLine } from '../../goods/delivery/quote.ts';
import type { Consignment, OrderBooks } from '../orders/books.ts';
import { requireLine } from '../orders/change.ts';
import { firstDayOf } from '../orders/first-day.ts';
import type { PricingFacts } from './read-facts.ts';

/**
 * What a consignment still has to bring; null where the shop no longer knows what of it weighs. What was
 * ordered is here, or on its way to us: nobody waits for it anew, whatever more of it would take.
 */
export function goodsLeft(facts: PricingFacts, consignment: Consignment): GoodsLine[] | null {
  const { books, offers } = facts;
  const goods: GoodsLine[] = [];
  for (const { position, units } of consignment.lines) {
    if (units === 0) continue;
    const offer = offers.get(requireLine(books, position).offeringId);
    if (!offer) return null;
    goods.push({ offer, quantity: units });
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
 * by the day that is expected. Elsewhere a carrier may take longer from then on. Whether that day can be
 * booked is no matter: it may be a Sunday, or months away. What is left of the goods may not come by
 * their present way at all: then the fastest allows the most days, of which one is left at least, since
 * nothing of it is here today. Null where nothing is brought to that place any more.
 */
function daysAwaited(
  { order, terms, deed }: PricingFacts,
  { address, option, expectedDay }: Consignment,
  goods: readonly GoodsLine[],
): number | null {
  const destination = findDestination(terms, (address ?? order.deliveryAddress).postcode);
  if (!destination) return null;
  for (let days = 1; days < mostDays; days++) {
    const ways = findOptions(destination, readyIn(goods, days), deed.at);
    const own = ways.find(({ optionId }) => optionId === option.optionId);
    const [fastest] = ways.map(({ day }) => day).toSorted();
    if (fastest === undefined) return null;
    if ((own?.day ?? fastest) > expectedDay) return own ? days - 1 : Math.max(1, days - 1);
  }
  return mostDays;
}
