import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceReasons, priceView, vatLine } from './price-view.ts';

const november: OfferingPrice = {
  currency: 'GBP',
  basis: 'inc',
  incPence: 64_900,
  exPence: 54_083,
  vatRatePercent: 20,
  was: {
    incPence: 74_900,
    exPence: 62_417,
    saveIncPence: 10_000,
    saveExPence: 8_334,
    daysCharged: 41,
    windowDays: 90,
  },
  promotion: { slug: 'november', name: 'November furniture', endsOn: '2026-11-30' },
  trace: [
    { step: 'list', label: 'List price', incPence: 74_900, exPence: 62_417 },
    { step: 'promotion', label: 'November furniture', incPence: 64_900, exPence: 54_083 },
  ],
};

test('the view that was chosen leads and the other figure names itself', () => {
  expect(priceView(november, 'inc')).toMatchObject({
    now: '£649.00',
    basis: 'inc VAT',
    other: '£540.83 ex VAT',
    was: { price: '£749.00', save: '£100.00', shortSave: '£100' },
  });
  expect(priceView(november, 'ex')).toMatchObject({
    now: '£540.83',
    basis: 'ex VAT',
    other: '£649.00 inc VAT',
    was: { price: '£624.17', save: '£83.34' },
  });
});

test('the reasons say what each step does, and until when', () => {
  expect(priceReasons(november, 'inc')).toEqual([
    { label: 'List price', note: null, amount: '£749.00' },
    { label: 'November furniture', note: 'until 30 November', amount: '− £100.00' },
  ]);
  expect(vatLine(november, 'inc')).toMatchObject({
    label: 'of which VAT at 20 %',
    amount: '£108.17',
  });
});

test('the reasons of any price add up to it, in either view', () => {
  const pence = fc.nat(1_000_000);
  const steps = fc.array(fc.record({ incPence: pence, exPence: pence }), { minLength: 1 });
  fc.assert(
    fc.property(steps, fc.constantFrom('inc', 'ex'), (amounts, vat) => {
      const trace = amounts.map((amount) => ({ step: 'band', label: 'Step', ...amount }) as const);
      const last = trace.at(-1)!;
      const price = { ...november, ...last, trace };
      const sum = priceReasons(price, vat)
        .map(({ amount }) => Number(amount.replace('−', '-').replace(/[^\d.-]/g, '')))
        .reduce((a, b) => a + b, 0);
      const paid = vat === 'inc' ? last.incPence : last.exPence;
      expect(Math.abs(Math.round(sum * 100) - paid)).toBe(0);
    }),
  );
});
