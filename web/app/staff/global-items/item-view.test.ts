import { expect, test } from 'vitest';
import { standingOf } from './item-view.ts';

const now = new Date('2026-11-23T12:00:00Z');
const banner = (from: string | null, until: string | null) => ({
  place: 'home' as const,
  title: 'Free delivery on baths',
  text: '',
  picture: null,
  link: null,
  from,
  until,
});

test('what is on now, to come and over is told apart by the same rule as in the shop', () => {
  const at = now.toISOString();
  const items = [
    banner(null, null),
    banner(at, null),
    banner('2026-11-23T12:00:01Z', null),
    banner(null, at),
    banner('2026-11-01T00:00:00Z', '2026-11-23T12:00:01Z'),
  ];
  expect(standingOf({ id: 'banners', value: { items } }, now)).toBe('3 on now, 1 to come, 1 over');
  expect(standingOf({ id: 'banners', value: { items: [] } }, now)).toBe('None');
});
