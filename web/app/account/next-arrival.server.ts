import type { OrderSummary } from '@plumbline/contracts/accounts/orders.ts';
import { counted, dayOf, longDay, shortDay } from '../kit/format.ts';
import { statusView } from '../parts/order/order-status.server.ts';
import { orderPath } from './order-row.server.ts';

/** The order that arrives next, with the places that it passes on its way. */
export interface Arrival {
  href: string;
  title: string;
  text: string;
  /** `d` is behind it, `d n` where it is now, and the empty ones are ahead. */
  states: { name: string; note: string | null; place: 'reached' | 'reached current' | '' }[];
}

const way = [
  { status: 'placed', name: 'Placed' },
  { status: 'picking', name: 'Packed' },
  { status: 'dispatched', name: 'On its way' },
  { status: 'delivered', name: 'Delivered' },
] as const;

export function nextArrival(order: OrderSummary, today: string): Arrival {
  const { status, parts } = order;
  const day = order.nextDay ?? order.deliveryDay;
  const said = statusView(status, parts).parts ?? counted(parts.pieces, 'item');
  const here = way.findIndex((each) => each.status === status);
  const notes = [shortDay(dayOf(new Date(order.placedAt))), null, null, shortDay(day)];
  return {
    href: orderPath(order),
    title: `${day < today ? 'It was due' : 'Next to arrive:'} ${longDay(day)}`,
    text: `${order.orderNumber}, ${said}.`,
    states: way.map(({ name }, place) => ({
      name,
      note: notes[place] ?? null,
      place: place < here ? 'reached' : place === here ? 'reached current' : '',
    })),
  };
}
