import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { shortDay } from '../../kit/format.ts';
import { clockTexts, clockMark } from '../parts/clocks.ts';

/** What the law gives so much time for on an order, and what is to be done by when. */
export function clocksOf({ orderNumber, clocks }: StaffOrder, today: string) {
  return clocks
    .filter(({ endedAt }) => endedAt === null)
    .toSorted((a, b) => a.dueDay.localeCompare(b.dueDay))
    .map(({ kind, subject, dueDay }) => ({
      key: `${kind}-${subject}`,
      title: `${clockTexts[kind].name} ${shortDay(dueDay)}`,
      todo: clockTexts[kind].todo,
      mark: clockMark(kind, dueDay, today),
      href: kind === 'refund-by' ? `/staff/orders/${orderNumber}/refund` : null,
    }));
}
