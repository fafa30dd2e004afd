import type { OrderDelivery } from '@plumbline/contracts/nouns/order-progress.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';

type Line = OrderConfirmation['lines'][number];

const address = { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' };
const amount = (incPence: number, exPence: number) => ({
  incPence,
  exPence,
  vatPence: incPence - exPence,
});

/** A delivery for a test: of two taps, planned for 24 November 2026. */
export const aDelivery = (change: Partial<OrderDelivery> = {}): OrderDelivery => ({
  number: 1,
  state: 'planned',
  isReplacement: false,
  name: 'Two people, to the room',
  detail: 'Two people, to the room you choose, 07:00 to 19:00',
  promisedDay: '2026-11-24',
  expectedDay: '2026-11-24',
  address: null,
  carrier: null,
  service: null,
  boxes: [],
  lines: [{ position: 1, units: 2 }],
  pickingAt: null,
  packedAt: null,
  dispatchedAt: null,
  deliveredAt: null,
  failedAt: null,
  failure: null,
  resolution: null,
  delay: null,
  ...change,
});

/** A line for a test: two taps that are to come. */
export const aLine = (change: Partial<Line> = {}): Line => ({
  position: 1,
  sku: 'TAP',
  slug: 'lode-basin-mixer',
  name: 'Lode basin mixer',
  variant: 'Brushed brass',
  quantity: 2,
  roomLabel: null,
  picture: { file: 'lode.avif', alt: 'A tap', width: 640, height: 640 },
  amount: amount(25_800, 21_500),
  progress: { wanted: 2, cancelled: 0, sent: 0, arrived: 0, comingBack: 0, returned: 0 },
  ...change,
});

/** An order for a test, placed on 21 November 2026 and looked at on the day after. */
export const anOrder = (change: Partial<OrderConfirmation> = {}): OrderConfirmation => ({
  orderNumber: 'PL-4H8T-2W6N',
  orderGuid: 'f6ea1ec3-7425-4278-8112-9458240ad42b',
  status: 'placed',
  parts: { pieces: 2, sent: 0, arrived: 0, cancelled: 0, comingBack: 0, returned: 0, failed: 0 },
  nextDay: '2026-11-24',
  today: '2026-11-22',
  version: 1,
  changedAt: '2026-11-21T10:15:30.123Z',
  placedAt: '2026-11-21T10:15:30.123Z',
  emailAddress: 'home@example.org',
  firstName: 'Ada',
  basis: 'inc',
  currency: 'GBP',
  lines: [aLine()],
  items: amount(64_900, 54_083),
  discount: amount(0, 0),
  discountCode: null,
  delivery: amount(3500, 2917),
  upgrade: amount(0, 0),
  total: amount(68_400, 57_000),
  deliveryName: 'Two people, to the room',
  deliveryDetail: 'Two people, to the room you choose, 07:00 to 19:00',
  deliveryDay: '2026-11-24',
  deliveryAddress: address,
  deliveryInstructions: null,
  billingAddress: address,
  paidWith: 'Visa ending 4242',
  poNumber: null,
  jobReference: null,
  deliveries: [aDelivery()],
  pause: null,
  deeds: [],
  payments: [],
  moneyBack: [],
  ...change,
});
