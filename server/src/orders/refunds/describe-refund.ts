import type { OrderRefund, Refundable, RefundPreview } from '@plumbline/contracts/staff/refunds.ts';
import type { Caller } from '../../core/caller.ts';
import type { OrderRefundRow } from './order-refund-store.ts';
import type { Left } from './refundable-store.ts';
import { barOfRefund, creditedOf, leftOf, nameOfPart, type RefundPlan } from './refunds.ts';

const personOf = ({ firstName, lastName, email }: Left['order'] | OrderRefundRow) => ({
  name: `${firstName} ${lastName}`,
  email,
});

/** What an order can give back, as staff are told of it. */
export function describeLeft(
  left: Left,
  refunds: readonly OrderRefundRow[],
  caller: Caller,
  limitPence: number,
): Refundable {
  const { order, delivery, payments } = left;
  const { number, placedAt, basis, currency, deliveryName } = order;
  return {
    orderNumber: number,
    placedAt: placedAt.toISOString(),
    customer: personOf(order),
    basis,
    currency,
    lines: left.lines.map(describeLine),
    deliveryName,
    delivery: order.delivery,
    deliveryLeft: delivery,
    payments: payments.map(({ isPremium: _isPremium, ...payment }) => ({
      ...payment,
      paidAt: payment.paidAt.toISOString(),
    })),
    leftPence: leftOf(left),
    alonePence: Math.max(0, limitPence - left.alonePence),
    refunds: refunds.map((row) => describeRefund(row, caller)),
  };
}

function describeLine(line: Left['lines'][number]): Refundable['lines'][number] {
  const { position, sku, name, variant, roomLabel, picture, units, unitsLeft, amount } = line;
  return {
    position,
    sku,
    name,
    variant,
    roomLabel,
    picture,
    units,
    unitsLeft,
    amount,
    left: line.left,
  };
}

/** What a refund would come to. */
export function describePlan(left: Left, plan: RefundPlan, needsSecond: boolean): RefundPreview {
  const names = new Map(left.lines.map(({ position, name }) => [position, name]));
  const methods = new Map(left.payments.map(({ paymentId, method }) => [paymentId, method]));
  const { parts, total, payments } = plan;
  return {
    parts: parts.map(({ kept: _kept, ...part }) => ({ ...part, name: nameOfPart(part, names) })),
    total,
    credited: creditedOf(parts),
    payments: payments.map(({ paymentId, pence }) => ({
      paymentId,
      method: methods.get(paymentId) ?? null,
      pence,
    })),
    leftAfterPence: leftOf(left) - total.incPence,
    needsSecond,
  };
}

/** A refund of an order, as whoever looks may see it. */
export function describeRefund(row: OrderRefundRow, caller: Caller): OrderRefund {
  const { id, orderNumber, state, note, parts, total, payments } = row;
  return {
    refundId: id,
    orderNumber,
    customer: personOf(row),
    state,
    note,
    parts: parts.map(({ lineName, keptPence: _kept, ...part }) => ({
      ...part,
      name: nameOfPart(part, new Map(lineName === null ? [] : [[part.position!, lineName]])),
    })),
    total,
    credited: creditedOf(parts),
    payments: payments.map(({ isOnAccount: _isOnAccount, ...share }) => share),
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    barredBy: state === 'waiting' ? barOfRefund(row, caller) : null,
  };
}
