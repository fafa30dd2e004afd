import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion } from './apportion.ts';
import { overridePrice, price } from './price.ts';
import {
  deliveryAmount,
  discountLines,
  discountPence,
  lineAmount,
  totals,
  traceLine,
} from './totals.ts';
import { addAmounts, penceIn, subtractAmount } from './vat.ts';

function retail(incPence: number, vatRatePercent = 20): OfferingPrice {
  return price({ listIncPence: incPence, vatRatePercent, band: null, promotion: null, was: null });
}
function banded(exPence: number, vatRatePercent = 20): OfferingPrice {
  const band = { name: 'Band', fixedExPence: exPence, basisPoints: null };
  return price({ listIncPence: exPence * 10, vatRatePercent, band, promotion: null, was: null });
}
const line = (unit: OfferingPrice, quantity: number) => ({
  amount: lineAmount(unit, quantity),
  vatRatePercent: unit.vatRatePercent,
});

describe('the probes that have broken others', () => {
  it('£38.23 × 10 inc with 6.2 % off is £358.60', () => {
    const [after] = discountLines([line(retail(38_23), 10)], 'inc', {
      kind: 'Percentage',
      basisPoints: 620,
    });
    expect(after).toEqual({ incPence: 358_60, exPence: 298_83, vatPence: 59_77 });
  });

  it('£1.41 ex × 1.2 × 100 is £169.20, from the line and not from a rounded unit', () => {
    expect(banded(1_41).incPence).toBe(1_69);
    expect(lineAmount(banded(1_41), 100)).toEqual({
      incPence: 169_20,
      exPence: 141_00,
      vatPence: 28_20,
    });
  });

  it('17 different lines at 20 % have the VAT of their lines, not of their sum', () => {
    const lines = Array.from({ length: 17 }, (_, index) => line(retail(10_01 + index), 1));
    const sum = addAmounts(lines.map(({ amount }) => amount));
    expect(sum.incPence).toBe(10_01 * 17 + (16 * 17) / 2);
    expect(sum.vatPence).toBe(
      lines.reduce((vat, { amount }) => vat + Math.round(amount.incPence / 6), 0),
    );
  });

  it('25 % off £19.99 is £14.99', () => {
    const [after] = discountLines([line(retail(19_99), 1)], 'inc', {
      kind: 'Percentage',
      basisPoints: 2_500,
    });
    expect(after?.incPence).toBe(14_99);
  });

  it('a 100 % discount is exactly 0, in both views', () => {
    const lines = [line(retail(19_99), 3), line(banded(1_41), 7), line(retail(5_55, 5), 1)];
    for (const basis of ['inc', 'ex'] as const) {
      const after = discountLines(lines, basis, { kind: 'Percentage', basisPoints: 10_000 });
      expect(addAmounts(after)).toEqual({ incPence: 0, exPence: 0, vatPence: 0 });
    }
  });

  it('delivery of a mixed-rate basket takes the VAT of its goods, by value', () => {
    const lines = [line(retail(300_00, 20), 1), line(retail(100_00, 5), 1)];
    // 3/4 of 35.00 at 20 % and 1/4 at 5 %: VAT 4.38 + 0.42.
    expect(deliveryAmount(35_00, lines)).toEqual({
      incPence: 35_00,
      exPence: 30_20,
      vatPence: 4_80,
    });
  });
});

const basketLine = fc.record({
  kind: fc.constantFrom('retail', 'band'),
  pence: fc.integer({ min: 1, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  rate: fc.constantFrom(0, 5, 20),
});
const basket = fc.array(basketLine, { minLength: 1, maxLength: 40 });
const discount = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('Percentage' as const),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
  }),
  fc.record({ kind: fc.constant('FixedAmount' as const), pence: fc.integer({ min: 0, max: 1e7 }) }),
);
const unitOf = ({ kind, pence, rate }: { kind: string; pence: number; rate: number }) =>
  kind === 'retail' ? retail(pence, rate) : banded(pence, rate);

describe('delivery', () => {
  it('without goods, which pay its VAT otherwise, is at the standard rate', () => {
    expect(deliveryAmount(12_00, [])).toEqual({ incPence: 12_00, exPence: 10_00, vatPence: 2_00 });
  });

  it('is split by the sum of each rate, the odd penny at the higher rate, in any order of lines', () => {
    const lines = [line(retail(10_00, 0), 1), line(retail(10_00), 1), line(retail(10_00, 0), 1)];
    // A third at 20 %: 334 of 1001 pence, the larger remainder, of which 56 are VAT.
    expect(deliveryAmount(10_01, lines)).toEqual({
      incPence: 10_01,
      exPence: 9_45,
      vatPence: 56,
    });
    const even = [line(retail(10_00, 0), 1), line(retail(10_00), 1)];
    // Half each: the odd penny of 5 goes to the higher rate, and 3 × 20 ÷ 120 rounds up to 1.
    for (const each of [even, even.toReversed()]) {
      expect(deliveryAmount(5, each)).toEqual({ incPence: 5, exPence: 4, vatPence: 1 });
    }
  });
});

describe('any basket, in the retail and in the band basis', () => {
  it('sums exactly: items − discount + delivery = total, and inc = ex + VAT', () => {
    fc.assert(
      fc.property(
        basket,
        discount,
        fc.constantFrom('inc' as const, 'ex' as const),
        fc.integer({ min: 0, max: 20_000 }),
        (content, code, basis, deliveryPence) => {
          const lines = content.map((item) => line(unitOf(item), item.quantity));
          const before = lines.map(({ amount }) => amount);
          const after = discountLines(lines, basis, code);
          const net = lines.map((each, index) => ({ ...each, amount: after[index]! }));
          const sums = totals(before, after, deliveryAmount(deliveryPence, net));
          expect(sums.delivery!.incPence).toBe(deliveryPence);
          for (const view of ['incPence', 'exPence', 'vatPence'] as const) {
            expect(sums.total[view]).toBe(
              sums.items[view] - sums.discount[view] + sums.delivery![view],
            );
          }
          for (const amount of [...after, ...Object.values(sums)]) {
            expect(amount!.incPence).toBe(amount!.exPence + amount!.vatPence);
          }
        },
      ),
    );
  });

  it('takes off exactly the discount in its own basis, and never below nothing', () => {
    fc.assert(
      fc.property(
        basket,
        discount,
        fc.constantFrom('inc' as const, 'ex' as const),
        (content, code, basis) => {
          const lines = content.map((item) => line(unitOf(item), item.quantity));
          const after = discountLines(lines, basis, code);
          const sum = (amounts: readonly { incPence: number; exPence: number }[]) =>
            amounts.reduce((total, amount) => total + penceIn(basis, amount), 0);
          const sumBefore = sum(lines.map(({ amount }) => amount));
          const expected = code ? discountPence(sumBefore, code) : 0;
          expect(sumBefore - sum(after)).toBe(expected);
          for (const [index, amount] of after.entries()) {
            expect(amount.incPence).toBeGreaterThanOrEqual(0);
            expect(subtractAmount(lines[index]!.amount, amount).incPence).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('derives a line from the line: unit × quantity in its own basis is untouched', () => {
    fc.assert(
      fc.property(basketLine, (item) => {
        const unit = unitOf(item);
        const amount = lineAmount(unit, item.quantity);
        expect(penceIn(unit.basis, amount)).toBe(penceIn(unit.basis, unit) * item.quantity);
      }),
    );
  });

  it('takes nothing off lines that a code is not for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(basketLine, fc.boolean()), { minLength: 1, maxLength: 40 }),
        discount,
        fc.constantFrom('inc' as const, 'ex' as const),
        (content, code, basis) => {
          const lines = content.map(([item, isTarget]) => ({
            ...line(unitOf(item), item.quantity),
            isTarget,
          }));
          const after = discountLines(lines, basis, code);
          const taken = lines.map(({ amount }, index) => subtractAmount(amount, after[index]!));
          const targets = lines.filter(({ isTarget }) => isTarget);
          const sum = targets.reduce((total, { amount }) => total + penceIn(basis, amount), 0);
          expect(penceIn(basis, addAmounts(taken))).toBe(code ? discountPence(sum, code) : 0);
          const isOther = (_: unknown, index: number) => !lines[index]!.isTarget;
          expect(after.filter(isOther)).toEqual(lines.map(({ amount }) => amount).filter(isOther));
        },
      ),
    );
  });

  it('explains each line: the steps end at what the line costs, and differ by what they took off', () => {
    fc.assert(
      fc.property(basket, discount, (content, code) => {
        const lines = content.map((item) => line(unitOf(item), item.quantity));
        const after = discountLines(lines, 'inc', code);
        for (const [index, item] of content.entries()) {
          const trace = traceLine(unitOf(item), item.quantity, after[index]!, 'Code');
          expect(trace.at(-1)).toMatchObject({
            incPence: after[index]!.incPence,
            exPence: after[index]!.exPence,
          });
          const taken = subtractAmount(lines[index]!.amount, after[index]!);
          const isCoded = taken.incPence !== 0 || taken.exPence !== 0;
          expect(trace.filter(({ step }) => step === 'code')).toHaveLength(isCoded ? 1 : 0);
          const before = trace.findLast(({ step }) => step !== 'code')!;
          expect(before.incPence - trace.at(-1)!.incPence).toBe(taken.incPence);
          expect(before.exPence - trace.at(-1)!.exPence).toBe(taken.exPence);
        }
      }),
    );
  });
});

describe('the steps of a line', () => {
  const band = { name: 'Band', fixedExPence: 1_41, basisPoints: null };
  const promotion = { slug: 'week', name: 'This week', incPence: 1_50, endsOn: null };
  const unit = price({
    listIncPence: 3_05,
    vatRatePercent: 20,
    band,
    promotion,
    was: null,
  });
  const stepsOf = (each: OfferingPrice, quantity: number, after = lineAmount(each, quantity)) =>
    traceLine(each, quantity, after, 'Code').map(({ step, incPence, exPence }) => [
      step,
      incPence,
      exPence,
    ]);

  it('are each computed in their own basis, from the line', () => {
    expect(stepsOf(unit, 100)).toEqual([
      ['list', 305_00, 254_17],
      ['band', 169_20, 141_00],
      ['promotion', 150_00, 125_00],
    ]);
    for (const [basis, pence, incPence, exPence] of [
      ['ex', 1_04, 124_80, 104_00],
      ['inc', 1_25, 125_00, 104_17],
    ] as const) {
      const given = overridePrice(unit, { basis, pence, label: 'Agreed' });
      expect(stepsOf(given, 100).at(-1)).toEqual(['override', incPence, exPence]);
    }
  });

  it('end with the code where it took a penny off that changes no figure ex VAT', () => {
    const penny = { incPence: 2, exPence: 2, vatPence: 0 };
    expect(stepsOf(retail(3), 1)).toEqual([['list', 3, 2]]);
    expect(stepsOf(retail(3), 1, penny)).toEqual([
      ['list', 3, 2],
      ['code', 2, 2],
    ]);
  });
});

describe('apportioning', () => {
  it('gives parts that sum to the whole, each within a penny of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 60 }),
        (whole, weights) => {
          const parts = apportion(whole, weights);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
          if (total === 0) return;
          for (const [index, part] of parts.entries()) {
            expect(Math.abs(part - (whole * weights[index]!) / total)).toBeLessThan(1.001);
          }
        },
      ),
    );
  });

  it('gives the left-over penny to the largest remainder, the earlier first on a tie', () => {
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(apportion(100, [1, 2])).toEqual([33, 67]);
    // 2 ⁶⁄₇ and 7 ¹⁄₇.
    expect(apportion(10, [2, 5])).toEqual([3, 7]);
    expect(apportion(5, [0, 0])).toEqual([5, 0]);
    expect(apportion(5, [])).toEqual([]);
  });
});
