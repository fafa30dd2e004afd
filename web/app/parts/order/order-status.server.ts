import {
  describeParts,
  type OrderParts,
  type OrderStatus,
} from '@plumbline/contracts/nouns/orders.ts';

export type Tone = 'info' | 'ok' | 'warn' | 'bad' | '';
export interface StatusView {
  text: string;
  tone: Tone;
  /** "2 of 3 sent"; null where the word says it all. */
  parts: string | null;
}

/** How a status is called, and how it is coloured: on its way, done, or come to nothing. */
const statuses: Record<OrderStatus, { text: string; tone: Tone }> = {
  placed: { text: 'Placed', tone: 'info' },
  picking: { text: 'Being packed', tone: 'info' },
  dispatched: { text: 'On its way', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: '' },
  'return-requested': { text: 'Coming back', tone: '' },
  returned: { text: 'Returned', tone: '' },
};

export function statusView(status: OrderStatus, parts: OrderParts): StatusView {
  return { ...statuses[status], parts: partsText(status, parts) };
}

/** Whether the goods are still to come. */
export function isComing(status: OrderStatus): boolean {
  return status === 'placed' || status === 'picking' || status === 'dispatched';
}

/** Where nothing is on the way any more, what did not arrive is what there is to say. */
function partsText(status: OrderStatus, parts: OrderParts): string | null {
  const { failed, pieces, sent, arrived } = parts;
  if (status === 'dispatched' && failed > 0 && sent === arrived) {
    return `${failed} of ${pieces} did not arrive`;
  }
  return describeParts(status, parts);
}
