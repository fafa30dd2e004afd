import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { describe, expect, test } from 'vitest';
import { orderPage } from './order-view.server.ts';

const address = { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' };
const amount = (incPence: number, exPence: number) => ({
  incPence,
  exPence,
  vatPence: incPence - exPence,
});

function order(change: Partial<OrderConfirmation> = {}): OrderConfirmation {
  return {
    orderNumber: 'PL-4H8T-2W6N',
    orderGuid: 'f6ea1ec3-7425-4278-8112-9458240ad42b',
    status: 'placed',
    placedAt: '2026-11-21T23:30:00Z',
    emailAddress: 'home@example.org',
    firstName: 'Ada',
    basis: 'inc',
    currency: 'GBP',
    lines: [],
    items: amount(64_900, 54_083),
    discount: amount(0, 0),
    discountCode: null,
    delivery: amount(3500, 2917),
    total: amount(68_400, 57_000),
    deliveryName: 'Two people, to the room',
    deliveryDetail: '07:00 to 19:00',
    deliveryDay: '2026-12-24',
    deliveryAddress: address,
    billingAddress: address,
    paidWith: 'Visa ending 4242',
    ...change,
  };
}

describe('orderPage', () => {
  test.each([
    ['placed', 'Order placed. It arrives Thursday 24 December.', 0],
    ['picking', 'Being picked and packed. It arrives Thursday 24 December.', 1],
    ['dispatched', 'On its way. It arrives Thursday 24 December.', 2],
    ['delivered', 'Delivered.', 3],
  ] as const)('hangs the bob where an order that is %s is', (status, headline, now) => {
    const page = orderPage(order({ status }), 'inc');
    expect(page.headline).toBe(headline);
    expect(page.events.findIndex(({ state }) => state === 'now')).toBe(now);
  });

  test.each(['cancelled', 'return-requested', 'returned'] as const)(
    'promises nothing of an order that is %s',
    (status) => {
      const page = orderPage(order({ status }), 'inc');
      expect(page).toMatchObject({ events: [], isComing: false, paid: null });
    },
  );

  test('gives fourteen days from the delivery to send it back, over the end of the year', () => {
    const { events } = orderPage(order(), 'inc');
    expect(events.at(-1)!.title).toBe('Until Thu 7 Jan: send anything back');
  });

  test('tells who is billed only where that is another', () => {
    expect(orderPage(order(), 'inc').billedTo).toBeNull();
    const billingAddress = { ...address, line1: '1 High Street', town: 'Leeds' };
    const page = orderPage(order({ billingAddress }), 'inc');
    expect(page.billedTo).toBe('1 High Street, Leeds SW4\u00a07AB');
    expect(page.deliveredTo).toBe('14 Larch Road, London SW4\u00a07AB');
  });

  test('shows the same sum paid in both views', () => {
    expect(orderPage(order(), 'inc').sums.total).toBe('£684.00');
    expect(orderPage(order(), 'ex').sums.total).toBe('£684.00');
  });
});
