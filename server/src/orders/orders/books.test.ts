import { expect, test } from 'vitest';
import { randomOrder } from '../../../test/random-order.ts';
import { commandNames, randomCommand } from '../../../test/random-orders.ts';
import { between, seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { Refusal } from '../../core/refusal.ts';
import { faultsOfBooks, type Deed, type OrderBooks } from './books.ts';
import { isUndecidedFailure, orderParts, orderStatus } from './status.ts';
import { owed } from './units.ts';

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
