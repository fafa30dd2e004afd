import type { ReturnBar } from '@plumbline/contracts/nouns/returns.ts';
import type { ReturnRule, ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';
import { daysAfter, lastArrival } from '../orders/arrivals.ts';
import type { OrderBooks } from '../orders/books.ts';
import { kept, unreplaced, type LineUnits } from '../orders/units.ts';

/** Until when an order can be sent back. */
export interface ReturnWindow {
  /** The last day; null while something of the order is still to arrive. */
  until: string | null;
  /** False where the shop takes nothing back of businesses. */
  isOpen: boolean;
}

/**
 * The window of an order: it is counted from the last of what was ordered, and what stands in for goods
 * that had arrived does not begin it anew. Consumers have the days of the law or more, businesses what the shop gives them.
 */
export function returnWindow(
  { status, capacity, consignments }: Pick<OrderBooks, 'status' | 'capacity' | 'consignments'>,
  { terms, today }: { terms: Pick<ReturnTerms, 'consumerDays' | 'businessDays'>; today: string },
): ReturnWindow {
  const days = daysOf(capacity, terms);
  if (days === 0) return { until: null, isOpen: false };
  const isComing = status === 'placed' || status === 'picking' || status === 'dispatched';
  const last = lastArrival(consignments);
  if (isComing || !last) return { until: null, isOpen: true };
  const until = daysAfter(last, days);
  return { until, isOpen: today <= until };
}

/** For how many days from the last arrival an order can be sent back. */
export const daysOf = (
  capacity: OrderBooks['capacity'],
  { consumerDays, businessDays }: Pick<ReturnTerms, 'consumerDays' | 'businessDays'>,
): number => (capacity === 'business' ? businessDays : consumerDays);

/** What of a line can come back, or why nothing can. */
export interface Eligibility {
  returnable: number;
  bar: ReturnBar | null;
}

const barred = (bar: ReturnBar): Eligibility => ({ returnable: 0, bar });

/**
 * What of a line can come back: what is with the customer and was not paid back, nor promised to a
 * return that is under way, nor is made up for by another that is still to come.
 */
export function eligibilityOf(
  line: Pick<LineUnits, 'delivered' | 'returned' | 'comingBack' | 'replaced'>,
  {
    rule,
    payable,
    window,
    isBusiness,
  }: { rule: ReturnRule | null; payable: number; window: ReturnWindow; isBusiness: boolean },
): Eligibility {
  if (line.delivered === 0) return barred('not-delivered');
  if (rule === 'made-to-measure') return barred('made-to-measure');
  if (!window.isOpen)
    return barred(isBusiness && !window.until ? 'not-for-business' : 'window-over');
  if (Math.min(kept(line as LineUnits), payable) <= 0) return barred('already-returned');
  const returnable = Math.min(unreplaced(line as LineUnits), payable);
  return returnable > 0 ? { returnable, bar: null } : barred('being-replaced');
}
