import { describeParts } from '@plumbline/contracts/nouns/orders.ts';
import type { StaffOrderSummary } from '@plumbline/contracts/staff/orders.ts';
import { dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import type { FindRows } from '../kit/list.server.ts';
import { channelTexts, statusMarks } from '../parts/order-names.ts';
import type { OrderRow } from './order-list.ts';

type Query = NonNullable<
  Parameters<Parameters<typeof findOrders>[0]['orders']['searchOrders']>[0]
>['query'];

/** Orders for their list, narrowed by all that the address asks for. */
export const findOrders: FindRows<OrderRow, 'status' | 'channel' | 'risk' | 'needs'> = async (
  { orders },
  { channel, ...query },
) => {
  const asked = { ...query, ...(channel && { channel: Number(channel) }) } as Query;
  const { total, orders: found } = await orders.searchOrders({ query: asked });
  return { total, rows: found.map(rowOf) };
};

/** What is wrong with an order comes before where it stands. */
function markOf({ isHeld, shortPieces, status, parts }: StaffOrderSummary) {
  if (isHeld) return { text: 'On hold', tone: 'bad' as const };
  if (parts.failed > 0) return { text: 'Not delivered', tone: 'bad' as const };
  if (shortPieces > 0) return { text: `${shortPieces} short`, tone: 'warn' as const };
  return statusMarks[status];
}

function rowOf(order: StaffOrderSummary): OrderRow {
  const { orderNumber, status, parts, days, total, isHeld } = order;
  const placedAt = new Date(order.placedAt);
  const mark = markOf(order);
  const stands = describeParts(status, parts) ?? statusMarks[status].text;
  return {
    href: `/staff/orders/${orderNumber}`,
    number: orderNumber,
    placed: `${shortDay(dayOf(placedAt))} ${timeOf(placedAt)}`,
    customer: order.customer,
    reference: [order.poNumber && `PO ${order.poNumber}`, order.jobReference]
      .filter(Boolean)
      .join(', '),
    channel: channelTexts[order.channel],
    pieces: order.pieces,
    days: days.map(shortDay).join(', ') || '—',
    late: order.isLate ? 'later than promised' : '',
    state: mark.text,
    tone: mark.tone,
    parts: stands === mark.text ? '' : stands,
    totalPence: total.incPence,
    total: pounds(total.incPence),
    email: order.emailAddress,
    canPick: !isHeld && (status === 'placed' || status === 'picking'),
  };
}
