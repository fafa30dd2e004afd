import { describe, expect, test } from 'vitest';
import { randomOrder } from '../../../test/random-order.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Consignment, OrderBooks } from './books.ts';
import { cancelUnits } from './cancelling.ts';
import { orderDeliveries, orderPause } from './order-progress.ts';
import { possibleDeeds } from './possible-deeds.ts';

const at = '2026-12-03T09:00:00.000Z';
const deed = { actor: 'customer', accountId: 7, at: new Date(at) } as const;

/** Three of one thing, in one consignment that has come so far. */
function threeTaps(
  change: Partial<Consignment> = {},
  units: Partial<OrderBooks['lines'][number]> = {},
): OrderBooks {
  const books = randomOrder(() => 0.49);
  const line = { ...books.lines[0]!, isToOrder: false, ordered: 3, allocated: 3, ...units };
  const picked = change.state === 'planned' || change.state === undefined ? 0 : 3;
  const consignment = { ...books.consignments[0]!, lines: [{ position: 1, units: 3, picked }] };
  return {
    ...books,
    capacity: 'consumer',
    lines: [line],
    consignments: [{ ...consignment, ...change }],
  };
}
const sent = { picked: 3, dispatched: 3 };
const arrived = { ...sent, delivered: 3 };
const onItsWay = { state: 'dispatched', dispatchedAt: at } as const;
const there = { state: 'delivered', dispatchedAt: at, deliveredAt: at } as const;

function saidOf(
  books: OrderBooks,
  { today = '2026-12-03', returnUntil = null as string | null, returnDays = 14 } = {},
) {
  return Object.fromEntries(
    possibleDeeds(books, { today, returnUntil, returnDays }).map(
      ({ deed: name, isOpen, reason, pieces, until, since }) => [
        name,
        [isOpen, reason, pieces, until ?? since].filter((each) => each !== null).join(' '),
      ],
    ),
  );
}

describe('possibleDeeds', () => {
  test.each([
    [
      'placed',
      threeTaps(),
      {
        change: 'true until-picking 3',
        cancel: 'true until-picking 3',
        return: 'false not-arrived 0',
        report: 'false not-sent 0',
      },
    ],
    [
      'picking',
      threeTaps({ state: 'picking', pickingAt: at }),
      {
        change: `false picking-began 0 ${at}`,
        cancel: `false picking-began 0 ${at}`,
        return: 'false not-arrived 0',
        report: 'false not-sent 0',
      },
    ],
    [
      'sent',
      threeTaps(onItsWay, sent),
      {
        change: `false all-sent 0 ${at}`,
        cancel: `false all-sent 0 ${at}`,
        return: 'false not-arrived 0',
        report: 'true no-time-limit 3',
      },
    ],
    [
      'cancelled',
      threeTaps({ state: 'cancelled', lines: [] }, { cancelled: 3, allocated: 0 }),
      {
        change: 'false nothing-left 0',
        cancel: 'false nothing-left 0',
        return: 'false nothing-left 0',
        report: 'false nothing-left 0',
      },
    ],
  ])('of an order that is %s', (_, books, said) => {
    expect(saidOf(books)).toEqual(said);
  });

  test('sends back until the last day, and not on the day after', () => {
    const books = threeTaps(there, arrived);
    const returnUntil = '2026-12-17';
    const on = (today: string, change = books) => saidOf(change, { today, returnUntil })['return'];
    expect(on('2026-12-17')).toBe('true until-day 3 2026-12-17');
    expect(on('2026-12-18')).toBe('false window-closed 0');
    expect(on('2026-12-17', { ...books, capacity: 'business' })).toBe(
      'false bought-for-business 0',
    );
    expect(on('2026-12-17', threeTaps(there, { ...arrived, comingBack: 1, returned: 1 }))).toBe(
      'true until-day 1 2026-12-17',
    );
    expect(on('2026-12-17', threeTaps(there, { ...arrived, comingBack: 1, returned: 2 }))).toBe(
      'false all-coming-back 0',
    );
    // What another is sent in the place of comes back once that one is there.
    expect(on('2026-12-17', threeTaps(there, { ...arrived, replaced: 1 }))).toBe(
      'true until-day 2 2026-12-17',
    );
    expect(on('2026-12-17', threeTaps(there, { ...arrived, replaced: 3 }))).toBe(
      'false not-arrived 0',
    );
    // While something is still to come, no day is set.
    expect(saidOf(books)['return']).toBe('true until-last-arrives 3');
  });

  test.each([
    ['planned', true],
    ['picking', false],
    ['packed', false],
    ['dispatched', false],
  ] as const)('says of cancelling what is %s what cancelling itself says', (state, isOpen) => {
    const dispatchedAt = state === 'dispatched' ? at : null;
    const units = state === 'dispatched' ? sent : {};
    const books = threeTaps({ state, pickingAt: at, dispatchedAt }, units);
    const deeds = possibleDeeds(books, { today: '2026-12-03', returnUntil: null, returnDays: 14 });
    const cancel = deeds.find((each) => each.deed === 'cancel')!;
    const lines = [{ position: 1, units: 3 }];
    let cancelled = 0;
    try {
      cancelled = cancelUnits(books, { lines, reason: 'asked' }, deed).books.lines[0]!.cancelled;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    expect([cancel.isOpen, cancel.pieces, cancelled]).toEqual(
      isOpen ? [true, 3, 3] : [false, 0, 0],
    );
  });
});

describe('what a buyer is told of a hold', () => {
  const hold = (
    reason: 'address' | 'fraud' | 'dispute' | 'other',
    liftedAt: string | null = null,
  ) => ({
    holdId: 1,
    reason,
    note: 'The card was stolen.',
    placedBy: 7,
    placedAt: at,
    liftedBy: null,
    liftedAt,
  });

  test('is the address where that alone is in the way, and never why we look', () => {
    const pauseOf = (...holds: ReturnType<typeof hold>[]) => orderPause({ holds });
    expect(pauseOf()).toBeNull();
    expect(pauseOf(hold('address'))).toBe('address');
    for (const reason of ['fraud', 'dispute', 'other'] as const) {
      expect(pauseOf(hold(reason))).toBe('checking');
      expect(pauseOf(hold('address'), hold(reason))).toBe('checking');
      expect(pauseOf(hold(reason, at))).toBeNull();
    }
  });
});

describe('the delay of a delivery', () => {
  const asked = {
    changeId: 1,
    consignment: 1,
    promisedDay: '2026-12-10',
    expectedDay: '2026-12-20',
    reason: 'The maker is late',
    askedAt: at,
    choice: null,
    chosenAt: null,
  };
  const delayOf = (...promiseChanges: OrderBooks['promiseChanges'][number][]) =>
    orderDeliveries({ ...threeTaps(), promiseChanges })[0]!.delay;

  test('is the last that stands: one that was taken back is told no more', () => {
    expect(delayOf(asked)).toMatchObject({ reason: 'The maker is late', choice: null });
    expect(delayOf({ ...asked, choice: 'withdrawn', chosenAt: at })).toBeNull();
    expect(delayOf({ ...asked, consignment: 2 })).toBeNull();
    const later = { ...asked, changeId: 2, expectedDay: '2026-12-24' };
    expect(delayOf({ ...asked, choice: 'accepted', chosenAt: at }, later)).toMatchObject({
      expectedDay: '2026-12-24',
      choice: null,
    });
  });
});
