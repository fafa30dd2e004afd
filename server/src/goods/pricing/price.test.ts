import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandExPence, overridePrice, price, priceAt, type PriceFacts } from './price.ts';
import { incFromEx } from './vat.ts';

const list: PriceFacts = {
  listIncPence: 749_00,
  vatRatePercent: 20,
  band: null,
  promotion: null,
  was: null,
};
const promotion = { slug: 'november', name: 'November furniture', incPence: 649_00, endsOn: null };
const band = { name: 'Band 3', fixedExPence: null, basisPoints: 2_000 };

describe('the price of an offering', () => {
  it('is the list price where there is nothing better', () => {
    const result = price(list);
    expect(result).toMatchObject({
      currency: 'GBP',
      basis: 'inc',
      incPence: 749_00,
      exPence: 624_17,
      promotion: null,
    });
    expect(result.trace.map((step) => step.step)).toEqual(['list']);
  });

  it('is the best of list, band and promotion, with a step in the trace for each that lowered it', () => {
    const result = price({ ...list, band, promotion });
    // 749.00 ÷ 1.2 × 0.8 = 499.33 ex, 599.20 inc: better than the promotion's 649.00.
    expect(result).toMatchObject({
      basis: 'ex',
      exPence: 499_33,
      incPence: 599_20,
      promotion: null,
    });
    expect(result.trace.map((step) => step.step)).toEqual(['list', 'band']);
  });

  it('takes the promotion where it beats the band', () => {
    const result = price({ ...list, band, promotion: { ...promotion, incPence: 500_00 } });
    expect(result).toMatchObject({ basis: 'inc', incPence: 500_00 });
    expect(result.promotion?.slug).toBe('november');
    expect(result.trace.map((step) => step.step)).toEqual(['list', 'band', 'promotion']);
  });

  it('keeps the earlier on a tie', () => {
    const tie = { ...promotion, incPence: 749_00 };
    expect(price({ ...list, promotion: tie }).promotion).toBeNull();
    const even = { name: 'Even', fixedExPence: 624_17, basisPoints: null };
    expect(incFromEx(624_17, 20)).toBe(749_00);
    expect(price({ ...list, band: even }).basis).toBe('inc');
  });

  it('prefers a fixed band price to the band percentage', () => {
    expect(bandExPence(749_00, 20, { ...band, fixedExPence: 400_00 })).toBe(400_00);
    expect(bandExPence(749_00, 20, { ...band, basisPoints: null })).toBeNull();
    expect(bandExPence(749_00, 20, null)).toBeNull();
  });

  it('claims a was-price on retail prices only, and never one that is no saving', () => {
    const was = { incPence: 749_00, daysCharged: 41, windowDays: 90 };
    expect(price({ ...list, promotion, was }).was).toMatchObject({
      saveIncPence: 100_00,
      exPence: 624_17,
      saveExPence: 624_17 - 540_83,
    });
    expect(price({ ...list, was }).was).toBeNull();
    expect(price({ ...list, band, was }).was).toBeNull();
  });

  it('never passes the list price, and its trace falls step by step to the price itself', () => {
    const pence = fc.integer({ min: 0, max: 5_000_00 });
    fc.assert(
      fc.property(
        pence,
        fc.constantFrom(0, 5, 20),
        fc.option(pence),
        fc.option(fc.integer({ min: 0, max: 10_000 })),
        fc.option(pence),
        (listIncPence, vatRatePercent, fixedExPence, basisPoints, promoted) => {
          const result = price({
            listIncPence,
            vatRatePercent,
            band: { name: 'Band', fixedExPence, basisPoints },
            promotion: promoted === null ? null : { ...promotion, incPence: promoted },
            was: null,
          });
          const steps = result.trace.map((step) => step.incPence);
          expect(steps).toEqual(steps.toSorted((a, b) => b - a));
          expect(new Set(steps).size).toBe(steps.length);
          expect(result.trace.at(-1)).toMatchObject({
            incPence: result.incPence,
            exPence: result.exPence,
          });
          expect(result.incPence).toBeLessThanOrEqual(listIncPence);
        },
      ),
    );
  });
});

describe('a price that staff have given', () => {
  const was = { incPence: 749_00, daysCharged: 41, windowDays: 90 };
  const unit = price({ ...list, promotion, was });
  const given = (basis: 'inc' | 'ex', pence: number) =>
    overridePrice(unit, { basis, pence, label: 'Agreed on the telephone' });

  it('takes the place of a higher one, in its own basis, and says so', () => {
    expect(given('ex', 500_00)).toEqual({
      ...unit,
      basis: 'ex',
      exPence: 500_00,
      incPence: 600_00,
      was: null,
      promotion: null,
      trace: [
        ...unit.trace,
        {
          step: 'override',
          label: 'Agreed on the telephone',
          incPence: 600_00,
          exPence: 500_00,
        },
      ],
    });
    expect(given('inc', 600_00)).toMatchObject({ basis: 'inc', incPence: 600_00, exPence: 500_00 });
  });

  it('changes nothing where it is not lower, or there is none', () => {
    expect(given('inc', unit.incPence)).toBe(unit);
    expect(given('inc', unit.incPence + 1)).toBe(unit);
    expect(given('inc', unit.incPence - 1)).toMatchObject({ incPence: unit.incPence - 1 });
    expect(overridePrice(unit, null)).toBe(unit);
  });
});

it('beyond UK VAT a price keeps its own pence, and has no VAT in them', () => {
  const unit = price(list);
  expect(priceAt(unit, true)).toBe(unit);
  expect(priceAt(unit, false)).toEqual({ ...unit, vatRatePercent: 0 });
});
