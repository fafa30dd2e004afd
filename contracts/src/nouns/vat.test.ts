import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFrom, divideHalfUp, vatOfEx, vatOfInc } from './vat.ts';

const pence = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = fc.constantFrom(0, 5, 12.5, 17.5, 20);

/** The same rounding in exact rational arithmetic, written another way. */
function halfUp(numerator: bigint, denominator: bigint): number {
  const rest = numerator % denominator;
  return Number(numerator / denominator + (rest * 2n >= denominator ? 1n : 0n));
}

describe('VAT of a line', () => {
  it.each([
    [1, 20, 0],
    [3, 20, 1],
    [9, 20, 2],
    [129_00, 20, 21_50],
    [649_00, 20, 108_17],
    [382_30, 20, 63_72],
    [100, 5, 5],
    [649_00, 0, 0],
  ])('of %i pence inc at a rate of %d is %i, rounded half up', (inc, ratePercent, vat) => {
    expect(vatOfInc(inc, ratePercent)).toBe(vat);
  });

  it('rounds half a penny up, never always down', () => {
    // 0.5 p of VAT exactly: 3 p inc at 20 % is 0.5 p.
    expect(vatOfInc(3, 20)).toBe(1);
    // 2.5 p on 50 p ex at 5 %.
    expect(vatOfEx(50, 5)).toBe(3);
  });

  it('equals exact arithmetic for any pence and rate, in both bases', () => {
    fc.assert(
      fc.property(pence, rate, (sum, ratePercent) => {
        const points = BigInt(Math.round(ratePercent * 100));
        expect(vatOfInc(sum, ratePercent)).toBe(halfUp(BigInt(sum) * points, 10_000n + points));
        expect(vatOfEx(sum, ratePercent)).toBe(halfUp(BigInt(sum) * points, 10_000n));
      }),
    );
  });

  it('leaves the truth of each basis untouched, and keeps inc = ex + VAT', () => {
    fc.assert(
      fc.property(pence, rate, (sum, ratePercent) => {
        const [inc, ex] = [amountFrom('inc', sum, ratePercent), amountFrom('ex', sum, ratePercent)];
        expect([inc.incPence, ex.exPence]).toEqual([sum, sum]);
        expect(inc.vatPence).toBe(vatOfInc(sum, ratePercent));
        expect(ex.vatPence).toBe(vatOfEx(sum, ratePercent));
        for (const each of [inc, ex]) expect(each.incPence).toBe(each.exPence + each.vatPence);
      }),
    );
  });

  it('refuses sums that it could not round exactly, and says which', () => {
    expect(() => vatOfInc(Number.MAX_SAFE_INTEGER, 20)).toThrow(RangeError);
    expect(() => vatOfInc(-1, 20)).toThrow('rounded exactly: -2000');
    expect(() => vatOfInc(1.5, 20)).toThrow('Not whole pence: 1.5');
    expect(() => vatOfEx(1.5, 20)).toThrow('Not whole pence: 1.5');
    expect(() => divideHalfUp(2 ** 52, 1)).toThrow(RangeError);
    expect(divideHalfUp(2 ** 52 - 1, 2 ** 52)).toBe(1);
    expect(divideHalfUp(0, 7)).toBe(0);
  });
});
