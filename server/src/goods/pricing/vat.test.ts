import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, exFromInc, incFromEx, noAmount, subtractAmount, vatPolicy } from './vat.ts';

const pence = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = fc.constantFrom(0, 5, 12.5, 17.5, 20);
const amounts = fc.array(
  fc
    .tuple(fc.constantFrom('inc' as const, 'ex' as const), pence, rate)
    .map(([basis, sum, ratePercent]) => amountFrom(basis, sum, ratePercent)),
);

describe('sums of amounts', () => {
  it('keep inc = ex + VAT, and come to nothing when what was added is taken away', () => {
    fc.assert(
      fc.property(amounts, (each) => {
        const sum = addAmounts(each);
        expect(sum.incPence).toBe(sum.exPence + sum.vatPence);
        expect(sum.incPence).toBe(each.reduce((inc, { incPence }) => inc + incPence, 0));
        expect(each.reduce(subtractAmount, sum)).toEqual(noAmount);
      }),
    );
  });

  it('find the pence without VAT again that VAT was put on', () => {
    fc.assert(
      fc.property(pence, rate, (sum, ratePercent) => {
        expect(exFromInc(incFromEx(sum, ratePercent), ratePercent)).toBe(sum);
      }),
    );
  });
});

it('orders say by a name that stays how their VAT was computed', () => {
  expect(vatPolicy).toBe('per-line-half-up');
});
