import type { OrderChangePart } from '@plumbline/contracts/nouns/order-changes.ts';
import type { OrderChangeRow } from '@plumbline/contracts/staff/order-changes.ts';
import { dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';

const momentOf = (instant: string) =>
  `${shortDay(dayOf(new Date(instant)))}, ${timeOf(new Date(instant))}`;

const marks: Record<OrderChangeRow['state'], QueueItem['mark']> = {
  requested: { text: 'To answer', tone: 'warn' },
  proposed: { text: 'With the customer', tone: 'info' },
  accepted: { text: 'Being paid', tone: 'info' },
  applied: { text: 'Done', tone: 'ok' },
  declined: { text: 'Declined', tone: '' },
  refused: { text: 'Refused', tone: 'bad' },
  withdrawn: { text: 'Withdrawn', tone: '' },
  lapsed: { text: 'Lapsed', tone: '' },
};

function differenceOf({ quotedDuePence, quotedBackPence, sums }: OrderChangeRow): string {
  const duePence = sums?.duePence ?? quotedDuePence;
  const backPence = sums?.backPence ?? quotedBackPence;
  if (duePence > 0) return `${pounds(duePence)} to pay`;
  return backPence > 0 ? `${pounds(backPence)} goes back` : 'Nothing to pay';
}

/** A change as a thing of the queue. */
export function changeItem(change: OrderChangeRow, query: string): QueueItem {
  const { changeId, orderNumber, customer, about, begunAt, state } = change;
  return {
    href: `/staff/order-changes/${changeId}${query}`,
    name: `${orderNumber} · ${differenceOf(change)}`,
    about: `${customer.name}: ${about}`,
    when: `Since ${momentOf(begunAt)}`,
    mark: marks[state],
  };
}

const verbs: Record<OrderChangePart['kind'], string> = {
  added: 'Add',
  removed: 'Take out',
  delivery: 'Delivery costs more',
  'delivery-back': 'Delivery goes back',
  address: 'Send to',
};

/** Everything that the page of one change shows. */
export function changeView(change: OrderChangeRow) {
  const { orderNumber, customer, origin, state, note, answer, sums, problem } = change;
  const isBack = (kind: OrderChangePart['kind']) => kind === 'removed' || kind === 'delivery-back';
  return {
    title: `${orderNumber} · ${change.about}`,
    orderNumber,
    mark: marks[state],
    isRequest: state === 'requested',
    mayWithdraw: state === 'proposed' || state === 'accepted',
    duePence: sums?.duePence ?? 0,
    facts: [
      ['Customer', `${customer.name}, ${customer.email}`],
      [origin === 'staff' ? 'Suggested' : 'Asked', momentOf(change.begunAt)],
      ...(note ? [['Why', note]] : []),
      ['Difference', differenceOf(change)],
      ...(answer ? [['Our answer', answer]] : []),
      ...(change.decidedAt
        ? [['Decided', momentOf(change.decidedAt)]]
        : [['Open until', momentOf(change.expiresAt)]]),
    ] as [string, string][],
    parts: (sums?.parts ?? []).map(({ kind, name, units, amount, day }) => [
      `${verbs[kind]}${units ? ` ${units} ×` : ''} ${name}`,
      [
        amount ? `${isBack(kind) ? '−' : ''}${pounds(amount.incPence)}` : '',
        day ? shortDay(day) : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]) as [string, string][],
    problem,
  };
}
