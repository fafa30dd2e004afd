import type { BuyAgainProduct } from '@plumbline/contracts/accounts/dashboard.ts';
import type { BusinessList } from '@plumbline/contracts/nouns/business-lists.ts';
import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import type { MatchedRow } from '@plumbline/contracts/nouns/quick-order.ts';
import { expect, test } from 'vitest';
import { boughtView, sumOfUsual } from './buy-again/bought-view.server.ts';
import { listView } from './lists/list-view.server.ts';
import { rowViews, sumOf } from './quick-order/rows-view.server.ts';

const priced = (basis: 'inc' | 'ex', incPence: number, exPence: number): OfferingPrice => ({
  currency: 'GBP',
  basis,
  incPence,
  exPence,
  vatRatePercent: 20,
  was: null,
  promotion: null,
  trace: [],
});
const retail = priced('inc', 14_99, 12_49);
const band = priced('ex', 1_69, 1_41);

// A hundred of each, as the basket has them: never a hundred times the figure that was rounded.
test.each([
  ['a retail price', retail, 'inc', '£1,499.00'],
  ['a retail price', retail, 'ex', '£1,249.17'],
  ['a band price', band, 'inc', '£169.20'],
  ['a band price', band, 'ex', '£141.00'],
] as const)('what many come to of %s is their line in the basket: %#', (_, price, vat, sum) => {
  const goods = {
    sku: 'TAP',
    slug: 'tap',
    name: 'Tap',
    variant: null,
    picture: { src: '', width: 1, height: 1, alt: '' },
    packSize: 1,
    price,
    availability: { state: 'in-stock', quantity: 999, backInStockOn: null, leadDays: null },
  };
  const bought = {
    ...goods,
    replaces: null,
    successor: null,
    usualQuantity: 100,
    lastBought: {
      on: '2026-11-02',
      quantity: 100,
      jobReference: null,
      unitExPence: price.exPence,
      nowExPence: price.exPence,
    },
  } as unknown as BuyAgainProduct;
  const setting = { vat, arrivals: null, now: new Date('2026-11-28') };
  const usual = sumOfUsual([boughtView(bought, setting)], vat);
  expect(usual).toBe(`1 product, 100 pieces, ${sum} ${vat} VAT`);

  const line = { offer: goods, quantity: 100, counted: null, toOrder: 100 };
  const list = { kind: 'kit', lines: [line], countedAt: null } as unknown as BusinessList;
  expect(listView(list, 1, vat).order).toBe(`1 product, ${sum} ${vat} VAT`);

  const row = { code: 'TAP', quantity: '100', offer: goods, order: 100, suggestions: [] };
  const rows = [row as unknown as MatchedRow];
  expect(rowViews(rows, [], vat)[0]!.goods!.sum).toBe(sum);
  expect(sumOf(rows, vat)).toBe(`${sum} ${vat} VAT`);
});

test('what went where there is no VAT, at the same price as now, has not changed', () => {
  const bought = {
    slug: 'tap',
    name: 'Tap',
    variant: null,
    picture: { src: '', width: 1, height: 1, alt: '' },
    price: retail,
    availability: { state: 'in-stock', quantity: 9 },
    replaces: null,
    successor: null,
    usualQuantity: 1,
  };
  const changeFrom = (unitExPence: number) => {
    const lastBought = { on: '2026-11-02', quantity: 1, unitExPence, nowExPence: 14_99 };
    const product = { ...bought, lastBought } as unknown as BuyAgainProduct;
    const setting = { vat: 'ex', arrivals: null, now: new Date('2026-11-28') } as const;
    return boughtView(product, setting).change;
  };
  expect(changeFrom(14_99)).toBeNull();
  expect(changeFrom(13_99)).toEqual({ text: 'was £13.99 ex VAT', tone: 'dearer' });
});
