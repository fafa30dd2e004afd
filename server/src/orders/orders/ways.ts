import type { Consignment, OrderBooks } from './books.ts';
import { isUndecidedFailure } from './status.ts';

/** What is charged for the deliveries of an order that bring something still, or have brought it, in pence. */
export const standingPence = (books: OrderBooks): number => chargedPence(standingWays(books));

/** The deliveries that are charged for and that bring nothing any more, nor does what was parted from them. */
export function emptiedWays(before: OrderBooks, after: OrderBooks): Consignment[] {
  const stood = standingWays(before).map(({ number }) => number);
  const stands = standingWays(after).map(({ number }) => number);
  return after.consignments.filter(
    ({ number }) => stood.includes(number) && !stands.includes(number),
  );
}

/** The lines of each delivery that stands, the first first: of what was taken out, its charge has not come back. */
export const standingLines = (books: OrderBooks): number[][] =>
  standingWays(books).map(({ lines }) =>
    lines.map(({ position }) => position).toSorted((one, other) => one - other),
  );

/** All that was charged for these: their own prices, and what joined their parts. */
export const chargedPence = (consignments: readonly Consignment[]): number =>
  consignments.reduce(
    (sum, { option, joinedPence }) => sum + option.price.incPence + joinedPence,
    0,
  );

/** The consignments that are charged for, without those of which nothing is brought. */
const standingWays = (books: OrderBooks): Consignment[] =>
  books.consignments.filter((each) => each.kind === 'order' && isBrought(books, each));

/** The delivery that a consignment is charged for by: itself, or that of which it was parted or sent again. */
export const chargedFor = ({ consignments }: OrderBooks, one: Consignment): Consignment =>
  consignments.find((each) => each.kind === 'order' && sharesLine(each, one)) ?? one;

/**
 * Whether anything of a consignment of the order is brought, in it or in what was parted from it since. It
 * goes on naming the lines that it held, as it names what was added to those, and no other that is charged
 * for ever names any of them.
 */
function isBrought({ consignments }: OrderBooks, own: Consignment): boolean {
  return consignments
    .filter((each) => !isDecidedFailure(each))
    .some((each) => sharesLine(own, { lines: each.lines.filter(({ units }) => units > 0) }));
}

/** Whether two consignments are about pieces of the same line. */
const sharesLine = (one: Lines, other: Lines): boolean =>
  one.lines.some(({ position }) => other.lines.some((line) => line.position === position));
type Lines = Pick<Consignment, 'lines'>;

/** What failed and was decided about: what is sent in its place stands by itself. */
const isDecidedFailure = (each: Consignment) =>
  each.state === 'failed' && !isUndecidedFailure(each);
