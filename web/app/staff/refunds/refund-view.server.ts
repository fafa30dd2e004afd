import type { OrderRefund, Refundable, RefundPreview } from '@plumbline/contracts/staff/refunds.ts';
import type { OrderRefundState } from '@plumbline/contracts/nouns/refunds.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { pictureView } from '../../parts/card-view.ts';
import type { Tone } from '../kit/list-definition.ts';
import type { QueueItem } from '../kit/queue.tsx';

const momentOf = (instant: string) => {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
};

const marks: Record<OrderRefundState, { text: string; tone: Tone }> = {
  waiting: { text: 'Waits for a second person', tone: 'warn' },
  'on-its-way': { text: 'On its way', tone: 'info' },
  failed: { text: 'Failed', tone: 'bad' },
  done: { text: 'Refunded', tone: 'ok' },
  declined: { text: 'Declined', tone: '' },
  withdrawn: { text: 'Withdrawn', tone: '' },
};

function markOf({ state, barredBy }: Pick<OrderRefund, 'state' | 'barredBy'>) {
  const isTheirs = state === 'waiting' && barredBy === null;
  return isTheirs ? { text: 'Yours to decide', tone: 'warn' as const } : marks[state];
}

const nobody = 'somebody who has left';

/** A refund as a thing of the queue. */
export function refundItem(refund: OrderRefund, query: string): QueueItem {
  const { refundId, orderNumber, customer, total, parts, askedBy, askedAt } = refund;
  return {
    href: `/staff/refunds/${refundId}${query}`,
    name: `${pounds(total.incPence)} to ${customer.name}`,
    about: `${orderNumber}: ${parts.map(partText).join(', ')}`,
    when: `Asked ${shortDay(dayOf(new Date(askedAt)))} by ${askedBy ?? nobody}`,
    mark: markOf(refund),
  };
}

const partText = ({ name, units }: OrderRefund['parts'][number]) =>
  units === null ? name : `${units} × ${name}`;

/** Why somebody may not agree to it, as they are told. */
const bars: Record<NonNullable<OrderRefund['barredBy']>, string> = {
  'asked-by-you': 'You asked for this, so another member of staff has to agree to it.',
  'not-finance': 'It is above what one person gives back alone, so finance decides about it.',
};

/** What a refund comes to: its parts, its sums, and where the money goes. */
export function sumsOf({
  parts,
  total,
  credited,
  payments,
}: Pick<RefundPreview, 'parts' | 'total' | 'credited' | 'payments'>) {
  return {
    parts: parts.map((part, index) => ({
      key: String(index),
      name: partText(part),
      note: part.kind === 'goods' && part.units === null ? 'Money off; they keep it' : null,
      amount: pounds(part.amount.incPence),
      vat: part.amount.vatPence > 0 ? `${pounds(part.amount.vatPence)} VAT` : 'no VAT',
    })),
    total: pounds(total.incPence),
    totalParts: `${pounds(total.exPence)} ex VAT + ${pounds(total.vatPence)} VAT`,
    credited:
      credited.incPence === 0
        ? 'No credit note: nothing of the sale is taken back.'
        : `A credit note for ${pounds(credited.incPence)} follows, ${pounds(credited.vatPence)} of it VAT.`,
    payments: payments.map(({ paymentId, method, pence }) => ({
      key: paymentId,
      name: method ?? 'What they paid with',
      amount: pounds(pence),
    })),
  };
}

/** Everything that the page of one refund shows. */
export function refundView(refund: OrderRefund) {
  const { refundId, orderNumber, customer, state, note, askedBy, askedAt } = refund;
  const { decidedBy, decidedAt, barredBy, total } = refund;
  const isWaiting = state === 'waiting';
  return {
    refundId,
    orderNumber,
    total: pounds(total.incPence),
    title: `${pounds(total.incPence)} to ${customer.name}`,
    mark: markOf(refund),
    facts: [
      ['Order', orderNumber],
      ['Customer', `${customer.name}, ${customer.email}`],
      ['Why', note],
      ['Asked by', `${askedBy ?? nobody}, ${momentOf(askedAt)}`],
      ...(decidedBy && decidedAt ? [['Decided by', `${decidedBy}, ${momentOf(decidedAt)}`]] : []),
    ] as [string, string][],
    sums: sumsOf(refund),
    bar: isWaiting && barredBy ? bars[barredBy] : null,
    hasFailed: state === 'failed',
    mayAgree: isWaiting && barredBy === null,
    mayDecline: isWaiting && barredBy !== 'not-finance',
    declines: barredBy === 'asked-by-you' ? 'Withdraw it' : 'Decline',
  };
}

/** Everything that the form of a refund shows of its order. */
export function refundableView(order: Refundable) {
  const { orderNumber, customer, lines, delivery, deliveryLeft, payments, refunds } = order;
  return {
    orderNumber,
    note: `${customer.name}, ${customer.email}. Placed ${momentOf(order.placedAt)}.`,
    isTrade: order.basis === 'ex',
    left: pounds(order.leftPence),
    hasLeft: order.leftPence > 0,
    alone: pounds(order.alonePence),
    lines: lines.map(({ position, sku, name, variant, picture, units, unitsLeft, left }) => ({
      position,
      name,
      note: [variant, sku].filter(Boolean).join(' · '),
      picture: pictureView(picture),
      units: String(units),
      unitsLeft: String(unitsLeft),
      hasUnits: unitsLeft > 0,
      hasLeft: left.incPence > 0,
      left: pounds(left.incPence),
      leftEx: `${pounds(left.exPence)} ex`,
    })),
    delivery: {
      name: order.deliveryName,
      hasLeft: deliveryLeft.incPence > 0,
      text:
        delivery.incPence === 0
          ? 'Delivery was free.'
          : `${pounds(deliveryLeft.incPence)} of ${pounds(delivery.incPence)} is left.`,
    },
    payments: payments.map((payment) => ({
      paymentId: payment.paymentId,
      name: payment.method ?? 'Payment',
      paid: `${pounds(payment.amountPence)}, ${momentOf(payment.paidAt)}`,
      gone: goneOf(payment),
      left: pounds(payment.leftPence),
      hasLeft: payment.leftPence > 0,
    })),
    earlier: refunds.map((refund) => ({
      href: `/staff/refunds/${refund.refundId}`,
      text: `${pounds(refund.total.incPence)}, ${momentOf(refund.askedAt)}: ${refund.note}`,
      mark: markOf(refund),
    })),
    earlierText: refunds.length === 0 ? null : counted(refunds.length, 'refund'),
  };
}

function goneOf({ givenPence, waitingPence, disputedPence }: Refundable['payments'][number]) {
  return [
    givenPence > 0 ? `${pounds(givenPence)} refunded` : null,
    waitingPence > 0 ? `${pounds(waitingPence)} waiting` : null,
    disputedPence > 0 ? `${pounds(disputedPence)} taken back by the bank` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a refund would come to, beside its form. */
export function previewView(preview: RefundPreview) {
  const { total, leftAfterPence, needsSecond } = preview;
  return {
    kind: 'sums' as const,
    expectedPence: String(total.incPence),
    does: needsSecond
      ? `Ask for ${pounds(total.incPence)}`
      : `Refund ${pounds(total.incPence)} now`,
    leftAfter: pounds(leftAfterPence),
    needsSecond,
    ...sumsOf(preview),
  };
}
export type RefundPreviewView =
  | ReturnType<typeof previewView>
  | { kind: 'problem'; message: string };
