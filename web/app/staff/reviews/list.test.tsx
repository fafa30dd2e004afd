import { expect, test, vi } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as screen from './list.tsx';

const review = {
  reviewId: 'RV-7Q2M-X0RA',
  version: 3,
  source: 'Website',
  status: 'published',
  goods: { sku: 'TAP', slug: 'tap', name: 'Lode', variant: null, picture: null },
  stars: 4,
  title: 'Good',
  words: 'It fits the old holes.',
  buyerKind: 'home',
  incentive: null,
  pictures: 0,
  signals: ['reported'],
  reason: null,
  hasAppeal: false,
  helpful: 0,
  submittedAt: '2026-01-02T10:00:00Z',
  decidedAt: '2026-01-03T10:00:00Z',
  waitingSince: '2026-11-18T10:00:00Z',
  checkBy: '2026-11-20',
};
const ask = (shown: object, total = 3) =>
  askScreen(screen, {
    pattern: '/staff/reviews',
    at: '/staff/reviews?stage=reported',
    services: {
      reviewModeration: {
        searchReviewsAdvancedV2: async () => ({
          total,
          pageNumber: 1,
          pageSize: 20,
          reviews: total > 0 ? [{ ...review, ...shown }] : [],
        }),
      },
    },
    visitor: { signedIn: true, staff: true },
  });

test('what waits is counted where it is chosen, and a report runs from when it came', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z'), toFake: ['Date'] });
  const { html } = await ask({});
  expect(html).toContain('>Waiting 3<');
  expect(html).toContain('>Reported 3<');
  expect(html).toContain('>Shown<');
  expect(html).toContain('>2 h<');
  expect(html).toMatch(/tag warn">Reported</);
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  expect((await ask({})).html).toMatch(/tag bad">Reported, overdue</);
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  const appeal = await ask({ status: 'rejected', hasAppeal: true });
  expect(appeal.html).toMatch(/tag bad">Appeal, due today</);
  vi.useRealTimers();
  expect((await ask({}, 0)).html).toContain('>Reported<');
});
