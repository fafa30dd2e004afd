import { expect, test } from 'vitest';
import { catalogueProducts } from '../catalogue/generate.ts';
import { formerReviews } from './former-reviews.ts';

test('the demo has two thousand reviews and more, each of a person of its own', () => {
  const today = '2026-11-23';
  const reviews = formerReviews(catalogueProducts({ today })(), today);
  expect(reviews.length).toBeGreaterThan(2_000);
  expect(reviews.length).toBeLessThan(3_000);
  expect(new Set(reviews.map(({ key }) => key)).size).toBe(reviews.length);
});
