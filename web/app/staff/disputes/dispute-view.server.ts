import type { Dispute } from '@plumbline/contracts/staff/disputes.ts';
import { dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';

const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));
const momentOf = (instant: string) => `${dayText(instant)}, ${timeOf(new Date(instant))}`;

/** What customers tell their banks, in our words. */
const reasons: Record<string, string> = {
  fraudulent: 'Says that they did not make the payment',
  product_not_received: 'Says that the goods never came',
  product_unacceptable: 'Says that the goods are not as described',
  duplicate: 'Says that they were charged twice',
  credit_not_processed: 'Says that a refund never came',
  subscription_canceled: 'Says that they had cancelled',
  unrecognized: 'Does not recognise the payment',
  general: 'Gave no particular reason',
};
const reasonOf = ({ reason }: Dispute) => reasons[reason] ?? reason;

function markOf({ state, answer, refusal, evidenceDueAt }: Dispute): QueueItem['mark'] {
  if (state === 'won') return { text: 'Won', tone: 'ok' };
  if (state === 'lost') return { text: 'Lost', tone: 'bad' };
  if (state === 'closed') return { text: 'Closed', tone: '' };
  if (state === 'under-review' || answer) return { text: 'With the bank', tone: 'info' };
  return evidenceDueAt === null
    ? { text: 'No answer is taken', tone: '' }
    : refusal === null
      ? { text: `Answer by ${dayText(evidenceDueAt)}`, tone: 'warn' }
      : { text: `Refused: answer again by ${dayText(evidenceDueAt)}`, tone: 'bad' };
}

const nameOf = ({ amountPence, orderNumber }: Dispute) =>
  `${pounds(amountPence)} · ${orderNumber ?? 'no order'}`;

/** A dispute as a thing of the queue. */
export function disputeItem(dispute: Dispute, query: string): QueueItem {
  const { disputeId, customer, openedAt } = dispute;
  return {
    href: `/staff/disputes/${encodeURIComponent(disputeId)}${query}`,
    name: nameOf(dispute),
    about: [customer?.name, reasonOf(dispute)].filter(Boolean).join(': '),
    when: `Opened ${dayText(openedAt)}`,
    mark: markOf(dispute),
  };
}

/** Everything that the page of one dispute shows. */
export function disputeView(dispute: Dispute) {
  const { state, isInquiry, customer, method, openedAt, evidenceDueAt, orderNumber } = dispute;
  const { withdrawnPence, feePence, answer, answeredBy, answeredAt, refusal } = dispute;
  const isToAnswer = state === 'needs-response' && answer === null && evidenceDueAt !== null;
  return {
    title: nameOf(dispute),
    orderNumber,
    mark: markOf(dispute),
    facts: [
      ['What the customer says', reasonOf(dispute)],
      ...(customer ? [['Customer', `${customer.name}, ${customer.email}`]] : []),
      ['Paid with', method ?? 'Not known'],
      ['Opened', momentOf(openedAt)],
      ['Answer by', evidenceDueAt ? momentOf(evidenceDueAt) : 'No answer is taken'],
      [
        'Taken by the bank',
        withdrawnPence > 0
          ? `${pounds(withdrawnPence)}, and ${pounds(feePence)} as its fee`
          : '£0.00',
      ],
      ...(answeredAt
        ? [['Answered by', `${answeredBy ?? 'somebody who has left'}, ${momentOf(answeredAt)}`]]
        : []),
    ] as [string, string][],
    inquiry: isInquiry
      ? 'The bank asks before it takes anything. A refund now ends the question without a fee.'
      : null,
    answer,
    isToAnswer,
    refused:
      isToAnswer && refusal !== null ? `Our answer did not reach the bank: ${refusal}` : null,
  };
}
