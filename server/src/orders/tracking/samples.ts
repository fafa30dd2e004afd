import type { TrackedOrder } from '@plumbline/contracts/nouns/tracking.ts';

/** The address that goes with every sample. */
export const sampleAddress = 'sample@example.com';

const today = '2026-11-24';
const plain = { today, pause: null, postcodeArea: 'SW4', orderGuid: null };

/** An order in each state that tracking tells of, the same on every day. */
export const sampleOrders: readonly TrackedOrder[] = [
  {
    ...plain,
    orderNumber: 'PL-2222-2222',
    status: 'placed',
    nextDay: '2026-11-27',
    deliveries: [{ number: 1, state: 'planned', day: '2026-11-27' }],
  },
  {
    ...plain,
    orderNumber: 'PL-3333-3333',
    status: 'picking',
    nextDay: '2026-11-25',
    deliveries: [{ number: 1, state: 'packed', day: '2026-11-25' }],
  },
  {
    ...plain,
    orderNumber: 'PL-4444-4444',
    status: 'dispatched',
    nextDay: '2026-11-24',
    deliveries: [
      { number: 1, state: 'delivered', day: '2026-11-19' },
      { number: 2, state: 'dispatched', day: '2026-11-24' },
      { number: 3, state: 'planned', day: '2026-12-03' },
    ],
  },
  {
    ...plain,
    orderNumber: 'PL-5555-5555',
    status: 'delivered',
    nextDay: null,
    deliveries: [{ number: 1, state: 'delivered', day: '2026-11-20' }],
  },
  { ...plain, orderNumber: 'PL-6666-6666', status: 'cancelled', nextDay: null, deliveries: [] },
];
