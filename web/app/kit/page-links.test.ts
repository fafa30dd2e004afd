import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const row = (current: number, count: number) =>
  pageLinks(current, count, String)
    ?.numbers.map(({ page, gapBefore }) => (gapBefore ? `… ${page}` : String(page)))
    .join(' ');

test.each([
  [1, 16, '1 2 3 … 16'],
  [2, 16, '1 2 3 … 16'],
  [8, 16, '1 … 7 8 9 … 16'],
  [16, 16, '1 … 15 16'],
  [1, 2, '1 2'],
  [1, 1, undefined],
])('page %i of %i shows %s', (current, count, text) => {
  expect(row(current, count)).toBe(text);
});

test('first, last and neighbours can always be reached, and nothing beyond the ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5000 }), fc.nat(), (count, seed) => {
      const current = 1 + (seed % count);
      const links = pageLinks(current, count, String)!;
      const pages = links.numbers.map(({ page }) => page);
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
      expect([pages[0], pages.at(-1)]).toEqual([1, count]);
      expect(links.numbers.filter(({ current: isOn }) => isOn)).toHaveLength(1);
      expect(links.previous).toBe(current > 1 ? String(current - 1) : null);
      expect(links.next).toBe(current < count ? String(current + 1) : null);
    }),
  );
});
