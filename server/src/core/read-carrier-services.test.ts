import { describe, expect, it } from 'vitest';
import { readCarrierServices } from './read-carrier-services.ts';

describe('which carrier takes what', () => {
  it('is read from a setting, one service after another', () => {
    const text =
      'standard up to 30000 g: Longwharf, Parcel 24; two-person up to 1500000 g: Carrow & Pell, Two people, by day;';
    expect(readCarrierServices(text)).toEqual([
      { deliveryService: 'standard', maxGrams: 30_000, carrier: 'Longwharf', service: 'Parcel 24' },
      {
        deliveryService: 'two-person',
        maxGrams: 1_500_000,
        carrier: 'Carrow & Pell',
        service: 'Two people, by day',
      },
    ]);
  });

  it.each([
    ['standard: Longwharf, Parcel 24', 'should be like'],
    ['standard up to 0 g: Longwharf, Parcel 24', 'should be like'],
    ['standard up to 30000 g: Longwharf', 'should be like'],
    ['standard up to 5 g: A, B; standard up to 5 g: C, D', 'two services for standard 5 g'],
  ])('is refused as %s', (text, says) => {
    expect(() => readCarrierServices(text)).toThrow(says);
  });
});
