import type { OrderBasketState } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { Mark } from '../parts/order-names.ts';

/** What each state is called, and how pressing it is. */
export const stateMarks: Record<OrderBasketState, Mark> = {
  open: { text: 'Open', tone: 'info' },
  'awaiting-payment': { text: 'Waiting to be paid', tone: 'warn' },
  completed: { text: 'Ordered', tone: 'ok' },
  dropped: { text: 'Ended', tone: '' },
};
