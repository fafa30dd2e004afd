import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { sizeClasses, type SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { ReturnTravel, ReturnWish } from '@plumbline/contracts/nouns/returns.ts';
import type { ReturnRule } from '@plumbline/contracts/staff/return-terms.ts';
import { Refusal } from '../../core/refusal.ts';
import { apportion } from '../../goods/pricing/apportion.ts';
import { subtractAmount } from '../../goods/pricing/vat.ts';
import type { OrderBooks } from '../orders/books.ts';
import { withdrawsAll } from '../orders/units-owed-back.ts';
import { takeUnits } from '../refunds/parts.ts';
import type { Left } from '../refunds/refundable-store.ts';
import { leftOf } from '../refunds/refunds.ts';
import { deliveryOfWithdrawal } from '../refunds/withdrawal.ts';
import { eligibilityOf, type ReturnWindow } from './eligibility.ts';

/** What the returns under way were promised of a line, and have not been paid. */
export interface PromisedLine {
  position: number;
  units: number;
  amount: LineAmount;
}

/** Everything that decides about sending something of an order back, as it stands at one moment. */
export interface Returnable {
  books: OrderBooks;
  left: Left;
  promised: readonly PromisedLine[];
  /** What those returns take of the delivery and of the payments, in pence. */
  promisedDeliveryPence: number;
  promisedTotalPence: number;
  facts: ReadonlyMap<number, { sizeClass: SizeClass; rule: ReturnRule | null }>;
  window: ReturnWindow;
  /** For how many days from the last arrival it can be announced. */
  returnDays: number;
  /** What is kept of each price; 0 for consumers. */
  restockingPercent: number;
  /** What the cheapest delivery of this order would have cost, inc VAT; null where nothing is known. */
  cheapestDeliveryPence: number | null;
  travel: ReadonlyMap<SizeClass, ReturnTravel>;
  collectionDays: readonly string[];
}

export interface PlannedLine {
  position: number;
  units: number;
  reason: ReturnWish['lines'][number]['reason'];
  isOpened: boolean;
  wantedSku: string | null;
  amount: LineAmount;
  restockingPence: number;
  /** Restocking and the way back, inc VAT. */
  keptPence: number;
}

/** A return to the penny. */
export interface ReturnPlan {
  lines: readonly PlannedLine[];
  sizeClass: SizeClass;
  travel: ReturnTravel;
  collectionDay: string | null;
  goodsPence: number;
  restockingPence: number;
  deliveryPence: number;
  totalPence: number;
}

/** Whoever sends goods back may always do so by themselves. */
export const ownWay: ReturnTravel = { way: 'own', carrier: null, feePence: 0 };

/** What of a line is neither paid back nor promised to another return. */
export function payableOf(
  { left, promised }: Pick<Returnable, 'left' | 'promised'>,
  position: number,
) {
  const line = left.lines.find((each) => each.position === position);
  if (!line) return null;
  const others = promised.filter((each) => each.position === position);
  const units = others.reduce((sum, each) => sum + each.units, 0);
  const amount = others.reduce((rest, each) => subtractAmount(rest, each.amount), line.left);
  return { units: Math.max(0, line.unitsLeft - units), amount, basis: line.basis, name: line.name };
}

/**
 * What a return comes to. Its preview and what is promised with its number come by this one function.
 * Refuses what cannot come back, each at its own field.
 */
export function planReturn(order: Returnable, wish: ReturnWish): ReturnPlan {
  const problems: FieldProblem[] = [];
  const taken = wish.lines.flatMap((line, index) =>
    takeLine(order, wish, { line, index, problems }),
  );
  const sizeClass = largest(taken.map(({ position }) => order.facts.get(position)!.sizeClass));
  const travel = travelOf(order, wish, sizeClass, problems);
  const day = wish.way === 'collection' ? (wish.collectionDay ?? '') : null;
  if (day !== null && !order.collectionDays.includes(day)) {
    problems.push({ path: '/body/collectionDay', message: 'Choose one of the days.' });
  }
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return { ...sumUp(order, taken, travel), sizeClass, travel, collectionDay: day };
}

type Taken = Omit<PlannedLine, 'restockingPence' | 'keptPence'>;

function takeLine(
  order: Returnable,
  { lines }: ReturnWish,
  {
    line,
    index,
    problems,
  }: { line: ReturnWish['lines'][number]; index: number; problems: FieldProblem[] },
): Taken[] {
  const { position, units, isOpened, reason, wantedSku = null } = line;
  const refuse = (field: string, message: string) => {
    problems.push({ path: `/body/lines/${index}/${field}`, message });
    return [];
  };
  const found = order.books.lines.find((each) => each.position === position);
  const payable = payableOf(order, position);
  const fact = order.facts.get(position);
  if (!found || !payable || !fact) return refuse('position', 'The order has no such line.');
  if (lines.findIndex((each) => each.position === position) < index) {
    return refuse('position', 'Say all of a line at once.');
  }
  const { window, books } = order;
  const { returnable, bar } = eligibilityOf(found, {
    rule: fact.rule,
    payable: payable.units,
    window,
    isBusiness: books.capacity === 'business',
  });
  if (bar !== null) return refuse('units', barTexts[bar]);
  if (units > returnable) return refuse('units', `Enter ${returnable} or fewer.`);
  if (fact.rule === 'sealed' && isOpened) {
    return refuse('isOpened', 'For hygiene it can come back only while its seal is unbroken.');
  }
  const { units: unitsLeft, amount, basis } = payable;
  return [
    {
      position,
      units,
      reason,
      isOpened,
      wantedSku,
      amount: takeUnits(amount, { unitsLeft, units, basis }),
    },
  ];
}

const barTexts = {
  'not-delivered': 'It has not arrived yet.',
  'already-returned': 'All of it has come back, is on its way, or was paid back.',
  'being-replaced':
    'Another is on its way in its place. It can come back once that one is with you; if you want neither, ask us.',
  'made-to-measure': 'It was made to your measure, and cannot come back unless it is faulty.',
  'window-over': 'The days for sending it back are over. If it is faulty, report it.',
  'not-for-business': 'What businesses buy comes back only if it is faulty.',
};

const largest = (classes: readonly SizeClass[]): SizeClass =>
  sizeClasses.findLast((each) => classes.includes(each)) ?? 'parcel';

function travelOf(
  { travel }: Returnable,
  { way }: ReturnWish,
  sizeClass: SizeClass,
  problems: FieldProblem[],
): ReturnTravel {
  if (way === 'own') return ownWay;
  const found = travel.get(sizeClass);
  if (found?.way === way) return found;
  problems.push({
    path: '/body/way',
    message: 'Goods of this size travel another way. Choose again.',
  });
  return ownWay;
}

/** Halves of a penny go up, as with VAT. */
const percentOf = (pence: number, percent: number) => Math.floor((pence * percent + 50) / 100);

function sumUp(order: Returnable, taken: readonly Taken[], { feePence }: ReturnTravel) {
  const restocked = taken.map((line) => ({
    ...line,
    restockingPence: percentOf(line.amount.incPence, order.restockingPercent),
  }));
  const rests = restocked.map((line) => line.amount.incPence - line.restockingPence);
  const goodsPence = sum(taken.map(({ amount }) => amount.incPence));
  const restockingPence = sum(restocked.map((line) => line.restockingPence));
  const free = Math.max(0, leftOf(order.left) - order.promisedTotalPence);
  const deliveryPence = Math.min(free, deliveryOf(order, taken));
  // Money that went back already, in goodwill or for a double charge, does not go back twice.
  const most = Math.max(0, free - deliveryPence);
  const restPence = sum(rests);
  const offPence = Math.max(Math.min(feePence, restPence), restPence - most);
  const shares = apportion(offPence, rests);
  const lines = restocked.map((line, index) => ({
    ...line,
    keptPence: line.restockingPence + shares[index]!,
  }));
  const totalPence = restPence - offPence + deliveryPence;
  return { lines, goodsPence, restockingPence, deliveryPence, totalPence };
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

/** The cheapest delivery goes back with the last of an order that its consumer keeps nothing of. */
function deliveryOf(
  order: Returnable,
  taken: readonly Pick<Taken, 'position' | 'units'>[],
): number {
  const { books, left, promisedDeliveryPence, cheapestDeliveryPence } = order;
  if (books.capacity === 'business' || !withdrawsAll(books, taken)) return 0;
  const backPence = deliveryOfWithdrawal(books, left, cheapestDeliveryPence);
  return Math.max(0, backPence - promisedDeliveryPence);
}
