import { describe, expect, test } from 'vitest';
import { aDelivery, aLine, anOrder } from './order/example-order.ts';
import { orderPage } from './order-view.server.ts';

const parts = anOrder().parts;
const factsOf = (change: Parameters<typeof anOrder>[0]) =>
  Object.fromEntries(
    orderPage(anOrder(change), 'inc').facts.map(({ name, value }) => [name, value]),
  );

describe('orderPage', () => {
  test('names no address where it is told none', () => {
    const lost = aDelivery({ state: 'failed', failure: 'lost', resolution: null });
    const page = orderPage(anOrder({ emailAddress: null, deliveries: [lost] }), 'inc');
    expect(page.addressee).toBe('you');
    expect(page.notices[0]!.text).toContain('and write to you.');
  });

  test('answers in its heading what is here and what comes when', () => {
    const two = [aDelivery(), aDelivery({ number: 2 })];
    const rows = [
      [{}, 'Order placed. It arrives Tuesday 24 November.'],
      [{ status: 'picking' }, 'Being picked and packed. It arrives Tuesday 24 November.'],
      [
        { status: 'dispatched', parts: { ...parts, sent: 2 } },
        'On its way. It arrives Tuesday 24 November.',
      ],
      [
        { status: 'dispatched', parts: { ...parts, sent: 1 }, deliveries: two },
        '1 of 2 is on the way. The next part arrives Tuesday 24 November.',
      ],
      [
        { status: 'dispatched', parts: { ...parts, sent: 2, arrived: 1 } },
        '1 of 2 is here. The rest arrives Tuesday 24 November.',
      ],
      [{ today: '2026-11-25' }, 'It should be there. It was due Tuesday 24 November.'],
      [{ pause: 'address' }, 'We need to check the address before we send this.'],
      [{ pause: 'checking' }, 'We are checking this order before we send it.'],
      [
        { status: 'dispatched', nextDay: null },
        'Something went wrong on the way. We are putting it right.',
      ],
      [{ status: 'delivered' }, 'Delivered.'],
      [
        { status: 'delivered', parts: { ...parts, arrived: 2, returned: 1 } },
        'Delivered, and 1 of 2 sent back.',
      ],
      [
        { status: 'return-requested', parts: { ...parts, comingBack: 1 } },
        'You are sending 1 of 2 back.',
      ],
      [{ status: 'returned' }, 'Sent back.'],
      [{ status: 'cancelled', nextDay: null }, 'This order was cancelled.'],
    ] as const;
    for (const [change, headline] of rows) {
      expect(orderPage(anOrder(change as object), 'inc').headline).toBe(headline);
    }
  });

  test('says of what failed on its way that it did not arrive, and of no other that 0 are sent', () => {
    const failed = { ...parts, sent: 0, failed: 2 };
    const page = orderPage(anOrder({ status: 'dispatched', parts: failed }), 'inc');
    expect(page.status.parts).toBe('2 of 2 did not arrive');
    expect(page.paid).toBeNull();
  });

  test('promises nothing of an order that was cancelled', () => {
    const deliveries = [aDelivery({ state: 'cancelled', lines: [] })];
    const page = orderPage(anOrder({ status: 'cancelled', deliveries }), 'inc');
    expect(page).toMatchObject({ isComing: false, paid: null, days: null, deliveries: [] });
  });

  test('tells who is billed only where that is another', () => {
    expect(factsOf({})).toEqual({
      'Going to': '14 Larch Road, London SW4\u00a07AB',
      'Paid with': 'Visa ending 4242',
    });
    const billingAddress = { ...anOrder().billingAddress, line1: '1 High Street', town: 'Leeds' };
    expect(factsOf({ billingAddress, poNumber: '4417', jobReference: 'Elm House' })).toMatchObject({
      'Billed to': '1 High Street, Leeds SW4\u00a07AB',
      'PO number': '4417',
      Job: 'Elm House',
    });
  });

  test('shows the same sum paid in both views', () => {
    expect(orderPage(anOrder(), 'inc').sums.total).toBe('£684.00');
    expect(orderPage(anOrder(), 'ex').sums.total).toBe('£684.00');
  });

  test('tells a hold in words that say nothing of why, but for an address', () => {
    const [notice] = orderPage(anOrder({ pause: 'checking' }), 'inc').notices;
    expect(notice!.title).toBe('We are checking this order');
    expect(JSON.stringify(notice)).not.toMatch(/fraud|dispute|bank|suspic/i);
    expect(orderPage(anOrder({ pause: 'address' }), 'inc').notices[0]!.hasContact).toBe(true);
  });

  test('tells a day that slipped and why, until the buyer has chosen', () => {
    const delay = {
      promisedDay: '2026-11-24',
      expectedDay: '2026-12-03',
      reason: 'The maker is a week behind',
      choice: null,
    };
    const late = aDelivery({ expectedDay: '2026-12-03', delay });
    const [notice] = orderPage(anOrder({ deliveries: [late] }), 'inc').notices;
    expect(notice!.title).toBe('Two people, to the room is later: Thu 3 Dec, not Tue 24 Nov');
    expect(notice!.text).toContain('The maker is a week behind. You can wait for it');
    const chosen = { ...late, delay: { ...delay, choice: 'accepted' as const } };
    expect(orderPage(anOrder({ deliveries: [chosen] }), 'inc').notices).toEqual([]);
    // What was agreed then still stands beside the new day.
    expect(orderPage(anOrder({ deliveries: [late] }), 'inc').deliveries[0]!.about).toMatch(
      /^Thu 3 Dec, was Tue 24 Nov\./,
    );
  });

  test('tells what did not arrive, and what is done about it', () => {
    const lost = aDelivery({ state: 'failed', failure: 'lost' });
    const text = (change: object) =>
      orderPage(anOrder({ deliveries: [{ ...lost, ...change }] }), 'inc').notices[0]?.text;
    expect(text({})).toContain('The carrier has lost it. We are deciding what to do');
    expect(text({ resolution: 'resend' })).toContain('We are sending it again');
    expect(text({ resolution: 'refund' })).toBeUndefined();
  });
});

describe('the deliveries of an order', () => {
  const [ensuite, attic] = [
    aLine({ roomLabel: 'Ensuite' }),
    aLine({ position: 2, sku: 'BATH', name: 'Bath', quantity: 3, roomLabel: 'Attic' }),
  ];
  const loose = aLine({ position: 3, sku: 'WASTE', name: 'Waste' });

  test('have their goods by room where there are rooms, and what is for none at the end', () => {
    const lines = [loose, ensuite, attic].map((line) => ({ position: line.position, units: 1 }));
    const deliveries = [aDelivery({ lines })];
    const page = orderPage(anOrder({ lines: [ensuite, attic, loose], deliveries }), 'inc');
    expect(page.deliveries[0]!.rooms.map(({ name }) => name)).toEqual([
      'Ensuite',
      'Attic',
      'For no room in particular',
    ]);
    expect(orderPage(anOrder(), 'inc').deliveries[0]!.rooms[0]!.name).toBeNull();
  });

  test('say how much of a line travels in each, and that its price is for all of it', () => {
    const line = aLine({
      quantity: 3,
      progress: { wanted: 3, cancelled: 0, sent: 2, arrived: 0, comingBack: 0, returned: 0 },
    });
    const deliveries = [
      aDelivery({ lines: [{ position: 1, units: 2 }] }),
      aDelivery({ number: 2, lines: [{ position: 1, units: 1 }] }),
    ];
    const page = orderPage(anOrder({ lines: [line], deliveries }), 'inc');
    const told = page.deliveries.map(({ rooms }) => rooms[0]!.lines[0]!);
    expect(told.map(({ note }) => note)).toEqual([
      'Brushed brass · 2 of 3 items',
      'Brushed brass · 1 of 3 items',
    ]);
    expect(told[0]).toMatchObject({ amount: '£258.00', other: 'for all 3' });
  });

  test('tell each box by its number and the last that the carrier said, once it is sent', () => {
    const boxes = [
      { trackingNumber: 'LW-1', lastScan: 'out-for-delivery', scannedAt: '2026-11-24T08:12:00Z' },
      { trackingNumber: 'LW-2', lastScan: null, scannedAt: null },
    ] as const;
    const sent = aDelivery({
      state: 'dispatched',
      carrier: 'Longwharf',
      service: 'Parcel 24',
      dispatchedAt: '2026-11-23T17:00:00Z',
      boxes: [...boxes],
    });
    const boxesOf = (delivery: typeof sent) =>
      orderPage(anOrder({ deliveries: [delivery] }), 'inc').deliveries[0]!.boxes;
    expect(boxesOf(sent)).toEqual([
      {
        key: '0',
        text: 'Box 1 of 2: Longwharf, Parcel 24. Out for delivery Tue 24 Nov, 08:12.',
        number: 'LW-1',
      },
      { key: '1', text: 'Box 2 of 2: Longwharf, Parcel 24.', number: 'LW-2' },
    ]);
    expect(boxesOf({ ...sent, dispatchedAt: null })).toEqual([]);
  });

  test('end with what was cancelled, and say what of the rest came back', () => {
    const arrived = { state: 'delivered', deliveredAt: '2026-11-24T11:26:00Z' } as const;
    const line = aLine({
      quantity: 4,
      progress: { wanted: 3, cancelled: 1, sent: 3, arrived: 3, comingBack: 1, returned: 1 },
    });
    const deliveries = [aDelivery({ ...arrived, lines: [{ position: 1, units: 3 }] })];
    const page = orderPage(anOrder({ status: 'delivered', lines: [line], deliveries }), 'inc');
    expect(page.deliveries.map(({ tag }) => tag.text)).toEqual(['Arrived', 'Cancelled']);
    expect(page.deliveries[0]!.about).toBe('Tue 24 Nov, 11:26');
    expect(page.deliveries[0]!.rooms[0]!.lines[0]!.marks).toBe('1 back with us, 1 coming back');
    expect(page.deliveries[1]!.rooms[0]!.lines[0]!.note).toBe('Brushed brass · 1 of 4 items');
  });
});

describe('the money of an order', () => {
  test('on account is owed and not paid, and what is taken off it is credited', () => {
    const page = orderPage(
      anOrder({
        status: 'placed',
        payments: [
          {
            amountPence: 68_400,
            method: 'Trade account',
            isOnAccount: true,
            paidAt: '2026-11-21T10:15:00Z',
          },
        ],
        moneyBack: [
          { amountPence: 5_400, isSent: true, isOnAccount: true, askedAt: '2026-11-26T09:00:00Z' },
        ],
      }),
      'inc',
    );
    expect(page.paid).toMatch(/^On account, £/);
    expect(page.money.map(({ text }) => text)).toEqual([
      'On account, Sat 21 Nov. Invoiced as it leaves.',
      'Credited to your account, Thu 26 Nov',
    ]);
  });

  test('is what was paid and what goes back, each by its day', () => {
    const page = orderPage(
      anOrder({
        payments: [
          {
            amountPence: 68_400,
            method: 'Visa ending 4242',
            isOnAccount: false,
            paidAt: '2026-11-21T10:15:00Z',
          },
        ],
        moneyBack: [
          { amountPence: 5_400, isSent: true, isOnAccount: false, askedAt: '2026-11-26T09:00:00Z' },
          {
            amountPence: 1_000,
            isSent: false,
            isOnAccount: false,
            askedAt: '2026-11-27T09:00:00Z',
          },
        ],
      }),
      'inc',
    );
    expect(page.money.map(({ amount, text }) => `${amount} ${text}`)).toEqual([
      '£684.00 Paid by Visa ending 4242, Sat 21 Nov',
      '− £54.00 Refunded, Thu 26 Nov. Banks take up to 5 working days.',
      '− £10.00 Refund on its way, since Fri 27 Nov',
    ]);
    expect(page.facts.map(({ name }) => name)).not.toContain('Paid with');
  });
});
