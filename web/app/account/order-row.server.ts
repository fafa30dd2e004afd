import type { OrderSummary } from '@plumbline/contracts/accounts/orders.ts';
import { pictureView, type PictureView } from '../parts/card-view.ts';
import { counted, dayOf, pounds, shortDay } from '../kit/format.ts';
import { isComing, statusView, type StatusView } from '../parts/order/order-status.server.ts';

/** An order in a list, ready to be read. */
export interface OrderRowView {
  href: string;
  number: string;
  placedOn: string;
  items: string;
  pictures: PictureView[];
  status: StatusView;
  /** The next date, "Arrives Tue 24 Nov"; null where nothing is to come. */
  next: string | null;
  total: string;
}

const picturesShown = 5;

export function orderRow(order: OrderSummary, today: string): OrderRowView {
  return {
    href: orderPath(order),
    number: order.orderNumber,
    placedOn: dayAndYear(order.placedAt),
    items: counted(order.itemCount, 'item'),
    pictures: order.pictures.slice(0, picturesShown).map(pictureView),
    status: statusView(order.status, order.parts),
    next: nextText(order, today),
    total: pounds(order.total.incPence),
  };
}

export function orderPath({ orderGuid }: Pick<OrderSummary, 'orderGuid'>): string {
  return `/account/orders/${orderGuid}`;
}

/** "2026-11-21T…" → "Sat 21 Nov 2026". */
function dayAndYear(instant: string): string {
  const day = dayOf(new Date(instant));
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

function nextText({ status, parts, nextDay }: OrderSummary, today: string): string | null {
  if (!isComing(status) || nextDay === null) return null;
  if (nextDay < today) return `Was due ${shortDay(nextDay)}`;
  const isPart = parts.arrived > 0 || (parts.sent > 0 && parts.sent < parts.pieces);
  return `${isPart ? 'Next' : 'Arrives'} ${shortDay(nextDay)}`;
}
