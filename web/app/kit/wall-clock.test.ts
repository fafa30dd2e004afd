import { expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './wall-clock.ts';

it.each([
  ['2026-11-01T00:00', '2026-11-01T00:00:00.000Z'],
  ['2026-07-01T00:00', '2026-06-30T23:00:00.000Z'],
  ['2026-10-25T12:00', '2026-10-25T12:00:00.000Z'],
  ['2026-03-29T12:00', '2026-03-29T11:00:00.000Z'],
  ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
])('%s on the shop’s clock is %s, and back', (text, instant) => {
  expect(fromWallClock(text)).toBe(instant);
  expect(toWallClock(instant)).toBe(text);
});

it('takes nothing for an instant that is none, nor the hour that clocks leave out', () => {
  for (const text of ['', 'soon', '2026-13-01T00:00', '2026-11-01', '2026-03-29T01:30']) {
    expect(fromWallClock(text)).toBeNull();
  }
  expect(toWallClock(null)).toBe('');
});
