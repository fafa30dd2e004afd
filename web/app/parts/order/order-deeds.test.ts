import { DeedReason } from '@plumbline/contracts/nouns/order-progress.ts';
import { expect, test } from 'vitest';
import { deedViews } from './order-deeds.server.ts';

const none = { pieces: 0, until: null, days: null, since: null } as const;

test('what can be done comes first, and each says until when or why not', () => {
  const views = deedViews(
    [
      {
        ...none,
        deed: 'cancel',
        isOpen: false,
        reason: 'picking-began',
        since: '2026-11-20T07:40:00Z',
      },
      {
        ...none,
        deed: 'return',
        isOpen: true,
        reason: 'until-day',
        pieces: 2,
        until: '2026-12-08',
        days: 14,
      },
    ],
    '/order/key',
  );
  expect(views.map(({ name, isOpen, go }) => [name, isOpen, go?.href])).toEqual([
    ['Send back', true, '/order/key/return'],
    ['Review', true, '/review/key'],
    ['Ask', true, '/order/key/question'],
    ['Cancel', false, '/order/key/change#cancel'],
  ]);
  expect(views[0]!.text).toBe(
    '2 items, until Tue 8 Dec: 14 days from the last to arrive. No reason needed.',
  );
  expect(views[3]!.text).toMatch(/^Closed since Fri 20 Nov, 07:40, when we began to pick it\./);
});

test('every reason there is has words for every deed', () => {
  const reasons = (DeedReason as unknown as { enum: string[] }).enum;
  for (const reason of reasons) {
    for (const deed of ['change', 'cancel', 'return', 'report'] as const) {
      const deeds = [{ ...none, deed, isOpen: false, reason: reason as never }];
      const view = deedViews(deeds, '/order/key').find(
        ({ name }) => name !== 'Ask' && name !== 'Review',
      );
      expect(view!.text).toMatch(/^[A-Z0-9].*\.$/);
      expect(view!.text).not.toMatch(/undefined|null/);
    }
  }
});

test('what has arrived can be written about, and nothing before', () => {
  const isReviewed = (reason: 'until-day' | 'window-closed' | 'not-sent' | 'not-arrived') =>
    deedViews([{ ...none, deed: 'return', isOpen: false, reason }], '/order/key').some(
      ({ name }) => name === 'Review',
    );
  expect(isReviewed('until-day')).toBe(true);
  expect(isReviewed('window-closed')).toBe(true);
  expect(isReviewed('not-sent')).toBe(false);
  expect(isReviewed('not-arrived')).toBe(false);
});
