import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import type { Decision, Deed, OrderBooks, Pieces } from './books.ts';
import {
  addConsignment,
  changeConsignment,
  changeContents,
  decided,
  newestOf,
  refuses,
  requireConsignment,
} from './change.ts';
import type { FrozenLine } from './orders.ts';
import { answeredByChoice } from './promises.ts';
import { addUnits } from './returning.ts';
import { unitCounts, type LineUnits } from './units.ts';
import { chargedFor } from './ways.ts';

/** What is charged for an order beyond what it was placed with; its invoice is its own. */
export interface Addition {
  /** Goods, each on a new line of the order. */
  lines: readonly FrozenLine[];
  /** What of it is delivery, as it is called; null for none. */
  delivery: { name: string; amount: LineAmount } | null;
  /** What of it is paid by goods that are taken out in the same change. */
  offsetPence: number;
  /** What pays the rest; null where nothing is left to pay. */
  payment: { paymentId: string; method: string | null } | null;
}

/** By what added goods are brought: with a consignment that nobody has begun, or by themselves. */
export type Carried =
  /** What that costs more, which is then paid for bringing it. */
  { consignment: number; more: LineAmount } | { option: DeliveryOption };

/** The position of the first line that is added to an order now. */
export const nextPosition = ({ lines }: Pick<OrderBooks, 'lines'>) =>
  Math.max(0, ...lines.map(({ position }) => position)) + 1;

/** Charges for more, and puts what was added into a consignment. */
export function addToOrder(
  books: OrderBooks,
  addition: Addition,
  carried: Carried | null,
): Decision {
  const { lines } = addition;
  const first = nextPosition(books);
  const told = {
    kind: 'charged',
    detail: {
      lines: lines.length,
      deliveryIncPence: addition.delivery?.amount.incPence ?? 0,
    },
  };
  const fresh = lines.map((line, index) => freshUnits(line, first + index));
  let decision: Decision = {
    ...decided({ ...books, lines: [...books.lines, ...fresh] }, [told]),
    addition,
  };
  if (lines.length === 0) return decision;
  if (!carried) throw refuses('Say how what is added is brought.');
  const pieces = fresh.map(({ position }, index) => ({
    position,
    units: lines[index]!.quantity,
  }));
  let into: number;
  if ('consignment' in carried) {
    into = carried.consignment;
    decision = { ...decision, books: chargeFor(decision.books, into, pieces, carried.more) };
  } else {
    const { option } = carried;
    const { day } = option;
    const like = { option, address: null, promisedDay: day, expectedDay: day };
    // Its pieces are put in one by one below: until then it holds nothing.
    const opened = addConsignment(decision.books, like, { kind: 'order', lines: [] });
    decision = { ...decision, books: opened };
    into = newestOf(opened);
  }
  for (const each of pieces) {
    const added = addUnits(decision.books, { consignment: into, ...each });
    decision = {
      ...decision,
      books: added.books,
      events: [...decision.events, ...added.events],
      stock: [...decision.stock, ...added.stock],
    };
  }
  return decision;
}

/**
 * The books with more to pay for bringing these pieces with a consignment. It is part of that one's own
 * price, which a better day or another address is compared with; and it is charged for by the delivery that
 * it was parted from, apart from the price of that one, which names them from then on.
 */
function chargeFor(
  books: OrderBooks,
  into: number,
  pieces: readonly Pieces[],
  more: LineAmount,
): OrderBooks {
  const carrier = requireConsignment(books, into);
  const charged = chargedFor(books, carrier);
  const { option } = carrier;
  const price = addAmounts([option.price, more]);
  const after = changeConsignment(books, into, { option: { ...option, price } });
  if (charged === carrier) return after;
  return changeConsignment(after, charged.number, {
    joinedPence: charged.joinedPence + more.incPence,
    lines: pieces.reduce(
      (named, { position }) => changeContents(named, position, {}),
      charged.lines,
    ),
  });
}

const freshUnits = (
  { offeringId, sku, name, toOrder }: FrozenLine,
  position: number,
): LineUnits => ({
  position,
  offeringId,
  sku,
  name,
  isToOrder: toOrder,
  ...(Object.fromEntries(unitCounts.map((count) => [count, 0])) as Record<
    (typeof unitCounts)[number],
    number
  >),
});

/** A consignment that goes elsewhere, or on another day, or by another service. */
export interface Redirected {
  consignment: number;
  option: DeliveryOption;
  day: string;
}

/**
 * Sends what nobody has begun to another address. Where nothing has left for the old one, the order's
 * own address is the new one from then on; otherwise it is those consignments' alone. A question about
 * a later day is answered by the day that the change has.
 */
export function redirectOrder(
  books: OrderBooks,
  { address, consignments }: { address: PostalAddress; consignments: readonly Redirected[] },
  deed: Deed,
): Decision {
  const numbers = consignments.map(({ consignment }) => consignment);
  const isAll = books.consignments.every(
    ({ number, state }) => state === 'cancelled' || numbers.includes(number),
  );
  let after = books;
  for (const { consignment, option, day } of consignments) {
    const own = { option, promisedDay: day, expectedDay: day };
    after = changeConsignment(after, consignment, { ...own, address: isAll ? null : address });
    after = { ...after, promiseChanges: answeredByChoice(after, consignment, deed) };
  }
  const told = { kind: 'redirected', detail: { consignments: numbers } };
  return { ...decided(after, [told]), ...(isAll && { deliveredTo: address }) };
}
