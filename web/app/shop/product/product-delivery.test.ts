import type { ProductDeliveryOptions } from '@plumbline/contracts/delivery/delivery.ts';
import { describe, expect, test } from 'vitest';
import { deliveryView } from './product-delivery.server.ts';

const now = new Date('2026-11-20T17:45:00Z');

function answer(changes: Partial<ProductDeliveryOptions> = {}): ProductDeliveryOptions {
  return {
    sku: 'UNIT',
    quantity: 1,
    postcode: 'IV2 3AA',
    outwardCode: 'IV2',
    zone: 'Scottish Highlands',
    isStandard: false,
    leadDays: 0,
    options: [
      {
        optionId: 'two-person',
        name: 'Two people, to the room',
        detail: 'Two people',
        day: '2026-11-24',
        price: { incPence: 6000, exPence: 5000, vatPence: 1000 },
        surcharge: { incPence: 2500, exPence: 2083, vatPence: 417 },
        orderBy: '2026-11-23T16:00:00.000Z',
        secondsLeft: 70 * 3600 + 15 * 60,
        specificDay: false,
      },
      {
        optionId: 'specific-day',
        name: 'A day you choose',
        detail: 'Two people',
        day: '2026-11-25',
        price: { incPence: 200, exPence: 167, vatPence: 33 },
        fromPrice: { incPence: 0, exPence: 0, vatPence: 0 },
        surcharge: { incPence: 0, exPence: 0, vatPence: 0 },
        orderBy: '2026-11-20T20:00:00.000Z',
        secondsLeft: 8100,
        specificDay: true,
      },
    ],
    notDelivered: null,
    ...changes,
  };
}

describe('deliveryView', () => {
  test('says the first day, until when it holds, and each way with its price', () => {
    expect(deliveryView(answer(), 'inc', now)).toEqual({
      place: 'IV2',
      postcode: 'IV2 3AA',
      promise: {
        day: 'Tuesday 24 November',
        left: '2 days',
        orderBy: '16:00 on Mon\u00a023\u00a0Nov',
        secondsLeft: 252_900,
        ways: [
          {
            name: 'Two people, to the room',
            detail: 'Two people',
            day: 'Tue 24 Nov',
            price: '£60.00',
            surcharge: '£25.00',
            fromDay: false,
          },
          {
            name: 'A day you choose',
            detail: 'Two people',
            day: 'Wed 25 Nov',
            price: 'Free',
            surcharge: null,
            fromDay: true,
          },
        ],
      },
      reason: null,
      leadDays: 0,
    });
  });

  test('shows prices and surcharges ex VAT to who chose that', () => {
    const { promise } = deliveryView(answer(), 'ex', now);
    expect(promise!.ways[0]).toMatchObject({ price: '£50.00', surcharge: '£20.83' });
  });

  test('says today where the cut-off is today, and has no place before a postcode is known', () => {
    const { options } = answer();
    const view = deliveryView(
      answer({ options: [options[1]!], isStandard: true, postcode: '' }),
      'inc',
      now,
    );
    expect(view.place).toBeNull();
    expect(view.promise).toMatchObject({ orderBy: '20:00 today', left: '2 h 15 min' });
  });

  test('says why nothing is promised', () => {
    const notDelivered = { code: 'not-there', reason: 'Pallets do not go there.' } as const;
    expect(deliveryView(answer({ options: [], notDelivered }), 'inc', now)).toMatchObject({
      promise: null,
      reason: 'Pallets do not go there.',
    });
  });
});
