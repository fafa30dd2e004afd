import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomOrder } from '../../../test/random-order.ts';
import { commandNames, randomCommand } from '../../../test/random-orders.ts';
import { between, seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  faultsOfBooks,
  isContentOf,
  type Consignment,
  type ConsignmentBox,
  type ConsignmentLine,
  type Deed,
  type OrderBooks,
} from './books.ts';
import { isUndecidedFailure, orderParts, orderStatus } from './status.ts';
import { owed, type LineUnits } from './units.ts';

const deed: Deed = { actor: 'staff', accountId: 7, at: new Date('2026-12-02T09:00:00Z') };

/** Holds get their numbers where they are written; without a database, here. */
const numbered = (books: OrderBooks): OrderBooks => ({
  ...books,
  holds: books.holds.map((hold, index) => ({ ...hold, holdId: index + 1 })),
});

/** What the stock has left of each line, all effects taken together. */
const taken = (stock: readonly { kind: string; units: number }[]) =>
  stock.reduce((sum, { kind, units }) => {
    if (kind === 'take') return sum + units;
    return kind === 'come-back' ? sum : sum - units;
  }, 0);

/** The pieces that were bought and are not cancelled, less those whose money went back. */
function boughtAndNotRefunded({ lines, consignments }: OrderBooks): number {
  const bought = lines.reduce((sum, line) => sum + line.ordered + line.added - line.cancelled, 0);
  return consignments
    .filter(({ state, resolution }) => state === 'failed' && resolution === 'refund')
    .flatMap((each) => each.lines)
    .reduce((sum, { units }) => sum - units, bought);
}

test('3,000 orders keep their books through up to 60 commands each, whatever is asked of them', () => {
  const random = seededRandom(20_261_123);
  const done = new Map<string, number>();
  const statuses = new Set<string>();
  for (let order = 0; order < 3_000; order++) {
    let books = randomOrder(random);
    for (let step = between(random, 20, 60); step > 0; step--) {
      const { name, decide } = randomCommand(random, books);
      const before = books;
      try {
        const decision = decide(books, deed);
        books = numbered(decision.books);
        if (decision.events.length > 0) done.set(name, (done.get(name) ?? 0) + 1);
        const faults = faultsOfBooks(books);
        if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
        const fromStock = ({ lines }: OrderBooks) =>
          lines.reduce((sum, line) => sum + (line.isToOrder ? 0 : line.allocated), 0);
        const moved = fromStock(books) - fromStock(before);
        if (taken(decision.stock) !== moved) throw new Error(`${name} takes other than ${moved}`);
        if (books.status !== orderStatus(books)) throw new Error(`${name} forgets the status`);
        const { pieces, sent, arrived } = orderParts(books);
        if (pieces < sent || sent < arrived || arrived < 0) throw new Error(`${name}: its parts`);
        if (pieces !== boughtAndNotRefunded(books)) throw new Error(`${name}: its pieces`);
        statuses.add(books.status);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (books !== before) throw error;
      }
    }
  }
  expect([...done.keys()].toSorted()).toEqual(commandNames.toSorted());
  expect([...statuses].toSorted()).toEqual([
    'cancelled',
    'delivered',
    'dispatched',
    'picking',
    'placed',
    'return-requested',
    'returned',
  ]);
});

test('an order is under way exactly while something is to come or to be decided', () => {
  const random = seededRandom(7);
  for (let order = 0; order < 500; order++) {
    let books = randomOrder(random);
    for (let step = 0; step < 40; step++) {
      try {
        books = numbered(randomCommand(random, books).decide(books, deed).books);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      const isOver = books.lines.every((line) => owed(line) === line.delivered + line.failed);
      const isDecided = !books.consignments.some(isUndecidedFailure);
      const isEnd = ['delivered', 'cancelled', 'return-requested', 'returned'];
      expect(isEnd.includes(orderStatus(books))).toBe(isOver && isDecided);
    }
  }
});

const taps = { position: 1, sku: 'TAP' };
const wastes = { position: 2, sku: 'WASTE', ordered: 2, allocated: 2 };

/** Three taps and two wastes; what is said of a line is of the taps. */
function tapsAndWastes(
  units: Partial<LineUnits>,
  ...consignments: [Consignment['state'], ConsignmentLine[], Partial<Consignment>?][]
): OrderBooks {
  const books = randomOrder(() => 0.99);
  const [first] = books.consignments;
  return {
    ...books,
    lines: [
      { ...books.lines[0]!, ...taps, ordered: 3, allocated: 3, ...units },
      { ...books.lines[1]!, ...wastes },
    ],
    consignments: consignments.map(([state, lines, more], index) => ({
      ...first!,
      number: index + 1,
      state,
      lines,
      ...more,
    })),
  };
}
const tap = (units: number, picked = 0) => ({ position: 1, units, picked });
const waste = (units: number, picked = 0) => ({ position: 2, units, picked });
const boxOf = (...contents: ConsignmentBox['contents']) =>
  ({ number: 1, contents }) as ConsignmentBox;

describe('the books of an order are found wrong where', () => {
  const sent = { picked: 3, dispatched: 3 };

  test.each<[string, OrderBooks, string[]]>([
    [
      'the units of a line are',
      tapsAndWastes({ short: 1 }, ['planned', [tap(3), waste(2)]]),
      ['line 1 (TAP) has more allocated than is owed'],
    ],
    [
      'pieces are in no consignment',
      tapsAndWastes({}, ['planned', [tap(1), waste(2)]]),
      ['line 1 (TAP) has 3 owed, and its consignments 1'],
    ],
    [
      'pieces are in the consignment as another line’s',
      tapsAndWastes({}, ['planned', [tap(2), waste(3)]]),
      [
        'line 1 (TAP) has 3 owed, and its consignments 2',
        'line 2 (WASTE) has 2 owed, and its consignments 3',
      ],
    ],
    [
      'the line says more was picked',
      tapsAndWastes({ picked: 2 }, ['picking', [tap(3, 1), waste(2)]]),
      ['line 1 (TAP) has 2 picked, and its consignments 1'],
    ],
    [
      'the line says nothing was sent',
      tapsAndWastes({ picked: 3 }, ['dispatched', [tap(3, 3)]], ['planned', [waste(2)]]),
      ['line 1 (TAP) has 0 dispatched, and its consignments 3'],
    ],
    [
      'the line says that it did not arrive',
      tapsAndWastes(sent, ['delivered', [tap(3, 3)]], ['planned', [waste(2)]]),
      ['line 1 (TAP) has 0 delivered, and its consignments 3'],
    ],
    [
      'the line says that nothing failed',
      tapsAndWastes(sent, ['failed', [tap(3, 3)]], ['planned', [waste(2)]]),
      ['line 1 (TAP) has 0 failed, and its consignments 3'],
    ],
    [
      'a consignment has more picked than it holds',
      tapsAndWastes({ picked: 3 }, ['picking', [tap(1, 2), waste(2)]], ['picking', [tap(2, 1)]]),
      ['consignment 1 has more picked than it holds'],
    ],
    [
      'a consignment holds nothing',
      tapsAndWastes({}, ['planned', [tap(3), waste(2)]], ['planned', [tap(0)]]),
      ['consignment 2 is planned and holds 0 pieces'],
    ],
    [
      'a cancelled consignment holds something',
      tapsAndWastes({}, ['planned', [tap(1), waste(2)]], ['cancelled', [tap(2)]]),
      ['consignment 2 is cancelled and holds 2 pieces'],
    ],
    [
      'something was picked before picking began',
      tapsAndWastes({ picked: 1 }, ['planned', [tap(3, 1), waste(2)]]),
      ['consignment 1 was picked before picking began'],
    ],
    ...(
      [
        ['packed', {}],
        ['dispatched', { dispatched: 2 }],
        ['delivered', { dispatched: 2, delivered: 2 }],
        ['failed', { dispatched: 2, failed: 2 }],
      ] as const
    ).map(([state, units]): [string, OrderBooks, string[]] => [
      `not all that is ${state} was picked`,
      tapsAndWastes(
        { picked: 2, ...units },
        [state, [tap(2, 1)]],
        ['picking', [tap(1, 1), waste(2)]],
      ),
      [`consignment 1 is ${state} with 1 of 2 picked`],
    ]),
    [
      'a box holds something else',
      tapsAndWastes(
        { picked: 3 },
        ['packed', [tap(3, 3)], { boxes: [boxOf(tap(2))] }],
        ['planned', [waste(2)]],
      ),
      ['consignment 1 has boxes that hold something else'],
    ],
  ])('%s', (_, books, faults) => {
    expect(faultsOfBooks(books)).toEqual(faults);
  });

  test.each<[string, OrderBooks]>([
    [
      'being picked, all of it picked',
      tapsAndWastes({ picked: 3 }, ['picking', [tap(3, 3), waste(2)]]),
    ],
    ['being picked, none of it picked yet', tapsAndWastes({}, ['picking', [tap(3), waste(2)]])],
    [
      'in two boxes, and the rest in none',
      tapsAndWastes(
        { picked: 3 },
        ['packed', [tap(3, 3)], { boxes: [boxOf(tap(2)), boxOf(tap(1))] }],
        ['planned', [waste(2)]],
      ),
    ],
    [
      'cancelled, with the empty consignment of it',
      tapsAndWastes(
        { cancelled: 3, allocated: 0 },
        ['cancelled', [tap(0)]],
        ['planned', [waste(2)]],
      ),
    ],
  ])('and not where an order is %s', (_, books) => {
    expect(faultsOfBooks(books)).toEqual([]);
  });
});

describe('boxes', () => {
  const piece = fc.record({ position: fc.integer({ min: 1, max: 3 }), box: fc.nat(2) });
  const packed = fc.array(piece, { minLength: 1, maxLength: 12 });
  const filled = (pieces: readonly { position: number; box: number }[]) =>
    [0, 1, 2].map((at) => ({
      contents: pieces
        .filter(({ box }) => box === at)
        .map(({ position }) => ({ position, units: 1 })),
    }));
  /** What the pieces come to by line, as a consignment names it. */
  const linesOf = (pieces: readonly { position: number }[]) =>
    [1, 2, 3].map((position) => ({
      position,
      units: pieces.filter((each) => each.position === position).length,
    }));

  test('hold a consignment however its pieces are put into them', () => {
    fc.assert(
      fc.property(packed, (pieces) => {
        expect(isContentOf(filled(pieces), linesOf(pieces))).toBe(true);
        const oneByOne = pieces.map(({ position }) => ({ position, units: 1 }));
        expect(isContentOf(filled(pieces), oneByOne)).toBe(true);
      }),
    );
  });

  test('with one piece fewer, one more or one of another line do not', () => {
    fc.assert(
      fc.property(packed, fc.nat(), (pieces, at) => {
        const lines = linesOf(pieces);
        const one = pieces[at % pieces.length]!;
        const others = pieces.filter((each) => each !== one);
        const another = { ...one, position: (one.position % 3) + 1 };
        const unknown = { ...one, position: 4 };
        for (const wrong of [
          others,
          [...pieces, one],
          [...others, another],
          [...others, unknown],
        ]) {
          expect(isContentOf(filled(wrong), lines)).toBe(false);
        }
        expect(isContentOf(filled([...pieces, unknown]), lines)).toBe(false);
      }),
    );
  });
});
