import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import type { OrderDelivery } from '@plumbline/contracts/nouns/order-progress.ts';
import { longDay } from '../../kit/format.ts';
import { isComing } from './order-status.server.ts';

type Standing = Pick<
  OrderConfirmation,
  'status' | 'parts' | 'nextDay' | 'today' | 'pause' | 'deliveries'
>;

/** Whether a delivery is still to come, as far as anybody knows. */
export const isToCome = ({ state }: Pick<OrderDelivery, 'state'>) =>
  state === 'planned' || state === 'picking' || state === 'packed' || state === 'dispatched';

/** The heading of an order's page answers what its reader came to ask: what is here, and what comes when. */
export function orderHeadline(order: Standing): string {
  const { status, parts } = order;
  if (isComing(status)) return comingHeadline(order);
  if (status === 'cancelled') return 'This order was cancelled.';
  if (status === 'return-requested') {
    return parts.comingBack === parts.pieces
      ? 'You are sending this back.'
      : `You are sending ${parts.comingBack} of ${parts.pieces} back.`;
  }
  if (status === 'returned') return 'Sent back.';
  if (parts.returned > 0) return `Delivered, and ${parts.returned} of ${parts.pieces} sent back.`;
  return 'Delivered.';
}

function comingHeadline({ status, parts, nextDay, today, pause, deliveries }: Standing): string {
  const { pieces, sent, arrived } = parts;
  if (pause !== null && sent === 0) {
    return pause === 'address'
      ? 'We need to check the address before we send this.'
      : 'We are checking this order before we send it.';
  }
  if (nextDay === null) return 'Something went wrong on the way. We are putting it right.';
  const day = longDay(nextDay);
  const left = deliveries.filter(isToCome).length;
  const hasCome =
    arrived > 0 ? `${arrived} of ${pieces} ${arrived === 1 ? 'is' : 'are'} here.` : '';
  if (nextDay < today) {
    return `${hasCome || 'It should be there.'} ${left > 1 ? 'The next part' : hasCome ? 'The rest' : 'It'} was due ${day}.`;
  }
  const next = `${left > 1 ? 'The next part' : arrived > 0 ? 'The rest' : 'It'} arrives ${day}.`;
  if (hasCome) return `${hasCome} ${next}`;
  if (status === 'dispatched' && sent < pieces) {
    return `${sent} of ${pieces} ${sent === 1 ? 'is' : 'are'} on the way. ${next}`;
  }
  return `${begun[status as keyof typeof begun]} ${next}`;
}

const begun = {
  placed: 'Order placed.',
  picking: 'Being picked and packed.',
  dispatched: 'On its way.',
};
