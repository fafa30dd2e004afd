import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as screen from './reviews.tsx';

const review = (reviewId: string) => ({
  reviewId,
  stars: 4,
  title: '',
  words: `It fits the old holes, says ${reviewId}.`,
  daysInUse: null,
  buyerKind: 'home',
  town: null,
  variant: null,
  isVerified: false,
  importedFrom: null,
  incentive: null,
  writtenOn: '2026-11-18',
  pictures: [],
  helpful: 2,
  reply: null,
});
const summary = {
  slug: 'tap',
  name: 'Tap',
  count: 2,
  average: null,
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 4 ? 2 : 0 })),
  verified: 0,
  pictures: 3,
  newestPictures: [{ reviewId: 'RV-0001-0001', uploadId: 'one' }],
  aspects: [],
  mentions: [],
  unrewarded: { count: 2, average: null },
  turnedAway: 0,
  sent: 2,
};
const voted: unknown[] = [];
const ask = (
  signedIn: boolean,
  marked: string[] = [],
  at = '/p/tap/reviews',
  form?: Record<string, string>,
) =>
  askScreen(screen, {
    pattern: '/p/:slug/reviews',
    at,
    ...(form && { form }),
    visitor: { signedIn },
    services: {
      reviews: {
        listReviews: async () => ({
          slug: 'tap',
          name: 'Tap',
          total: 2,
          page: 1,
          size: 10,
          choices: { withPictures: 0, threeAndFewer: 0, trade: 1, home: 1, finishes: [] },
          reviews: [review('RV-0001-0001'), review('RV-0002-0002')],
          marked,
        }),
        getReviewSummary: async () => {
          if (!at.includes('buyer')) throw new Error('The summary is left out.');
          return summary;
        },
        markHelpful: async (asked: unknown) => {
          voted.push(asked);
          return { helpful: 1 };
        },
        listOwnReviews: async () => ({ reviews: [{ reviewId: 'RV-0001-0001' }] }),
      },
    },
  });

test.each([
  [true, 1],
  [false, 2],
])(
  'a review is found useful by those who did not write it; signed in: %s',
  async (signedIn, by) => {
    const { html } = await ask(signedIn);
    expect(html.match(/<button[^>]*value="helpful"/g)).toHaveLength(by);
    expect(html).toContain('Useful, 2');
  },
);

test('a vote is taken back where it was given, and the list stays as it was', async () => {
  const at = '/p/tap/reviews?buyer=home&page=2';
  const { html } = await ask(false, ['RV-0002-0002'], at);
  expect(html.match(/<button[^>]*value="unhelpful"/g)).toHaveLength(1);
  expect(html).toContain('/p/tap/reviews?buyer=home&amp;page=2&amp;report=RV-0001-0001#report');
  const form = { intent: 'unhelpful', reviewId: 'RV-0002-0002' };
  const { leadsTo } = await ask(false, [], at, form);
  expect(leadsTo).toBe('/p/tap/reviews?buyer=home&page=2#RV-0002-0002');
  expect(voted).toEqual([{ params: { reviewId: 'RV-0002-0002' }, body: { isHelpful: false } }]);
});

test('the figures lead to the reviews behind them, and the pictures to theirs', async () => {
  const { html } = await ask(false, [], '/p/tap/reviews?buyer=home');
  expect(html.match(/href="\/p\/tap\/reviews\?stars=\d#reviews"/g)).toEqual([
    'href="/p/tap/reviews?stars=4#reviews"',
  ]);
  expect(html).toContain('href="/p/tap/reviews?pictures=yes#RV-0001-0001"');
  expect(html).toContain('/services/shop/reviews/RV-0001-0001/pictures/one');
  expect(html).toContain('All 3 pictures');
});

test('a list can be narrowed to people at home', async () => {
  const { html } = await ask(false, [], '/p/tap/reviews?buyer=home');
  expect(html).toMatch(/href="\/p\/tap\/reviews" aria-current="true"[^>]*>.*?At home/s);
});
