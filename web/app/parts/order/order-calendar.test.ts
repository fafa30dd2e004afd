import { describe, expect, test } from 'vitest';
import { aDelivery, anOrder } from './example-order.ts';
import { calendarEntries } from './order-calendar.server.ts';

const shop = { shopName: 'Plumbline', hostname: 'shop.example' };
const guid = anOrder().orderGuid;
const entriesOf = (change: Parameters<typeof anOrder>[0]) => calendarEntries(anOrder(change), shop);

describe('calendarEntries', () => {
  test('has one for each delivery, whose name stays and whose sequence grows as the order changes', () => {
    const deliveries = [aDelivery(), aDelivery({ number: 2, expectedDay: '2026-12-03' })];
    const before = entriesOf({ deliveries, version: 4 });
    expect(before.map(({ uid, sequence, day, title }) => ({ uid, sequence, day, title }))).toEqual([
      {
        uid: `delivery-${guid}@shop.example`,
        sequence: 4,
        day: '2026-11-24',
        title: 'Plumbline delivery, PL-4H8T-2W6N, part 1',
      },
      {
        uid: `delivery-${guid}-2@shop.example`,
        sequence: 4,
        day: '2026-12-03',
        title: 'Plumbline delivery, PL-4H8T-2W6N, part 2',
      },
    ]);
    const [moved] = entriesOf({
      deliveries: [aDelivery({ expectedDay: '2026-11-27' })],
      version: 5,
    });
    expect(moved).toMatchObject({ uid: before[0]!.uid, sequence: 5, day: '2026-11-27' });
  });

  test('takes out of calendars what was called off or came to nothing', () => {
    const deliveries = [
      aDelivery(),
      aDelivery({ number: 2, state: 'cancelled' }),
      aDelivery({ number: 3, state: 'failed' }),
    ];
    expect(entriesOf({ deliveries }).map(({ isCancelled }) => isCancelled)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is a slot by the clocks of London where one is named, summer and winter, and else a day', () => {
    const slotOf = (detail: string, expectedDay: string) =>
      entriesOf({ deliveries: [aDelivery({ detail, expectedDay })] })[0]!.slot;
    expect(slotOf('Two people, 10:00 to 12:00', '2026-11-24')).toEqual({
      from: new Date('2026-11-24T10:00:00Z'),
      to: new Date('2026-11-24T12:00:00Z'),
    });
    expect(slotOf('Two people, 10:00 to 12:00', '2026-07-07')!.from).toEqual(
      new Date('2026-07-07T09:00:00Z'),
    );
    expect(slotOf('By parcel carrier, 07:00 to 21:00', '2026-11-24')).toBeNull();
    expect(slotOf('Before noon', '2026-11-24')).toBeNull();
    expect(slotOf('From 12:00 to 10:00', '2026-11-24')).toBeNull();
  });

  test('goes where that delivery goes', () => {
    const address = {
      line1: '9 Foundry Lane',
      town: 'Bristol',
      postcode: 'BS1 6QF',
      countryCode: 'GB',
    };
    expect(entriesOf({ deliveries: [aDelivery({ address })] })[0]!.place).toContain(
      '9 Foundry Lane',
    );
  });
});
