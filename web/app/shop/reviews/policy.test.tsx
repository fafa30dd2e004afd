import { reviewReasons } from '@plumbline/contracts/nouns/reviews.ts';
import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as screen from './policy.tsx';

test('the policy sums up what was not published, and says who read nothing', async () => {
  const rules = reviewReasons.map((reason, place) => ({
    reason,
    count: 1_000 + place,
    lowStars: 300,
    highStars: 500,
  }));
  const policy = {
    from: '2025-11-23',
    until: '2026-11-23',
    sent: 0,
    verified: 0,
    shown: 0,
    turnedAway: 0,
    cameBack: 0,
    hoursToCheck: null,
    lowSent: 0,
    lowTurnedAway: 0,
    rules,
  };
  const at = '/how-we-check-reviews';
  const services = { reviews: { getReviewPolicy: async () => policy } };
  const { html } = await askScreen(screen, { pattern: at, at, services });
  expect(html).toMatch(/Together<\/th><td>6,015<\/td><td>1,800<\/td><td>3,000/);
  expect(html).toContain('href="/how-we-check-reviews.csv"');
  expect(html).toContain('nobody here read them first');
});
