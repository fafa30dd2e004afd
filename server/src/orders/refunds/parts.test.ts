import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFrom, type Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addAmounts, noAmount, penceIn, subtractAmount } from '../../goods/pricing/vat.ts';
import { takePence, takeUnits } from './parts.ts';

const bases: readonly Basis[] = ['inc', 'ex'];

/** A line's stored amount: any discount may have left it any pence in its own basis. */
const line = fc
  .record({
    basis: fc.constantFrom(...bases),
    pence: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9_999_999 })),
    rate: fc.constantFrom(0, 5, 17.5, 20),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ basis, pence, rate, quantity }) => ({
    basis,
    quantity,
    amount: amountFrom(basis, pence, rate),
  }));

/** How a line is given back, step by step: some units, or some pence of what is left. */
const steps = fc.array(
  fc.record({
    isUnits: fc.boolean(),
    /** How much of what is left, in thousandths. */
    share: fc.integer({ min: 0, max: 1000 }),
  }),
  { maxLength: 12 },
);

/** Gives back by the steps and then all that is left; answers each part. */
function giveBack(
  { amount, quantity, basis }: { amount: LineAmount; quantity: number; basis: Basis },
  taken: readonly { isUnits: boolean; share: number }[],
): LineAmount[] {
  let [left, unitsLeft] = [amount, quantity];
  const parts: LineAmount[] = [];
  for (const { isUnits, share } of [...taken, { isUnits: true, share: 1000 }]) {
    const units = isUnits ? Math.ceil((unitsLeft * share) / 1000) : 0;
    const part = isUnits
      ? takeUnits(left, { unitsLeft, units, basis })
      : takePence(left, Math.floor((left.incPence * share) / 1000));
    left = subtractAmount(left, part);
    unitsLeft -= units;
    parts.push(part);
    if (unitsLeft === 0) break;
  }
  return parts;
}

describe('parts of a line', () => {
  it('come to the line in every figure, however it is given back', () => {
    fc.assert(
      fc.property(line, steps, (given, taken) => {
        expect(addAmounts(giveBack(given, taken))).toEqual(given.amount);
      }),
      { numRuns: 2000 },
    );
  });

  it('are never negative, and always ex and VAT together', () => {
    fc.assert(
      fc.property(line, steps, (given, taken) => {
        for (const { incPence, exPence, vatPence } of giveBack(given, taken)) {
          expect(Math.min(incPence, exPence, vatPence)).toBeGreaterThanOrEqual(0);
          expect(exPence + vatPence).toBe(incPence);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of one unit differ by a penny at most in the price’s own basis, and in VAT', () => {
    fc.assert(
      fc.property(line, (given) => {
        const each = giveBack(
          { ...given, quantity: Math.min(given.quantity, 60) },
          Array.from({ length: 60 }, () => ({ isUnits: true, share: 1 })),
        );
        const spread = (pence: number[]) => Math.max(...pence) - Math.min(...pence);
        expect(spread(each.map((part) => penceIn(given.basis, part)))).toBeLessThanOrEqual(1);
        expect(spread(each.map(({ vatPence }) => vatPence))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('taken together are the parts taken one by one', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 0, max: 999 }), ({ amount, quantity, basis }, some) => {
        const units = Math.min(some, quantity);
        let [left, unitsLeft] = [amount, quantity];
        for (; quantity - unitsLeft < units; unitsLeft--) {
          left = subtractAmount(left, takeUnits(left, { unitsLeft, units: 1, basis }));
        }
        expect(takeUnits(amount, { unitsLeft: quantity, units, basis })).toEqual(
          subtractAmount(amount, left),
        );
      }),
    );
  });

  it.each([
    // £38.23 × 10 less 6.2 %: the line was £358.60, of which £59.77 is VAT.
    ['inc', { incPence: 358_60, exPence: 298_83, vatPence: 59_77 }, 10, 1, [35_86, 29_88, 5_98]],
    ['inc', { incPence: 10_00, exPence: 8_33, vatPence: 1_67 }, 3, 1, [3_34, 2_78, 56]],
    ['inc', { incPence: 30_00, exPence: 25_00, vatPence: 5_00 }, 3, 2, [20_00, 16_66, 3_34]],
    ['ex', { incPence: 16_92, exPence: 14_10, vatPence: 2_82 }, 10, 3, [5_09, 4_23, 86]],
    ['ex', { incPence: 0, exPence: 0, vatPence: 0 }, 2, 1, [0, 0, 0]],
  ] as const)('%s %o, %i units: %i is %o', (basis, amount, unitsLeft, units, expected) => {
    const [incPence, exPence, vatPence] = expected;
    expect(takeUnits(amount, { unitsLeft, units, basis })).toEqual({ incPence, exPence, vatPence });
  });

  it('of nothing are nothing', () => {
    expect(takePence(noAmount, 0)).toEqual(noAmount);
  });
});
