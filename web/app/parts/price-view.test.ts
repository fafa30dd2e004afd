import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packsText, priceReasons, priceText, priceView, vatLine } from './price-view.ts';

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
  expect(priceView({ price: november, packSize: 1 }, 'inc')).toMatchObject({
    now: '£649.00',
    basis: 'inc VAT',
    other: '£540.83 ex VAT',
    was: { price: '£749.00', save: '£100.00', shortSave: '£100' },
  });
  expect(priceView({ price: november, packSize: 1 }, 'ex')).toMatchObject({
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

describe('what is sold in packs', () => {
  const pipe: OfferingPrice = {
    ...november,
    incPence: 1320,
    exPence: 1100,
    was: null,
    promotion: null,
    trace: [{ step: 'list', label: 'List price', incPence: 1320, exPence: 1100 }],
  };

  test('is priced by the pack, and says what one piece costs', () => {
    const price = priceView({ price: pipe, packSize: 10 }, 'inc');
    expect(priceText(price)).toBe('£132.00, pack of 10 (£13.20 each)');
    expect(price).toMatchObject({ other: '£110.00 ex VAT', pence: 132_00, eachPence: 13_20 });
    expect(priceText(priceView({ price: pipe, packSize: 1 }, 'inc'))).toBe('£13.20');
  });

  test('says that a piece is rounded where its figure is not the price’s own', () => {
    const price = priceView(
      { price: { ...pipe, incPence: 1325, exPence: 1104 }, packSize: 10 },
      'ex',
    );
    expect(priceText(price)).toBe('£110.42, pack of 10 (£11.04 each, rounded)');
  });

  test('saves by the pack what it saves by the piece', () => {
    const { was } = priceView({ price: november, packSize: 3 }, 'inc');
    expect(was).toMatchObject({ price: '£2,247.00', save: '£300.00', shortSave: '£300' });
  });

  test('counts its packs, where they are whole', () => {
    expect([packsText(10, 10), packsText(30, 10), packsText(15, 10), packsText(3, 1)]).toEqual([
      '1 pack of 10',
      '3 packs of 10',
      null,
      null,
    ]);
  });
});
