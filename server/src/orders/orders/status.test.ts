import { describeParts } from '@plumbline/contracts/nouns/orders.ts';
import { describe, expect, it } from 'vitest';
import { randomOrder } from '../../../test/random-order.ts';
import type { Decision, Deed, OrderBooks } from './books.ts';
import { cancelUnits } from './cancelling.ts';
import { clocksOf } from './clocks.ts';
import { dispatchConsignment, packConsignment } from './packing.ts';
import { pickUnits, splitConsignment, startPicking } from './picking.ts';
import { announceReturn, receiveReturn } from './returning.ts';
import { deliverConsignment, replaceUnits } from './sending.ts';
import { nextDay, orderParts } from './status.ts';

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
    splitConsignment(now, {
      consignment: 1,
      lines: [{ position: 1, units: 1 }],
      expectedDay: '2026-12-20',
    }),
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

  it('give fourteen days to pay back what was cancelled', () => {
    const lines = [{ position: 1, units: 3 }];
    const { books, events } = cancelUnits(threeTaps(), { lines, reason: 'no more' }, deed);
    expect(kinds(books, events)).toEqual([
      ['deliver-by', '2026-12-31', true],
      ['refund-by', '2026-12-17', false],
    ]);
  });
});
