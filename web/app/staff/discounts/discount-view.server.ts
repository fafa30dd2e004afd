import type { Discount, DiscountSummary } from '@plumbline/contracts/ordering/discounts.ts';
import { pounds } from '../../kit/format.ts';
import type { ConfirmSum } from '../kit/confirm.tsx';
import type { FiguresView } from '../kit/figures.tsx';
import { channelNames, states } from '../parts/offer-names.ts';
import { givesText, momentText, targetText, whenText } from '../parts/offer-texts.ts';
import type { DiscountRow } from './discount-list.ts';
import { discountPath } from './paths.ts';

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
export function figuresOf(discount: Discount): FiguresView {
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

/** What a campaign that is to be stopped has come to. */
export function stopSum({ claimCount, heldCount, codeCount, given }: Discount): ConfirmSum {
  return {
    lines: [
      { name: 'Codes that no longer work', amount: String(codeCount) },
      { name: 'Held in open payments', amount: String(heldCount) },
      { name: 'Claims that orders keep', amount: String(claimCount) },
    ],
    total: { name: 'Given, inc VAT', amount: pounds(given.incPence) },
  };
}

/** One campaign in the list. */
export function rowOf(discount: DiscountSummary): DiscountRow {
  const { claimCount, heldCount, claimLimit, codeCount } = discount;
  const code = discount.issueCode ?? discount.promotionCode;
  const state = states[discount.state];
  return {
    href: discountPath(discount),
    name: discount.name,
    code: codeCount > 1 ? `${code} and ${codeCount - 1} more` : code,
    state: state.name,
    tone: state.tone,
    gives: givesText(discount),
    target: targetText(discount),
    channel: channelNames[discount.channel]!,
    from: momentText(discount.startsAt),
    to: discount.endsAt === null ? 'No end' : momentText(discount.endsAt),
    claims: claimLimit === null ? String(claimCount) : `${claimCount} of ${claimLimit}`,
    held: heldCount === 0 ? '' : `${heldCount} held`,
    given: pounds(discount.given.incPence),
    shown: discount.text,
  };
}
