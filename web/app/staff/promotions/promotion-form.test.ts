import { allCalls } from '@plumbline/contracts/calls.ts';
import { describe, expect, it } from 'vitest';
import { refusalOfBody } from '../../../../server/test/refused-body.ts';
import { refusedForm } from '../../request/form.server.ts';
import {
  newTexts,
  promotion,
  promotionBody,
  promotionTexts,
  slugFrom,
  type PromotionTexts,
} from './promotion-form.server.ts';

const filled = {
  ...newTexts(new Date('2026-11-21T10:00:00Z')),
  name: 'Winter taps, 15 % off!',
  targets: 'taps/basin-taps\nbaths',
  amount: '15',
};

/** What the form says of texts that its call refuses. */
function faultsOf(texts: PromotionTexts) {
  const refusal = refusalOfBody(allCalls.promotions.createPromotion, promotionBody(texts));
  return refusedForm(refusal, texts, promotion).errors;
}

describe('the form of a promotion', () => {
  it('reads terms, with an address from the name where none was typed', () => {
    expect(promotionBody(filled)).toEqual({
      name: 'Winter taps, 15 % off!',
      slug: 'winter-taps-15-off',
      startsAt: '2026-11-21T10:00:00.000Z',
      endsAt: null,
      prices: {
        kind: 'terms',
        targetType: 203,
        targets: ['taps/basin-taps', 'baths'],
        type: 'Percentage',
        amount: 1_500,
      },
    });
  });

  it('reads a price for each item, however its line is written', () => {
    const items = 'TAP-10 84.00\n\n TAP-11,£90\nTAP-12 = 7.5 ';
    expect(promotionBody({ ...filled, kind: 'each', items }).prices).toEqual({
      kind: 'each',
      items: [
        { sku: 'TAP-10', incPence: 84_00 },
        { sku: 'TAP-11', incPence: 90_00 },
        { sku: 'TAP-12', incPence: 7_50 },
      ],
    });
  });

  it.each(['', 'TAP-10', 'TAP-10 eighty', 'TAP-10 0', 'TAP 10 84.00'])(
    'says of items like “%s” what a line is',
    (items) => {
      expect(faultsOf({ ...filled, kind: 'each', items })).toEqual([
        { name: 'items', message: expect.stringContaining('TAP-10 84.00') },
      ]);
    },
  );

  it('says of every field at fault what to do', () => {
    const texts = {
      ...filled,
      name: '',
      slug: 'A b',
      startsAt: 'soon',
      endsAt: 'x',
      amount: 'lots',
    };
    expect(faultsOf(texts).map(({ name }) => name)).toEqual([
      'name',
      'startsAt',
      'endsAt',
      'slug',
      'amount',
    ]);
  });

  it('writes what it read', () => {
    const kept = {
      slug: 'winter',
      state: 'live' as const,
      offeringCount: 2,
      version: 1,
      updatedAt: null,
    };
    for (const texts of [
      filled,
      { ...filled, kind: 'each', items: 'TAP-10 84.05\nTAP-11 90.00' },
    ]) {
      const body = promotionBody({ ...texts, slug: 'winter' });
      expect(promotionBody(promotionTexts({ ...kept, ...body }))).toEqual(body);
    }
  });

  it.each([
    ['Winter taps', 'winter-taps'],
    ['  20 % off – baths & more ', '20-off-baths-more'],
    ['£££', ''],
  ])('makes of “%s” the address “%s”', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });
});
