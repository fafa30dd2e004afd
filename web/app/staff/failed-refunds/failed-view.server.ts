import type { FailedRefund } from '@plumbline/contracts/staff/refunds.ts';
import { dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';

const momentOf = (instant: string) => {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
};

/** What the provider's own words mean, where it has a word for it. */
const failures: Record<string, string> = {
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  lost_or_stolen_card: 'The card was lost or stolen.',
  insufficient_funds: 'The provider’s account had not enough money.',
  declined: 'Their bank declined it.',
};

const settlements = { 'tried-again': 'Tried again', 'paid-otherwise': 'Paid another way' } as const;

function markOf({ settledAs }: FailedRefund): QueueItem['mark'] {
  return settledAs
    ? { text: settlements[settledAs], tone: 'ok' }
    : { text: 'Still owed', tone: 'bad' };
}

const nameOf = ({ amountPence, orderNumber }: FailedRefund) =>
  `${pounds(amountPence)} · ${orderNumber ?? 'no order'}`;

const whyOf = ({ failure }: FailedRefund) =>
  failure === null ? 'Nobody said why.' : (failures[failure] ?? failure);

/** A refund that failed as a thing of the queue. */
export function failedItem(refund: FailedRefund, query: string): QueueItem {
  return {
    href: `/staff/failed-refunds/${refund.paymentRefundId}${query}`,
    name: nameOf(refund),
    about: `${refund.email ?? 'Nobody known'}: ${whyOf(refund)}`,
    when: `Failed ${shortDay(dayOf(new Date(refund.failedAt)))}`,
    mark: markOf(refund),
  };
}

/** Everything that the page of one shows. */
export function failedView(refund: FailedRefund) {
  const { orderNumber, refundId, email, method, askedAt, failedAt } = refund;
  const { settledBy, settledAt, settledNote, settledAs } = refund;
  return {
    title: nameOf(refund),
    amount: pounds(refund.amountPence),
    mark: markOf(refund),
    refundHref: refundId === null ? null : `/staff/refunds/${refundId}`,
    facts: [
      ['Owed to', email ?? 'Nobody known'],
      ['Paid with', method ?? 'Not known'],
      ['Order', orderNumber ?? 'None: nothing could be made of the payment'],
      ['Promised', momentOf(askedAt)],
      ['Failed', momentOf(failedAt)],
      ['Why', whyOf(refund)],
      ...(settledAt
        ? [
            ['Resolved by', `${settledBy ?? 'somebody who has left'}, ${momentOf(settledAt)}`],
            ['What they did', settledNote ?? ''],
          ]
        : []),
    ] as [string, string][],
    isOpen: settledAs === null,
  };
}
