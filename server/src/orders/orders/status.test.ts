import { describeParts } from '@plumbline/contracts/nouns/orders.ts';
import { describe, expect, it } from 'vitest';
import { randomOrder } from '../../../test/random-order.ts';
import type { Consignment, Decision, Deed, OrderBooks, Pieces } from './books.ts';
import { cancelUnits } from './cancelling.ts';
import { clocksOf } from './clocks.ts';
import { dispatchConsignment, packConsignment } from './packing.ts';
import { pickUnits, splitConsignment, startPicking } from './picking.ts';
import { announceReturn, receiveReturn } from './returning.ts';
import { deliverConsignment, failConsignment, replaceUnits, resolveFailure } from './sending.ts';
import { daysToCome, isLate, nextDay, orderParts, orderStatus } from './status.ts';
import type { LineUnits } from './units.ts';

const deed: Deed = { actor: 'staff', accountId: 7, at: new Date('2026-12-03T09:00:00Z') };

/** Three of one thing, all to be sent at once. */
function threeTaps(): OrderBooks {
  const books = randomOrder(() => 0.99);
  const line = { ...books.lines[0]!, isToOrder: false, ordered: 3, allocated: 3 };
  const [consignment] = books.consignments;
  const lines = [{ position: 1, units: 3, picked: 0 }];
  return { ...books, lines: [line], consignments: [{ ...consignment!, lines }] };
}

const after = (books: OrderBooks, ...steps: ((now: OrderBooks) => Decision)[]) =>
  steps.reduce((now, step) => step(now).books, books);

const send = (consignment: number, units: number) => (books: OrderBooks) => {
  const packed = after(
    books,
    (now) => startPicking(now, { consignment }, deed),
    (now) => pickUnits(now, { consignment, position: 1, units }),
    (now) => packConsignment(now, { consignment, boxes: [{}] }, deed),
  );
  return dispatchConsignment(packed, { consignment, carrier: 'Longwharf' }, deed);
};
const deliver = (consignment: number) => (books: OrderBooks) =>
  deliverConsignment(books, { consignment }, deed);

const told = (books: OrderBooks) => ({
  status: books.status,
  parts: describeParts(books.status, orderParts(books)),
  nextDay: nextDay(books),
});

describe('a line of three, sent two and one, one returned, one replaced', () => {
  const split = after(threeTaps(), (now) =>
    splitConsignment(
      now,
      {
        consignment: 1,
        lines: [{ position: 1, units: 1 }],
        expectedDay: '2026-12-20',
      },
      deed,
    ),
  );
  const twoSent = after(split, send(1, 2));
  const allThere = after(twoSent, deliver(1), send(2, 1), deliver(2));
  const one = [{ position: 1, units: 1 }];
  const announced = after(allThere, (now) =>
    announceReturn(now, { returnNumber: 'RT-1', lines: one }),
  );
  const returned = after(announced, (now) =>
    receiveReturn(now, { returnNumber: 'RT-1', lines: one }),
  );
  const replacing = after(returned, (now) =>
    replaceUnits(now, { consignment: 2, lines: one, expectedDay: '2026-12-30' }),
  );
  const replaced = after(replacing, send(3, 1), deliver(3));

  it.each([
    ['placed', split, 'placed', null, '2026-12-10'],
    ['two sent', twoSent, 'dispatched', '2 of 3 sent', '2026-12-10'],
    ['two there', after(twoSent, deliver(1)), 'dispatched', '2 of 3 sent', '2026-12-20'],
    ['all there', allThere, 'delivered', null, null],
    ['one announced', announced, 'return-requested', '1 of 3 coming back', null],
    ['one returned', returned, 'delivered', '1 of 3 returned', null],
    ['one to be replaced', replacing, 'dispatched', '2 of 3 sent', '2026-12-30'],
    ['one replaced', replaced, 'delivered', '1 of 3 returned', null],
  ])('reads right when %s', (_, books, status, parts, day) => {
    expect(told(books)).toEqual({ status, parts, nextDay: day });
  });
});

const line = (units: Partial<LineUnits>): LineUnits => ({
  ...threeTaps().lines[0]!,
  allocated: 0,
  ...units,
});
const sent = (units: number) => ({ allocated: units, picked: units, dispatched: units });
const arrived = (units: number) => ({ ...sent(units), delivered: units });

/** A consignment of one piece, unless it is of more. */
const box = (state: Consignment['state'], change: Partial<Consignment> = {}, units = 1) => ({
  ...threeTaps().consignments[0]!,
  state,
  lines: [{ position: 1, units, picked: 0 }],
  ...change,
});
const refunded = { resolution: 'refund' } as const;
const claimed = { resolution: 'claim' } as const;

describe('one word for an order', () => {
  it.each<[string, Partial<LineUnits>[], Consignment[], string]>([
    ['nothing is begun', [{}], [box('planned'), box('planned')], 'placed'],
    ['one part is being picked', [{}], [box('planned'), box('picking')], 'picking'],
    ['one part is packed', [{}], [box('planned'), box('packed')], 'picking'],
    ['all of it is on its way', [sent(3)], [box('dispatched')], 'dispatched'],
    [
      'a part is on its way and the rest arrived',
      [{ ...sent(3), delivered: 2 }],
      [box('delivered'), box('dispatched')],
      'dispatched',
    ],
    [
      'a part arrived and the rest is picked',
      [arrived(2)],
      [box('delivered'), box('picking')],
      'dispatched',
    ],
    ['one of its lines is still to come', [arrived(3), {}], [box('delivered')], 'dispatched'],
    ['some of it is cancelled', [{ cancelled: 2 }], [box('planned')], 'placed'],
    ['all of it is cancelled', [{ cancelled: 3 }], [box('cancelled')], 'cancelled'],
    ['what is not cancelled arrived', [{ ...arrived(1), cancelled: 2 }], [], 'delivered'],
    ['it came to nothing', [{ ...sent(3), failed: 3 }], [box('failed')], 'dispatched'],
    ['it is claimed for', [{ ...sent(3), failed: 3 }], [box('failed', claimed)], 'dispatched'],
    [
      'money made up for all of it',
      [{ ...sent(3), failed: 3 }],
      [box('failed', refunded)],
      'cancelled',
    ],
    [
      'a part came to nothing',
      [{ ...arrived(3), failed: 1, delivered: 2 }],
      [box('delivered'), box('failed')],
      'dispatched',
    ],
    [
      'money made up for that part',
      [{ ...arrived(3), failed: 1, delivered: 2 }],
      [box('delivered'), box('failed', refunded)],
      'delivered',
    ],
    ['all of it arrived', [arrived(3), arrived(3)], [box('delivered')], 'delivered'],
    ['a part is coming back', [{ ...arrived(3), comingBack: 1 }], [], 'return-requested'],
    [
      'a part is back and a part is coming back',
      [{ ...arrived(3), comingBack: 1, returned: 2 }],
      [],
      'return-requested',
    ],
    ['a part is back', [{ ...arrived(3), returned: 2 }], [], 'delivered'],
    ['one of its lines is back', [{ ...arrived(3), returned: 3 }, arrived(3)], [], 'delivered'],
    ['all that arrived is back', [{ ...arrived(2), cancelled: 1, returned: 2 }], [], 'returned'],
  ])('when %s', (_, lines, consignments, status) => {
    expect(orderStatus({ lines: lines.map(line), consignments })).toBe(status);
  });
});

describe('the pieces of an order', () => {
  const none = { pieces: 0, sent: 0, arrived: 0, cancelled: 0, comingBack: 0, returned: 0 };

  it.each<[string, Partial<LineUnits>[], Consignment[], Partial<typeof none> & { failed: number }]>(
    [
      [
        'are those of all lines',
        [
          { ...arrived(2), comingBack: 1 },
          { added: 1, cancelled: 2, ...sent(2), delivered: 1, returned: 1 },
        ],
        [],
        { pieces: 5, sent: 4, arrived: 3, cancelled: 2, comingBack: 1, returned: 1, failed: 0 },
      ],
      [
        'count what came to nothing until somebody has decided',
        [{ ...arrived(3), delivered: 1, failed: 2 }],
        [box('delivered'), box('failed', {}, 2)],
        { pieces: 3, sent: 1, arrived: 1, failed: 2 },
      ],
      [
        'count it while it is claimed for',
        [{ ...arrived(3), delivered: 1, failed: 2 }],
        [box('delivered'), box('failed', claimed, 2)],
        { pieces: 3, sent: 1, arrived: 1, failed: 2 },
      ],
      [
        'are fewer once money made up for some',
        [{ ...arrived(3), delivered: 1, failed: 2 }],
        [box('delivered'), box('failed', refunded, 2)],
        { pieces: 1, sent: 1, arrived: 1, failed: 0 },
      ],
      [
        'are no more for being sent again',
        [{ ...sent(3), delivered: 1, failed: 2, resent: 2 }],
        [box('delivered'), box('failed', { resolution: 'resend' }, 2), box('planned', {}, 2)],
        { pieces: 3, sent: 1, arrived: 1, failed: 0 },
      ],
      [
        'are no more for being replaced, and arrive again',
        [{ ...arrived(3), replaced: 1 }],
        [box('delivered', {}, 3), box('planned')],
        { pieces: 3, sent: 2, arrived: 2, failed: 0 },
      ],
    ],
  )('%s', (_, lines, consignments, parts) => {
    const standing = { lines: lines.map(line), consignments };
    expect(orderParts(standing)).toEqual({ ...none, ...parts });
  });
});

describe('the days of what is to come', () => {
  const on = (expectedDay: string, promisedDay = expectedDay) => ({ expectedDay, promisedDay });

  it('are each told once, the earliest first, and none of what has arrived or will not', () => {
    const consignments = [
      box('dispatched', on('2026-12-14')),
      box('packed', on('2026-12-13')),
      box('planned', on('2026-12-11')),
      box('picking', on('2026-12-12')),
      box('planned', on('2026-12-14')),
      box('delivered', on('2026-12-08')),
      box('failed', on('2026-12-09')),
      box('cancelled', on('2026-12-10')),
    ];
    const days = ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'];
    expect(daysToCome({ consignments })).toEqual(days);
    expect(nextDay({ consignments })).toBe('2026-12-11');
  });

  it.each<[string, Consignment[], boolean]>([
    ['it comes on the day that was promised', [box('planned', on('2026-12-10'))], false],
    ['it comes before that day', [box('planned', on('2026-12-09', '2026-12-10'))], false],
    ['it comes after that day', [box('planned', on('2026-12-11', '2026-12-10'))], true],
    [
      'one of its parts comes late',
      [box('dispatched', on('2026-12-10')), box('packed', on('2026-12-11', '2026-12-10'))],
      true,
    ],
    ['that day has passed', [box('picking', on('2026-12-02'))], true],
    ['that day is today', [box('picking', on('2026-12-03'))], false],
    [
      'what was late has arrived, failed or is cancelled',
      (['delivered', 'failed', 'cancelled'] as const).map((state) =>
        box(state, on('2026-12-02', '2026-12-01')),
      ),
      false,
    ],
    ['nothing is to come', [], false],
  ])('make it late or not where %s', (_, consignments, late) => {
    expect(isLate({ consignments }, '2026-12-03')).toBe(late);
  });
});

describe('the clocks of an order', () => {
  const at = { version: 2, at: deed.at };
  const kinds = (books: OrderBooks, events: Decision['events'] = []) =>
    clocksOf(books, events, at).map(({ kind, dueDay, endedAt }) => [
      kind,
      dueDay,
      endedAt !== null,
    ]);

  it('begin with thirty days to deliver, or with the later day that was agreed', () => {
    expect(kinds(threeTaps())).toEqual([['deliver-by', '2026-12-31', false]]);
    const books = threeTaps();
    const late = { ...books.consignments[0]!, promisedDay: '2027-02-01' };
    expect(kinds({ ...books, consignments: [late] })).toEqual([
      ['deliver-by', '2027-02-01', false],
    ]);
  });

  it('give a consumer fourteen days from the last arrival, and a business none', () => {
    const there = after(threeTaps(), send(1, 3), deliver(1));
    expect(kinds({ ...there, capacity: 'consumer' })).toEqual([
      ['deliver-by', '2026-12-31', true],
      ['cancel-until', '2026-12-17', false],
    ]);
    expect(kinds({ ...there, capacity: 'business' })).toEqual([['deliver-by', '2026-12-31', true]]);
  });

  const day = (date: string): Deed => ({ ...deed, at: new Date(`2026-12-${date}T09:00:00Z`) });
  const arrive = (consignment: number, date: string) => (books: OrderBooks) =>
    deliverConsignment(books, { consignment }, day(date));
  const lose = (consignment: number, lines?: Pieces[]) => (books: OrderBooks) =>
    failConsignment(books, { consignment, failure: 'lost', lines }, deed);
  const resend = (consignment: number, expectedDay: string) => (books: OrderBooks) =>
    resolveFailure(books, { consignment, resolution: 'resend', expectedDay });
  const replace = (consignment: number) => (books: OrderBooks) =>
    replaceUnits(books, { consignment, lines: oneTap, expectedDay: '2027-02-20' });
  const oneTap = [{ position: 1, units: 1 }];
  const ofConsumer = { ...threeTaps(), capacity: 'consumer' as const };

  it('count from what was lost and sent again, which had not arrived before', () => {
    const partLost = after(ofConsumer, send(1, 3), lose(1, oneTap), arrive(1, '05'));
    const there = after(partLost, resend(2, '2026-12-20'), send(3, 1), arrive(3, '21'));
    expect(kinds(there)).toContainEqual(['cancel-until', '2027-01-04', false]);
    const allLost = after(ofConsumer, send(1, 3), lose(1), resend(1, '2026-12-20'));
    const twice = after(allLost, send(2, 3), lose(2), resend(2, '2026-12-28'), send(3, 3));
    expect(kinds(twice)).toEqual([['deliver-by', '2026-12-31', false]]);
    expect(kinds(after(twice, arrive(3, '29')))).toEqual([
      ['deliver-by', '2026-12-31', true],
      ['cancel-until', '2027-01-12', false],
    ]);
  });

  it('do not begin anew with what stands in for goods that had arrived, in how many parts it comes', () => {
    const there = after(ofConsumer, send(1, 3), arrive(1, '05'), replace(1));
    const clocks = [
      ['deliver-by', '2026-12-31', true],
      ['cancel-until', '2026-12-19', false],
    ];
    expect(kinds(there)).toEqual(clocks);
    const lost = after(there, send(2, 1), lose(2), resend(2, '2026-12-28'));
    expect(kinds(lost)).toEqual(clocks);
    expect(kinds(after(lost, send(3, 1), arrive(3, '30')))).toEqual(clocks);
    const two = after(there, (now) =>
      replaceUnits(now, {
        consignment: 1,
        lines: [{ position: 1, units: 2 }],
        expectedDay: '2026-12-20',
      }),
    );
    const parted = after(two, (now) =>
      splitConsignment(now, { consignment: 3, lines: oneTap, expectedDay: '2026-12-24' }, deed),
    );
    const some = after(parted, send(2, 1), arrive(2, '20'), send(3, 1), arrive(3, '21'));
    expect(kinds(after(some, send(4, 1), arrive(4, '30')))).toEqual(clocks);
  });

  it('leave thirty days to deliver, whatever day was set for what is off or sent again', () => {
    const [first] = ofConsumer.consignments;
    const off = { ...first!, number: 2, state: 'cancelled' as const, promisedDay: '2027-02-01' };
    const books = { ...ofConsumer, consignments: [first!, { ...off, lines: [] }] };
    expect(kinds(books)).toEqual([['deliver-by', '2026-12-31', false]]);
    const again = after(ofConsumer, send(1, 3), lose(1), resend(1, '2027-02-20'));
    expect(kinds(again)).toEqual([['deliver-by', '2026-12-31', false]]);
  });

  it('give fourteen days to pay back what was cancelled', () => {
    const lines = [{ position: 1, units: 3 }];
    const { books, events } = cancelUnits(threeTaps(), { lines, reason: 'no more' }, deed);
    expect(kinds(books, events)).toEqual([
      ['deliver-by', '2026-12-31', true],
      ['refund-by', '2026-12-17', false],
    ]);
  });
});
