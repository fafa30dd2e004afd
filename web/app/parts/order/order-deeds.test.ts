import { DeedReason } from '@plumbline/contracts/nouns/order-progress.ts';
import { expect, test } from 'vitest';
import { deedViews } from './order-deeds.server.ts';

const none = { pieces: 0, until: null, since: null } as const;

test('what can be done comes first, and each says until when or why not', () => {
  const views = deedViews([
    {
      ...none,
      deed: 'cancel',
      isOpen: false,
      reason: 'picking-began',
      since: '2026-11-20T07:40:00Z',
    },
    { ...none, deed: 'return', isOpen: true, reason: 'until-day', pieces: 2, until: '2026-12-08' },
  ]);
  expect(views.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ['Send back', true],
    ['Cancel', false],
  ]);
  expect(views[0]!.text).toBe(
    '2 items, until Tue 8 Dec: 14 days from the last to arrive. No reason needed.',
  );
  expect(views[1]!.text).toMatch(/^Closed since Fri 20 Nov, 07:40, when we began to pick it\./);
});

test('every reason there is has words for every deed', () => {
  const reasons = (DeedReason as unknown as { enum: string[] }).enum;
  for (const reason of reasons) {
    for (const deed of ['change', 'cancel', 'return', 'report'] as const) {
      const [view] = deedViews([{ ...none, deed, isOpen: false, reason: reason as never }]);
      expect(view!.text).toMatch(/^[A-Z0-9].*\.$/);
      expect(view!.text).not.toMatch(/undefined|null/);
    }
  }
});
