import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as screen from './record.tsx';

const review = {
  reviewId: 'RV-7Q2M-X0RA',
  version: 3,
  source: 'Website',
  status: 'pending',
  goods: {
    sku: 'TAP',
    slug: 'tap',
    name: 'Lode',
    variant: null,
    picture: { file: 'lode.avif', alt: 'A tap', width: 640, height: 640 },
  },
  stars: 4,
  title: 'Good',
  words: 'It fits the old holes.',
  buyerKind: 'home',
  incentive: null,
  signals: [],
  reason: null,
  hasAppeal: false,
  helpful: 0,
  submittedAt: '2026-11-18T10:00:00Z',
  decidedAt: null,
  waitingSince: '2026-11-18T10:00:00Z',
  checkBy: '2026-11-20',
  aspects: {},
  pictureFiles: [],
  order: null,
  writer: null,
  importedFrom: null,
  reply: null,
  recorded: null,
  rejection: null,
  appeal: null,
  checks: [{ signal: 'reported', detail: 'It names me.' }],
  history: [],
  averageNow: null,
  countNow: 0,
  averageIfShown: null,
  barred: null,
};
const reviewModeration = {
  getStaffReview: async () => review,
  searchReviewsAdvancedV2: async () => ({ reviews: [] }),
  publishReview: refusesWith('review-changed'),
  recordReviewReason: refusesWith('invalid-request', {
    fields: [{ path: '/body/reason', message: 'Choose.', isMalformed: true }],
  }),
};
const ask = (form?: Record<string, string>, shown: object = {}) =>
  askScreen(screen, {
    pattern: '/staff/reviews/:reviewId',
    at: '/staff/reviews/RV-7Q2M-X0RA',
    ...(form && { form }),
    services: {
      accounts: { getUserProfile: async () => ({ roles: ['moderator'] }) },
      reviewModeration: {
        ...reviewModeration,
        getStaffReview: async () => ({ ...review, ...shown }),
      },
    },
    visitor: { signedIn: true, staff: true },
    outlet: { previous: null, next: null },
  });

test('a note for colleagues stays theirs where the review could not be shown', async () => {
  const { html } = await ask({ intent: 'publish', version: '1', note: 'A known quarreller.' });
  const [shows, refuses] = html.split('id="reject"') as [string, string];
  expect(shows).toContain('A known quarreller.');
  expect(refuses).not.toContain('A known quarreller.');
});

test('a picture that was to be hidden stays ticked where the review could not be shown', async () => {
  const pictures = ['a', 'b'].map((uploadId) => ({ uploadId, isHidden: uploadId === 'b' }));
  const form = { intent: 'publish', version: '1', hidden: 'a' };
  const { html } = await ask(form, { pictureFiles: pictures });
  const ticked = (id: string) => new RegExp(`value="${id}"[^>]*checked|checked[^>]*value="${id}"`);
  expect(html).toMatch(ticked('a'));
  expect(html).not.toMatch(ticked('b'));
});

test('a refusal leads to the field of its own form, and keeps its message there', async () => {
  const { html } = await ask({ intent: 'reject', version: '1', note: 'It names somebody.' });
  const [shows, refuses] = html.split('id="reject"') as [string, string];
  expect(shows).toContain('href="#reject-reason"');
  expect(shows).not.toContain('It names somebody.');
  expect(refuses).toContain('id="reject-reason"');
  expect(refuses).toContain('It names somebody.');
});

test('what a reader reported is kept shown by a button that says so', async () => {
  expect((await ask(undefined, { status: 'published' })).html).toContain('Keep it shown');
  const plain = { status: 'published', checks: [] };
  expect((await ask(undefined, plain)).html).toContain('Save how it is shown');
});

test('whoever may not decide is told why, and has nothing to press', async () => {
  const own = await ask(undefined, { barred: 'own' });
  expect(own.html).toContain('You wrote this review. A colleague decides about it.');
  const first = await ask(undefined, { barred: 'second-reader' });
  expect(first.html).toContain('asks for a second person');
  for (const { html } of [own, first]) expect(html).not.toMatch(/id="(?:publish|reject)"/);
});
