import { describe, expect, test } from 'vitest';
import { daysLine } from './days-line.server.ts';
import { aDelivery, anOrder } from './example-order.ts';

const lineOf = (change: Parameters<typeof anOrder>[0]) => daysLine(anOrder(change));

describe('daysLine', () => {
  test('draws each delivery from its placing to its day, solid until today', () => {
    const line = lineOf({ today: '2026-11-22' })!;
    expect(line.days.slice(0, 3).map(({ label }) => label)).toEqual(['21', 'Today', '23']);
    // Half past ten in the morning of the first day, to the middle of the fourth.
    const [run] = line.runs;
    expect(run!.begin).toBeCloseTo(0.427, 2);
    expect(run).toMatchObject({
      done: 1.5,
      end: 3.5,
      was: null,
      text: 'Tue 24 Nov',
      state: 'next',
    });
    expect(line.today).toBe(1.5);
  });

  test('keeps the tick of a day that slipped, either way', () => {
    const deliveries = [aDelivery({ expectedDay: '2026-11-27' })];
    expect(lineOf({ deliveries, nextDay: '2026-11-27' })!.runs[0]).toMatchObject({
      end: 6.5,
      was: 3.5,
    });
    const arrived = aDelivery({ state: 'delivered', deliveredAt: '2026-11-25T12:00:00Z' });
    expect(lineOf({ deliveries: [arrived] })!.runs[0]).toMatchObject({
      done: 4.5,
      end: 4.5,
      was: null,
      text: 'Arrived Wed 25 Nov, 12:00',
      state: 'arrived',
    });
  });

  test('lays days over the change of the clocks and the turn of the year without losing one', () => {
    const deliveries = [aDelivery({ promisedDay: '2027-01-02', expectedDay: '2027-01-02' })];
    const line = lineOf({ placedAt: '2026-12-29T00:10:00Z', today: '2026-12-30', deliveries })!;
    expect(line.days.map(({ label }) => label).slice(0, 5)).toEqual([
      '29',
      'Today',
      '31',
      '1 Jan',
      '2',
    ]);
    const autumn = [aDelivery({ promisedDay: '2026-10-26', expectedDay: '2026-10-26' })];
    const over = lineOf({
      placedAt: '2026-10-23T22:30:00Z',
      today: '2026-10-24',
      deliveries: autumn,
    })!;
    // It is half past eleven in London, and still the same day.
    expect(over.runs[0]!.begin).toBeCloseTo(0.979, 2);
    expect(over.runs[0]!.end).toBe(3.5);
  });

  test('names weeks alone where days are many, and draws nothing where they are too many', () => {
    const far = (expectedDay: string) => lineOf({ deliveries: [aDelivery({ expectedDay })] });
    const named = far('2026-12-20')!.days.filter(({ label }) => label !== '');
    expect(named.map(({ label }) => label).slice(0, 3)).toEqual(['Today', '23 Nov', '30 Nov']);
    expect(far('2027-04-01')).toBeNull();
  });

  test('tells a day that went by, and hangs no string over an order that is long past', () => {
    expect(lineOf({ today: '2026-11-25' })!.runs[0]!.text).toBe('Was due Tue 24 Nov');
    const deliveries = [aDelivery({ state: 'delivered', deliveredAt: '2026-11-24T12:00:00Z' })];
    expect(lineOf({ today: '2027-06-01', deliveries })!.today).toBeNull();
  });
});
