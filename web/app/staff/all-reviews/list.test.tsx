import { reviewModerationCalls } from '@plumbline/contracts/reviews/moderation.ts';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import { allReviewsList, type ReviewFilter } from './all-reviews-list.ts';
import * as screen from './list.tsx';

const isSound = Compile(reviewModerationCalls.searchReviewsAdvancedV2.body);

/** What the screen asks the call at an address, and what it shows. */
async function askAt(query: string) {
  let asked: object = {};
  const { html } = await askScreen(screen, {
    pattern: '/staff/all-reviews',
    at: `/staff/all-reviews?${query}`,
    visitor: { signedIn: true, staff: true },
    services: {
      staffViews: { listStaffViews: async () => ({ views: [] }) },
      reviewModeration: {
        searchReviewsAdvancedV2: async ({ body }: { body: object }) => {
          asked = body;
          return { total: 0, pageNumber: 1, pageSize: 20, reviews: [] };
        },
      },
    },
  });
  expect([query, isSound.Check(asked)]).toEqual([query, true]);
  return { asked, html };
}

test('every filter and every order asks the call what it takes', async () => {
  for (const [name, { choices }] of Object.entries(allReviewsList.filters)) {
    for (const value of Object.keys(choices)) {
      const { asked, html } = await askAt(`${name}=${encodeURIComponent(value)}`);
      const field = (name as ReviewFilter) === 'sentWithin' ? 'startDate' : name;
      expect([name, value, field in asked]).toEqual([name, value, true]);
      expect(html).toContain('No review matches');
    }
  }
  for (const { sort } of allReviewsList.columns) {
    if (!sort) continue;
    const orders = [await askAt(`sort=${sort}`), await askAt(`sort=-${sort}`)];
    const [up, down] = orders.map(({ asked }) => (asked as { sort: string }).sort);
    expect(up).not.toBe(down);
  }
  expect((await askAt('')).asked).toMatchObject({ sort: 'newest' });
  expect((await askAt('stars=2')).asked).toMatchObject({ stars: [2] });
  expect((await askAt('hasReply=false&text=voucher')).asked).toMatchObject({
    hasReply: false,
    text: 'voucher',
  });
  for (const { query } of allReviewsList.presets!) await askAt(query);
});
