import type { OrderSummary } from '@plumbline/contracts/accounts/orders.ts';
import { pictureView, type PictureView } from '../parts/card-view.ts';
import { counted, dayOf, pounds, shortDay } from '../kit/format.ts';

export type OrderStatus = OrderSummary['status'];

/** How a state is called, and how it is coloured: on its way, done, or come to nothing. */
const statuses: Record<OrderStatus, { text: string; tone: 'info' | 'ok' | '' }> = {
  placed: { text: 'Placed', tone: 'info' },
  picking: { text: 'Being packed', tone: 'info' },
  dispatched: { text: 'On its way', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: '' },
  'return-requested': { text: 'Coming back', tone: '' },
  returned: { text: 'Returned', tone: '' },
};

/** An order in a list, ready to be read. */
export interface OrderRowView {
  href: string;
  number: string;
  placedOn: string;
  items: string;
  pictures: PictureView[];
  status: { text: string; tone: string };
  total: string;
}

const picturesShown = 5;

export function orderRow(order: OrderSummary): OrderRowView {
  return {
    href: orderPath(order),
    number: order.orderNumber,
    placedOn: dayAndYear(order.placedAt),
    items: counted(order.itemCount, 'item'),
    pictures: order.pictures.slice(0, picturesShown).map(pictureView),
    status: statusView(order.status),
    total: pounds(order.total.incPence),
  };
}

export function orderPath({ orderGuid }: Pick<OrderSummary, 'orderGuid'>): string {
  return `/account/orders/${orderGuid}`;
}

export function statusView(status: OrderStatus): { text: string; tone: string } {
  return statuses[status];
}

/** Whether the goods are still to come. */
export function isComing(status: OrderStatus): boolean {
  return status === 'placed' || status === 'picking' || status === 'dispatched';
}

/** "2026-11-21T…" → "Sat 21 Nov 2026". */
function dayAndYear(instant: string): string {
  const day = dayOf(new Date(instant));
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}
