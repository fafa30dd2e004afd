import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as invited from './invited.tsx';
import * as own from './invited-own.tsx';

const goods = {
  sku: 'TAP',
  slug: 'tap',
  name: 'Lode',
  variant: null,
  picture: { file: 'lode.avif', alt: 'A tap', width: 640, height: 640 },
};
const line = {
  goods,
  isVerified: true,
  deliveredOn: '2026-11-18',
  town: null,
  incentive: null,
  aspects: [],
  reviewId: null,
};
const reviews = {
  listReviewable: async () => ({ lines: [line], checkedBy: '2026-11-20' }),
  createVerifiedOrderReview: refusesWith('review-exists', { reviewId: 'RV-7Q2M-X0RA' }),
  getOwnReview: async () => ({
    reviewId: 'RV-7Q2M-X0RA',
    goods,
    stars: 4,
    title: '',
    words: 'It fits the old holes.',
    aspects: {},
    showsTown: false,
    town: null,
    rateable: ['asShown', 'value'],
    status: 'rejected',
    submittedAt: '2026-11-18T10:00:00Z',
    checkedBy: null,
    rejection: { reason: 'off-topic', note: '', appeal: 'possible' },
    helpful: 0,
    pictures: ['be2d57a9-99f8-4485-9597-1f1d931293ca'],
  }),
  appealReview: refusesWith('invalid-request', {
    fields: [{ path: '/body/words', message: 'Say why.', isMalformed: true }],
  }),
};
const askInvited = (at: string, form?: Record<string, string>) =>
  askScreen(invited, {
    pattern: '/review/:token',
    at,
    ...(form && { form }),
    services: { reviews },
  });
const askOwn = (form?: Record<string, string>) =>
  askScreen(own, {
    pattern: '/review/:token/:reviewId',
    at: '/review/key-1/RV-7Q2M-X0RA',
    ...(form && { form }),
    services: { reviews },
  });

test.each([
  ['sent', 'Somebody reads it by'],
  ['withdrawn', 'nothing of it is kept'],
  ['appealed', 'A second person will look at it'],
])('whoever came by a link is told that their review was %s', async (done, said) => {
  expect((await askInvited(`/review/key-1?done=${done}`)).html).toContain(said);
});

test('whoever has written of a product already is led to what they wrote', async () => {
  const { html } = await askInvited('/review/key-1', { sku: 'TAP', stars: '4', words: 'Good.' });
  expect(html).toContain('href="/review/key-1/RV-7Q2M-X0RA"');
});

test('pictures of whoever wrote by a link are asked for with it', async () => {
  expect((await askOwn()).html).toContain(
    '/pictures/be2d57a9-99f8-4485-9597-1f1d931293ca?invitation=key-1"',
  );
});

test('an appeal that says too little leads to its own field', async () => {
  const { html } = await askOwn({ intent: 'appeal', words: 'No.' });
  expect(html).toContain('href="#appeal-words"');
  expect(html).toContain('id="appeal-words"');
});
