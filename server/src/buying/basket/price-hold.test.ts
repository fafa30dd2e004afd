import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import { describe, expect, it } from 'vitest';
import { formatDay, londonInstant, parseDay } from '../../core/calendar.ts';
import { atHolds, counts, lastDayOf, type PriceHold } from './price-hold.ts';

/** Through 24 October 2026, the night in which London’s clocks go back. */
const heldUntil = londonInstant(parseDay('2026-10-25')!, 0);
const hold: PriceHold = {
  offeringId: 7,
  quantity: 4,
  incPence: 96_00,
  exPence: 80_00,
  basis: 'ex',
  heldUntil,
  quoteNumber: 'MPH-0001',
  businessId: 3,
};
const theirs = { businessId: 3, bandId: 2 };
const before = new Date(heldUntil.getTime() - 1);

describe('a held price', () => {
  it.each([
    ['on its last day for all that was quoted', 4, theirs, before, true],
    ['for less', 1, theirs, before, true],
    ['for more', 5, theirs, before, false],
    ['once London’s midnight has come', 4, theirs, heldUntil, false],
    ['for another business', 1, { businessId: 4, bandId: 2 }, before, false],
    ['for nobody', 1, { businessId: null, bandId: null }, before, false],
    [
      'for a business that is at no band any more',
      1,
      { businessId: 3, bandId: null },
      before,
      false,
    ],
  ])('%s: of %i', (_, quantity, buying, now, expected) => {
    expect(counts(hold, quantity, buying, now)).toBe(expected);
  });

  it('has its last day by London’s calendar', () => {
    expect(heldUntil.toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(formatDay(lastDayOf(hold))).toBe('2026-10-24');
  });

  it.each([
    [90_00, 80_00],
    [80_00, 80_00],
    [75_00, 75_00],
  ])('and one of today: of %i and 8000 the lower is paid', (todayExPence, paidExPence) => {
    const unit: OfferingPrice = {
      currency: 'GBP',
      basis: 'ex',
      exPence: todayExPence,
      incPence: (todayExPence * 6) / 5,
      vatRatePercent: 20,
      was: null,
      promotion: null,
      trace: [],
    };
    const paid = atHolds(new Map([[7, hold]]))(7, unit);
    expect(paid.exPence).toBe(paidExPence);
    expect(paid.trace.map(({ label }) => label)).toEqual(
      paidExPence < todayExPence ? ['Held for your quote'] : [],
    );
    expect(atHolds(new Map([[7, hold]]))(8, unit)).toBe(unit);
  });
});
