import type { OrderSummary } from '@plumbline/contracts/accounts/orders.ts';
import { counted, dayOf, shortDay } from '../kit/format.ts';
import { orderPath } from './order-row.server.ts';

/** The order that arrives next, with the places that it passes on its way. */
export interface Arrival {
  href: string;
  day: string;
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

export function nextArrival(order: OrderSummary): Arrival {
  const here = way.findIndex(({ status }) => status === order.status);
  const notes = [
    shortDay(dayOf(new Date(order.placedAt))),
    null,
    null,
    shortDay(order.deliveryDay),
  ];
  return {
    href: orderPath(order),
    day: order.deliveryDay,
    text: `${order.orderNumber}, ${counted(order.itemCount, 'item')}.`,
    states: way.map(({ name }, place) => ({
      name,
      note: notes[place] ?? null,
      place: place < here ? 'reached' : place === here ? 'reached current' : '',
    })),
  };
}
