import type { Discount, DiscountSummary } from '@plumbline/contracts/ordering/discounts.ts';
import { dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { amountTermsOf } from './amounts.ts';
import { channelNames, states } from './names.ts';
import { targetNames } from './targets.ts';

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

export function headOf(discount: Discount) {
  const made = discount.createdBy === null ? '' : ` · made by ${discount.createdBy}`;
  return {
    title: discount.name,
    note: `${whenText(discount)}${made}`,
    state: states[discount.state],
    promotionCode: discount.promotionCode,
    canStop: discount.state === 'live' || discount.state === 'scheduled',
  };
}

/** What a campaign has given so far, and how near it is to its limit. */
export function figuresOf(discount: Discount) {
  const { claimCount, heldCount, claimLimit, given, codeCount } = discount;
  const mean = claimCount === 0 ? 0 : Math.round(given.incPence / claimCount);
  return {
    cells: [
      {
        name: 'Claims',
        value: String(claimCount),
        note: claimLimit === null ? 'no limit' : `limit ${claimLimit}`,
      },
      {
        name: 'Held in open payments',
        value: String(heldCount),
        note: 'back within 15 min if unpaid',
      },
      {
        name: 'Given, inc VAT',
        value: pounds(given.incPence),
        note: claimCount === 0 ? 'nothing yet' : `mean ${pounds(mean)} a claim`,
      },
      { name: 'Codes', value: String(codeCount), note: 'one message for all refusals' },
    ],
    gauge:
      claimLimit === null
        ? null
        : {
            percent: Math.min(100, ((claimCount + heldCount) / claimLimit) * 100),
            ticks: [0, 0.25, 0.5, 0.75, 1].map((part) => String(Math.round(claimLimit * part))),
          },
  };
}

/** One campaign in the list. */
export function rowOf(discount: DiscountSummary) {
  const { claimCount, heldCount, claimLimit } = discount;
  return {
    promotionCode: discount.promotionCode,
    issueCode: discount.issueCode,
    name: discount.name,
    text: discount.text,
    state: states[discount.state],
    gives: givesText(discount),
    target: targetText(discount),
    channel: channelNames[discount.channel]!,
    when: whenText(discount),
    codes: discount.codeCount,
    claims: claimLimit === null ? String(claimCount) : `${claimCount} of ${claimLimit}`,
    held: heldCount === 0 ? null : `${heldCount} held`,
    given: pounds(discount.given.incPence),
  };
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
