import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as screen from './incentive.tsx';

const reward = (place: number) => ({
  reviewId: `RV-0000-000${place}`,
  goodsName: 'Lode',
  email: `writer-${place}@example.com`,
  promised: '£5 voucher',
  decidedAt: '2026-11-18T10:00:00Z',
  status: place === 1 ? 'published' : 'rejected',
  given: null,
});
const none = { count: 0, average: null };
const ask = (rewards: readonly object[], form?: Record<string, string>, give?: unknown) =>
  askScreen(screen, {
    pattern: '/staff/review-incentive',
    at: '/staff/review-incentive',
    ...(form && { form }),
    services: {
      reviewModeration: {
        getReviewIncentive: async () => ({
          incentive: null,
          since: null,
          invited: 0,
          rewarded: none,
          others: none,
        }),
        listReviewRewards: async ({ query }: { query: { stage: string } }) =>
          query.stage === 'owed'
            ? { total: rewards.length, pageNumber: 1, pageSize: 20, rewards }
            : { total: 0, pageNumber: 1, pageSize: 20, rewards: [] },
        giveReviewReward: give,
      },
    },
    visitor: { signedIn: true, staff: true },
  });

test('whoever is owed something is listed with the form that sends it, shown or not', async () => {
  const { html } = await ask([reward(1), reward(2)]);
  expect(html).toContain('writer-1@example.com · shown');
  expect(html).toContain('writer-2@example.com · not published');
  expect(html.match(/name="code"/g)).toHaveLength(2);
});

test('a code that is refused stays in its own row', async () => {
  const give = refusesWith('review-reward-not-owed', { detail: 'Ann has sent it already.' });
  const form = { intent: 'give', reviewId: 'RV-0000-0002', code: 'GIFT-9' };
  const { html } = await ask([reward(1), reward(2)], form, give);
  const [first, second] = html.split('id="RV-0000-0002"') as [string, string];
  expect(html).toContain('Ann has sent it already.');
  expect(first).not.toContain('GIFT-9');
  expect(second).toContain('GIFT-9');
});
