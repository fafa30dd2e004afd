import type { Context } from '../../core/context.ts';
import type { Payment } from './store.ts';

/** Until when what a payment pays for is kept for its customer. */
export function heldUntil(context: Context, payment: Pick<Payment, 'createdAt'>): Date {
  return new Date(payment.createdAt.getTime() + context.config.limits.holdMinutes * 60_000);
}

/** Whether it is kept long enough still that another card can be typed in. */
export const hasTimeLeft = (context: Context, payment: Pick<Payment, 'createdAt'>): boolean =>
  heldUntil(context, payment).getTime() - context.now().getTime() > 60_000;
