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
const ask = (signedIn: boolean) =>
  askScreen(screen, {
    pattern: '/p/:slug/reviews',
    at: '/p/tap/reviews',
    visitor: { signedIn },
    services: {
      reviews: {
        listReviews: async () => ({
          slug: 'tap',
          name: 'Tap',
          total: 2,
          page: 1,
          size: 10,
          choices: { withPictures: 0, threeAndFewer: 0, trade: 0, finishes: [] },
          reviews: [review('RV-0001-0001'), review('RV-0002-0002')],
        }),
        getReviewSummary: async () => {
          throw new Error('The summary is left out.');
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
