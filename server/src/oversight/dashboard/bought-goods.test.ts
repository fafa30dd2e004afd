import { expect, it } from 'vitest';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { priceChanges } from './bought-goods.ts';
import type { BoughtRow } from './bought-store.ts';

it('compares what went where there is no VAT with today’s price without any', () => {
  const row = {
    offeringId: 1,
    unitPence: 120_00,
    unitBasis: 'inc',
    units: 3,
    lastOn: '2026-11-02',
  };
  const offer = {
    sku: 'TAP',
    availability: { state: 'in-stock' },
    price: { basis: 'inc', incPence: 120_00, exPence: 100_00, vatRatePercent: 20 },
  };
  const changesAt = (vatRatePercent: number, incPence = 120_00) => {
    const price = { ...offer.price, incPence, exPence: (incPence * 5) / 6 };
    const offers = new Map([[1, { ...offer, price } as Offer]]);
    return priceChanges([{ ...row, vatRatePercent } as BoughtRow], offers);
  };
  expect(changesAt(0)).toEqual([]);
  expect(changesAt(20)).toEqual([]);
  expect(changesAt(0, 132_00)).toMatchObject([{ thenExPence: 120_00, nowExPence: 132_00 }]);
});
