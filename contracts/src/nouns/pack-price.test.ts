import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPrice } from './pack-price.ts';
import type { OfferingPrice } from './prices.ts';
import { amountFrom, type Basis } from './vat.ts';

const rate = fc.constantFrom(0, 5, 20);
const pence = fc.integer({ min: 1, max: 1_000_000 });
const packSize = fc.integer({ min: 1, max: 100 });
const basis = fc.constantFrom<Basis>('inc', 'ex');

/** A price of one piece as the server makes it: reduced from a list price, with the proof of it. */
function priceOf(own: Basis, nowPence: number, offPence: number, percent: number): OfferingPrice {
  const both = (some: number) => {
    const { incPence, exPence } = amountFrom(own, some, percent);
    return { incPence, exPence };
  };
  const [now, list] = [both(nowPence), both(nowPence + offPence)];
  return {
    currency: 'GBP',
    basis: own,
    ...now,
    vatRatePercent: percent,
    was: {
      ...list,
      saveIncPence: list.incPence - now.incPence,
      saveExPence: list.exPence - now.exPence,
      daysCharged: 40,
      windowDays: 90,
    },
    promotion: null,
    trace: [
      { step: 'list', label: 'List price', ...list },
      { step: 'promotion', label: 'Less', ...now },
    ],
  };
}

describe('the price of a pack', () => {
  it('is the line that a basket has of it, in both views', () => {
    fc.assert(
      fc.property(basis, pence, pence, rate, packSize, (own, now, off, percent, size) => {
        const price = priceOf(own, now, off, percent);
        const line = amountFrom(own, now * size, percent);
        const { incPence, exPence } = packPrice({ price, packSize: size });
        expect([incPence, exPence]).toEqual([line.incPence, line.exPence]);
      }),
    );
  });

  it('has reasons that end at it, and a saving that is the difference', () => {
    fc.assert(
      fc.property(basis, pence, pence, rate, packSize, (own, now, off, percent, size) => {
        const pack = packPrice({ price: priceOf(own, now, off, percent), packSize: size });
        expect(pack.trace.at(-1)).toMatchObject({ incPence: pack.incPence, exPence: pack.exPence });
        expect(pack.was!.incPence - pack.was!.saveIncPence).toBe(pack.incPence);
        expect(pack.was!.exPence - pack.was!.saveExPence).toBe(pack.exPence);
      }),
    );
  });

  it('is no multiple of a rounded figure', () => {
    const price = priceOf('inc', 1325, 0, 20);
    expect(price.exPence).toBe(1104);
    expect(packPrice({ price, packSize: 10 }).exPence).toBe(110_42);
  });

  it('of one piece is the price itself', () => {
    const price = priceOf('ex', 999, 1, 20);
    expect(packPrice({ price, packSize: 1 })).toBe(price);
  });
});
