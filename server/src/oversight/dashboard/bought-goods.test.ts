import { expect, it } from 'vitest';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { describeBought, priceChanges } from './bought-goods.ts';
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

it('tells what it costs now by the rate at which it was bought', async () => {
  const price = { basis: 'inc', incPence: 120_00, exPence: 100_00, vatRatePercent: 20 };
  const offer = { sku: 'TAP', packSize: 1, price, availability: { state: 'in-stock' } };
  const at = async (vatRatePercent: number) => {
    const row = { offeringId: 1, unitPence: 120_00, unitBasis: 'inc', usualQuantity: 1 };
    const bought = await describeBought(
      {} as Parameters<typeof describeBought>[0],
      { ...row, vatRatePercent } as BoughtRow,
      new Map([[1, offer as Offer]]),
      { band: null } as unknown as Parameters<typeof describeBought>[3],
    );
    return bought!.lastBought;
  };
  expect(await at(0)).toMatchObject({ unitExPence: 120_00, nowExPence: 120_00 });
  expect(await at(20)).toMatchObject({ unitExPence: 100_00, nowExPence: 100_00 });
});

it('sends nobody another finish of the same product, and the same one under its new number', async () => {
  const price = { basis: 'inc', incPence: 120_00, exPence: 100_00, vatRatePercent: 20 };
  const goods = { slug: 'tap', name: 'Tap', packSize: 1, price };
  const gone = {
    ...goods,
    sku: 'TAP-OLD',
    variant: 'Brass',
    availability: { state: 'discontinued' },
    successorSlug: 'tap',
  };
  const boughtBeside = (variant: string) =>
    describeBought(
      {
        findProductBySlug: async () => ({
          status: 'live',
          product: { slug: 'tap', name: 'Tap', offerings: [{ sku: 'TAP-NEW' }] },
        }),
        findOfferBySku: () => ({
          ...goods,
          sku: 'TAP-NEW',
          variant,
          availability: { state: 'in-stock' },
        }),
      } as unknown as Parameters<typeof describeBought>[0],
      { offeringId: 1, unitPence: 1, unitBasis: 'inc', vatRatePercent: 20 } as BoughtRow,
      new Map([[1, gone as unknown as Offer]]),
      { band: null } as unknown as Parameters<typeof describeBought>[3],
    );
  expect(await boughtBeside('Chrome')).toMatchObject({
    sku: 'TAP-OLD',
    replaces: null,
    successor: { slug: 'tap', name: 'Tap' },
  });
  expect(await boughtBeside('Brass')).toMatchObject({ sku: 'TAP-NEW', successor: null });
});
