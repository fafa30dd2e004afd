import type { DeletionPlan } from '@plumbline/contracts/staff/privacy.ts';
import { isUnderWay } from '../../orders/orders/orders.ts';
import { isOpen } from '../../money/payments/payments.ts';
import type { PersonFacts } from './plan-store.ts';

/**
 * What stands in the way of erasing somebody. Goods and money that are still to move need their
 * name, staff are relieved of their roles first, and a mail on its way cannot be called back.
 */
export function findBlockers(
  facts: PersonFacts,
  isMailOnItsWay: boolean,
): DeletionPlan['blockers'] {
  const underWay = facts.orders.filter(({ status }) => isUnderWay(status));
  const found = {
    'order-under-way': underWay.length > 0,
    'payment-open': facts.paymentStates.some(isOpen),
    'refund-pending': facts.refundsPending > 0,
    'staff-role': facts.staffRoles > 0,
    'mail-being-sent': isMailOnItsWay,
  } as const;
  return (Object.keys(found) as (keyof typeof found)[])
    .filter((blocker) => found[blocker])
    .map((blocker) => ({
      blocker,
      orderNumbers: blocker === 'order-under-way' ? underWay.map(({ number }) => number) : [],
    }));
}

/** The same day of the next month, or that month's last where it is shorter, in the shop's days. */
export function dueOn(requestedAt: Date): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
    .format(requestedAt)
    .split('-')
    .map(Number) as [number, number, number];
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}
