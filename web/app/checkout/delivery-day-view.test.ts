import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import { describe, expect, test } from 'vitest';
import { deliveryDays } from './delivery-day-view.server.ts';

function option(change: Partial<DeliveryOption>): DeliveryOption {
  return {
    optionId: 'standard',
    name: 'Standard delivery',
    detail: 'One driver, to the door',
    day: '2026-11-24',
    price: { incPence: 495, exPence: 413, vatPence: 82 },
    surchargeIncPence: 0,
    orderBy: '2026-11-23T20:00:00Z',
    specificDay: false,
    ...change,
  };
}

const specificOption = option({ optionId: 'specific', specificDay: true });
const specific = {
  optionId: 'specific',
  days: [
    { day: '2026-11-30', available: true, price: { incPence: 4000, exPence: 3333, vatPence: 667 } },
    { day: '2026-12-01', available: false, price: null },
    { day: '2026-12-02', available: true, price: { incPence: 2495, exPence: 2079, vatPence: 416 } },
  ],
};

const basket = {
  lines: [
    { name: 'Slim trap', quantity: 2 },
    { name: 'Made bath', quantity: 1 },
  ],
};

const inc = { isLater: false, vat: 'inc' } as const;

describe('deliveryDays', () => {
  test('chooses the first, which is the cheapest, until another is chosen', () => {
    const options = [option({}), option({ optionId: 'noon' })];
    const chosen = (deliveryOption: DeliveryOption | null) =>
      deliveryDays({ deliveryOption, basket }, options, null, inc)
        .options.filter(({ isChosen }) => isChosen)
        .map(({ optionId }) => optionId);
    expect(chosen(null)).toEqual(['standard']);
    expect(chosen(option({ optionId: 'noon' }))).toEqual(['noon']);
  });

  test('promises a day for a price, and names a surcharge', () => {
    const free = { incPence: 0, exPence: 0, vatPence: 0 };
    const options = [
      option({ surchargeIncPence: 250 }),
      option({ optionId: 'free', price: free }),
      { ...specificOption, fromPrice: { incPence: 395, exPence: 329, vatPence: 66 } },
    ];
    const shown = deliveryDays({ deliveryOption: null, basket }, options, specific, inc).options;
    expect(shown.map(({ title, price }) => [title, price])).toEqual([
      ['Tuesday 24 November', '£4.95'],
      ['Tuesday 24 November', 'Free'],
      ['A day you choose', 'from £3.95'],
    ]);
    expect(shown[0]!.detail).toBe('One driver, to the door. Includes £2.50 for your area');
  });

  test('says of goods that are ready sooner what comes when and for how much', () => {
    const price = { incPence: 4495, exPence: 3746, vatPence: 749 };
    const inTwo = option({
      optionId: 'ready-first',
      day: '2026-12-11',
      price,
      parts: [
        { ...option({}), positions: [1] },
        {
          ...option({ day: '2026-12-11', price: { incPence: 4000, exPence: 3333, vatPence: 667 } }),
          positions: [2],
        },
      ],
    });
    const options = [option({ day: '2026-12-11' }), inTwo];
    const shown = deliveryDays({ deliveryOption: inTwo, basket }, options, null, inc).options;
    expect(shown.map(({ title, price: cost, isChosen }) => [title, cost, isChosen])).toEqual([
      ['All together on Friday 11 December', '£4.95', false],
      ['What is ready first on Tuesday 24 November', '£44.95', true],
    ]);
    expect(shown[1]!.parts).toEqual([
      { day: 'Tuesday 24 November', goods: '2 × Slim trap', price: '£4.95' },
      { day: 'Friday 11 December', goods: '1 × Made bath', price: '£40.00' },
    ]);
  });

  test('shows ways and days ex VAT to who chose that', () => {
    const { options, specific: shown } = deliveryDays(
      { deliveryOption: null, basket },
      [option({ surchargeIncPence: 250 }), specificOption],
      specific,
      { ...inc, vat: 'ex' },
    );
    expect(options.map(({ price }) => price)).toEqual(['£4.13', 'from £4.13']);
    expect(options[0]!.detail).toContain('Includes £2.50 for your area, inc VAT');
    const prices = shown!.calendar.weeks.flat().map((day) => day?.price ?? null);
    expect(prices.filter((price) => price !== null)).toEqual(['£33.33', '£20.79']);
  });

  test('names each day of the calendar with its price, and those without delivery', () => {
    const { specific: shown } = deliveryDays(
      { deliveryOption: { ...specificOption, day: '2026-12-02' }, basket },
      [specificOption],
      specific,
      inc,
    );
    const days = shown!.calendar.weeks.flat().filter((day) => day !== null);
    expect(days.map(({ label, name }) => [label, name])).toEqual([
      ['30', 'Monday 30 November, £40'],
      ['1 Dec', 'Tuesday 1 December, no delivery'],
      ['2', 'Wednesday 2 December, £24.95'],
    ]);
    expect(shown!.chosenDay).toBe('2026-12-02');
  });

  test('leads to the days after these, and back from them', () => {
    const at = (isLater: boolean) =>
      deliveryDays({ deliveryOption: null, basket }, [specificOption], specific, {
        ...inc,
        isLater,
      }).specific!;
    expect(at(false)).toMatchObject({ earlier: null, later: '?from=2026-12-03' });
    expect(at(true)).toMatchObject({ earlier: '?', later: null });
  });
});
