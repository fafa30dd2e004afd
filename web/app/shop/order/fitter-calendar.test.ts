import { expect, test } from 'vitest';
import { fitterEntries } from './fitter-calendar.server.ts';

const delivery = {
  name: 'Standard',
  detail: 'By van',
  canBeChecked: false,
  boxes: [],
  state: 'planned' as const,
};
const shop = { shopName: 'Shop', hostname: 'shop.example', writtenAt: new Date(0) };

test('a fitter’s calendar has each delivery and the day from which all of it is there, and no place', () => {
  const entries = fitterEntries(
    {
      orderNumber: 'PL-2345-6789',
      today: '2026-11-24',
      version: 4,
      readiness: {
        state: 'waiting',
        day: '2026-12-03',
        boxes: 0,
        checked: 0,
        missing: 0,
        lastCheckedAt: null,
      },
      deliveries: [
        { ...delivery, number: 1, day: '2026-11-27' },
        { ...delivery, number: 2, day: '2026-12-03' },
      ],
    },
    shop,
  );
  expect(entries.map(({ title, day, place }) => `${day} ${title}${place}`)).toEqual([
    '2026-11-27 Shop delivery, PL-2345-6789, part 1',
    '2026-12-03 Shop delivery, PL-2345-6789, part 2',
    '2026-12-03 Ready to fit, PL-2345-6789',
  ]);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3);
});
