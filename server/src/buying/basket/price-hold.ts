import type { BasketLine } from '@plumbline/contracts/nouns/basket.ts';
import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import { formatDay, londonDay, type DayNumber } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { overridePrice } from '../../goods/pricing/price.ts';
import { penceIn } from '../../goods/pricing/vat.ts';
import type { Line } from './basket.ts';

/** What one of an offering costs, for up to so many of it in one basket, until an instant. */
export interface PriceHold {
  offeringId: number;
  /** How many of it are held and were not ordered yet. */
  quantity: number;
  incPence: number;
  exPence: number;
  basis: Basis;
  /** The midnight in London that ends its last day. */
  heldUntil: Date;
  /** The quote that it was promised for. */
  quoteNumber: string;
  businessId: number;
}

/** What one of an offering costs where its price is held, and what it costs otherwise. */
export type PriceUnit = (offeringId: number, unit: OfferingPrice) => OfferingPrice;

interface Held {
  lines: readonly { offeringId: number; quantity: number }[];
  holds: readonly PriceHold[];
}

type Buying = Pick<Caller, 'bandId' | 'businessId'>;

/** The last day of a hold, by London's calendar. */
export const lastDayOf = ({ heldUntil }: Pick<PriceHold, 'heldUntil'>): DayNumber =>
  londonDay(new Date(heldUntil.getTime() - 1));

/**
 * Whether a hold counts for so many now: for whoever buys at a band for the business that it was promised
 * to, until its last day is over, and for no more than was quoted.
 */
export const counts = (
  hold: Pick<PriceHold, 'businessId' | 'heldUntil' | 'quantity'>,
  quantity: number,
  { bandId, businessId }: Buying,
  now: Date,
): boolean =>
  bandId !== null &&
  businessId === hold.businessId &&
  now < hold.heldUntil &&
  quantity <= hold.quantity;

/** The holds that count for a basket's lines as they stand, by offering id. */
export function countingHolds(
  { lines, holds }: Held,
  caller: Buying,
  now: Date,
): ReadonlyMap<number, PriceHold> {
  return new Map(
    holds.flatMap((hold) => {
      const line = lines.find(({ offeringId }) => offeringId === hold.offeringId);
      return line && counts(hold, line.quantity, caller, now) ? [[hold.offeringId, hold]] : [];
    }),
  );
}

/** Prices of which those that are held are no higher than that. */
export const atHolds =
  (holds: ReadonlyMap<number, Pick<PriceHold, 'basis' | 'incPence' | 'exPence'>>): PriceUnit =>
  (offeringId, unit) => {
    const hold = holds.get(offeringId);
    const pence = hold && penceIn(hold.basis, hold);
    return overridePrice(
      unit,
      hold ? { pence: pence!, basis: hold.basis, label: 'Held for your quote' } : null,
    );
  };

/** Offers at the prices that are held. */
export function withHeldPrices(
  offers: ReadonlyMap<number, Offer>,
  priceUnit: PriceUnit,
): ReadonlyMap<number, Offer> {
  return new Map(
    [...offers].map(([id, offer]) => [id, { ...offer, price: priceUnit(id, offer.price) }]),
  );
}

/** What a line's owner reads of the hold of its price; null where none was promised to them, or it is over. */
export function describeHold(
  line: { offeringId: number; quantity: number },
  holds: readonly PriceHold[],
  caller: Buying,
  now: Date,
): BasketLine['held'] {
  const hold = holds.find(({ offeringId }) => offeringId === line.offeringId);
  if (!hold || hold.quantity === 0 || !counts(hold, 1, caller, now)) return null;
  const { quantity, quoteNumber } = hold;
  const isHeld = line.quantity <= quantity;
  return { until: formatDay(lastDayOf(hold)), quantity, quoteNumber, isHeld };
}

/**
 * Lines that were changed, as seen at the price that is held for them, where that is the lower: once the
 * hold is over, it is this that the new price is compared with.
 */
export function seenAtHolds(
  lines: readonly Line[],
  holds: readonly PriceHold[],
  now: Date,
): Line[] {
  return lines.map((line) => {
    const hold = holds.find(({ offeringId }) => offeringId === line.offeringId);
    const isHeld = hold && now < hold.heldUntil && line.quantity <= hold.quantity;
    if (!isHeld || hold.incPence >= line.seenIncPence) return line;
    const { incPence: seenIncPence, exPence: seenExPence } = hold;
    return { ...line, seenIncPence, seenExPence, seenPromotion: null };
  });
}
