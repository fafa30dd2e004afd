import type { DiscountSummary } from '@plumbline/contracts/ordering/discounts.ts';
import { dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { amountTermsOf } from './offer-amounts.ts';
import { targetNames } from './offer-targets.ts';

/** "Sun 1 Nov 00:00" */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))} ${timeOf(at)}`;
}

export function whenText({ startsAt, endsAt }: Pick<DiscountSummary, 'startsAt' | 'endsAt'>) {
  return endsAt === null
    ? `From ${momentText(startsAt)}, without an end`
    : `${momentText(startsAt)} to ${momentText(endsAt)}`;
}

/** "15 % off", "£10 off" */
export function givesText({ type, amount }: Pick<DiscountSummary, 'type' | 'amount'>): string {
  return amountTermsOf(type).given(amount);
}

export function targetText({
  targetType,
  targets,
}: Pick<DiscountSummary, 'targetType' | 'targets'>) {
  const kind = targetNames[targetType]!;
  if (targets.length === 0) return kind;
  const more = targets.length > 2 ? ` and ${targets.length - 2} more` : '';
  return `${kind}: ${targets.slice(0, 2).join(', ')}${more}`;
}

/** What is taken off, as it is typed: 750 is "7.5" percent, or "7.50" pounds. */
export function amountText({ type, amount }: Pick<DiscountSummary, 'type' | 'amount'>): string {
  return amountTermsOf(type).typed(amount);
}
