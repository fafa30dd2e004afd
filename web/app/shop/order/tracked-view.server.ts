import type { TrackedOrder } from '@plumbline/contracts/nouns/tracking.ts';
import { longDay, shortDay, counted } from '../../kit/format.ts';
import { statusView, type StatusView } from '../../parts/order/order-status.server.ts';

/** What is told of an order to whoever knows its number and address, in words. */
export interface TrackedView {
  number: string;
  headline: string;
  status: Pick<StatusView, 'text' | 'tone'>;
  /** "Going to SW4. 3 deliveries." */
  about: string;
  steps: { key: number; day: string; text: string; isNext: boolean }[];
  /** The whole order, for its signed-in owner. */
  ownPage: string | null;
}

type Delivery = TrackedOrder['deliveries'][number];

const states: Record<Delivery['state'], string> = {
  planned: 'To be packed',
  picking: 'Being packed',
  packed: 'Packed, and waits for its carrier',
  dispatched: 'On its way',
  delivered: 'Arrived',
  failed: 'Did not arrive. We are putting it right',
  cancelled: 'Cancelled',
};
const isToCome = ({ state }: Delivery) =>
  state !== 'delivered' && state !== 'failed' && state !== 'cancelled';

export function trackedView(order: TrackedOrder): TrackedView {
  const { orderNumber, status, postcodeArea, orderGuid } = order;
  const deliveries = order.deliveries.toSorted((a, b) => a.day.localeCompare(b.day));
  const next = deliveries.find(isToCome);
  const { text, tone } = statusView(status, noParts);
  const area = postcodeArea === '' ? '' : `Going to ${postcodeArea}. `;
  return {
    number: orderNumber,
    headline: headlineOf(order),
    status: { text, tone },
    about: `${area}${deliveries.length === 0 ? 'Nothing is sent.' : `${counted(deliveries.length, 'delivery', 'deliveries')}.`}`,
    steps: deliveries.map((each) => ({
      key: each.number,
      day: shortDay(each.day),
      text: states[each.state],
      isNext: each === next,
    })),
    ownPage: orderGuid && `/account/orders/${orderGuid}`,
  };
}

const noParts = {
  pieces: 0,
  sent: 0,
  arrived: 0,
  cancelled: 0,
  comingBack: 0,
  returned: 0,
  failed: 0,
};

function headlineOf({ status, nextDay, today, pause, deliveries }: TrackedOrder): string {
  if (status === 'cancelled') return 'This order was cancelled.';
  if (status === 'returned') return 'Sent back.';
  if (status === 'return-requested') return 'Delivered, and some of it is coming back.';
  if (status === 'delivered') return 'Delivered.';
  if (pause !== null) return 'We are checking this order before we send it.';
  if (nextDay === null) return 'Something went wrong on the way. We are putting it right.';
  const what = deliveries.filter(isToCome).length < deliveries.length ? 'The next part' : 'It';
  if (nextDay < today) return `${what} was due ${longDay(nextDay)}. We are asking the carrier.`;
  return nextDay === today ? `${what} arrives today.` : `${what} arrives ${longDay(nextDay)}.`;
}
