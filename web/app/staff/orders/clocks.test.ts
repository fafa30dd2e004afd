import { describe, expect, test } from 'vitest';
import { clocksOf } from './clocks.ts';

const clock = (
  kind: 'deliver-by' | 'cancel-until' | 'refund-by',
  dueDay: string,
  endedAt: string | null = null,
) => ({ kind, subject: '', dueDay, startedAt: '2026-11-01T10:00:00Z', endedAt });

const shown = (...clocks: ReturnType<typeof clock>[]) =>
  clocksOf({ orderNumber: 'PL-7K3M-9Q2X', clocks } as never, '2026-11-20');

describe('the dates of an order', () => {
  test('are those that run, the soonest first, each with what is to be done', () => {
    const dates = shown(
      clock('deliver-by', '2026-12-18'),
      clock('refund-by', '2026-11-21'),
      clock('cancel-until', '2026-11-30', '2026-11-19T10:00:00Z'),
    );
    expect(dates.map(({ title, mark, href }) => [title, mark.text, href])).toEqual([
      ['Refund by Sat 21 Nov', 'Tomorrow', '/staff/orders/PL-7K3M-9Q2X/refund'],
      ['Deliver by Fri 18 Dec', '28 days', null],
    ]);
    expect(dates[0]!.todo).toContain('Give the money back');
  });

  test('press more the nearer they are; a right of the buyer’s presses nobody', () => {
    const tones = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map(
      (day) => shown(clock('deliver-by', day))[0]!.mark,
    );
    expect(tones).toEqual([
      { text: 'Overdue', tone: 'bad' },
      { text: 'Today', tone: 'bad' },
      { text: '3 days', tone: 'warn' },
      { text: '4 days', tone: '' },
    ]);
    expect(shown(clock('cancel-until', '2026-11-20'))[0]!.mark.tone).toBe('');
  });
});
