import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { Refusal } from '../../core/refusal.ts';
import { apportion } from '../../goods/pricing/apportion.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import type { OrderBooks } from '../orders/books.ts';
import { isWithdrawn, withdrawsAll } from '../orders/units-owed-back.ts';
import { takePence, takeUnits } from '../refunds/parts.ts';
import type { Left } from '../refunds/refundable-store.ts';
import {
  leftOf,
  splitOver,
  type LineLeft,
  type OrderLeft,
  type RefundPart,
  type RefundPlan,
} from '../refunds/refunds.ts';
import { deliveryOfWithdrawal } from '../refunds/withdrawal.ts';

/** A line of a return as it is decided about: what it was promised, and how its pieces came. */
export interface ReturnedLine {
  position: number;
  units: number;
  /** What was paid for its pieces, as it was promised. */
  amount: LineAmount;
  /** What of that the way back and a restocking fee take, inc VAT. */
  keptPence: number;
  resellable: number;
  seconds: number;
  scrap: number;
  notReceived: number;
}

export interface Handling {
  position: number;
  pence: number;
}

/** What a decision comes to: the refund, and the sums of which it is made. */
export interface ReturnDecision {
  plan: RefundPlan;
  goodsPence: number;
  keptPence: number;
  handlingPence: number;
  deliveryPence: number;
}

export const receivedOf = ({
  resellable,
  seconds,
  scrap,
}: Pick<ReturnedLine, 'resellable' | 'seconds' | 'scrap'>) => resellable + seconds + scrap;

export const awaitedOf = (line: ReturnedLine) => line.units - receivedOf(line) - line.notReceived;

/** What of the delivery a return was promised, and what others that are under way were. */
interface DeliveryPromise {
  deliveryPence: number;
  elsewherePence: number;
}

/** What a line of a return brings before anything that is given back goes beyond what is left. */
interface Due {
  line: ReturnedLine;
  units: number;
  amount: LineAmount;
  kept: number;
  lost: number;
}

/**
 * What is due for a return whose pieces came: what it was promised, where all of them did. Pieces that
 * were paid back otherwise bring nothing again, and of several decisions about an order none gives more
 * than is left of its own stored parts and payments.
 */
export function decideReturn(
  { books, left }: { books: OrderBooks; left: Left },
  promise: DeliveryPromise & { lines: readonly ReturnedLine[] },
  handling: readonly Handling[],
): ReturnDecision {
  const { lines } = promise;
  const problems: FieldProblem[] = [];
  const due = lines.flatMap((line) => dueOf(left, line, handling, problems));
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  const delivery = Math.min(deliveryDue(books, left, promise), leftOf(left));
  const parts = [...goodsParts(due, leftOf(left) - delivery)];
  if (delivery > 0) {
    const amount = takePence(left.delivery, delivery);
    parts.push({ kind: 'delivery', position: null, units: null, amount });
  }
  const total = addAmounts(parts.map(({ amount }) => amount));
  const goodsPence = due.reduce((sum, { amount }) => sum + amount.incPence, 0);
  const handlingPence = due.reduce((sum, { lost }) => sum + lost, 0);
  return {
    plan: { parts, total, payments: splitOver(left.payments, total.incPence) },
    goodsPence,
    keptPence: goodsPence + delivery - handlingPence - total.incPence,
    handlingPence,
    deliveryPence: delivery,
  };
}

/**
 * What of the delivery is due: what was promised, where all of it came and nothing of the order stays; and
 * where its consumer keeps nothing by now, though nobody knew of that when it was announced, all that goes
 * back then and was promised to no other return.
 */
function deliveryDue(
  books: OrderBooks,
  left: Left,
  { lines, deliveryPence, elsewherePence }: DeliveryPromise & { lines: readonly ReturnedLine[] },
): number {
  const most = deliveryOfWithdrawal(books, left, left.order.cheapestDeliveryPence);
  const hasAllCome = lines.every((line) => receivedOf(line) === line.units);
  const promised = hasAllCome && withdrawsAll(books, []) ? deliveryPence : 0;
  const rest = isWithdrawn(books) ? most - elsewherePence : 0;
  return Math.min(most, Math.max(promised, rest));
}

function dueOf(
  left: OrderLeft,
  line: ReturnedLine,
  handling: readonly Handling[],
  problems: FieldProblem[],
): Due[] {
  const found = left.lines.find(({ position }) => position === line.position);
  const units = Math.min(receivedOf(line), Math.max(0, found?.unitsLeft ?? 0));
  const amount = found && units > 0 ? amountOf(found, line, units) : noAmount;
  const promisedKept =
    units === line.units ? line.keptPence : Math.floor((line.keptPence * units) / line.units);
  const kept = Math.min(promisedKept, amount.incPence);
  const lost = lostBy(line, handling, { most: amount.incPence - kept, problems });
  return units > 0 ? [{ line, units, amount, kept, lost }] : [];
}

/** Money that went back already, in goodwill or for a double charge, does not go back twice. */
function goodsParts(due: readonly Due[], mostPence: number): RefundPart[] {
  const rests = due.map(({ amount, kept, lost }) => amount.incPence - kept - lost);
  const offPence = Math.max(0, rests.reduce((sum, pence) => sum + pence, 0) - mostPence);
  const offs = apportion(offPence, rests);
  return due.map(({ line, units, amount, kept, lost }, index) => {
    const keptAmount = takePence(amount, kept + lost + offs[index]!);
    return {
      kind: 'goods',
      position: line.position,
      units,
      amount: subtractAmount(amount, keptAmount),
      kept: keptAmount,
    };
  });
}

/** So many of the promised pieces, or what is left of the line where less is. */
function amountOf(
  { basis, unitsLeft, left }: LineLeft,
  line: ReturnedLine,
  units: number,
): LineAmount {
  const promised = takeUnits(line.amount, { unitsLeft: line.units, units, basis });
  const fits =
    promised.incPence <= left.incPence &&
    promised.exPence <= left.exPence &&
    promised.vatPence <= left.vatPence;
  // The last pieces of a line take what is left of it, so that a line comes to its price exactly.
  return fits && unitsLeft > units ? promised : takeUnits(left, { basis, unitsLeft, units });
}

/** What the desk keeps for a line's pieces that are worth less; never of those that are as new. */
function lostBy(
  line: ReturnedLine,
  handling: readonly Handling[],
  { most, problems }: { most: number; problems: FieldProblem[] },
): number {
  const index = handling.findIndex(({ position }) => position === line.position);
  const pence = handling[index]?.pence ?? 0;
  if (pence === 0) return 0;
  const refuse = (message: string) => {
    problems.push({ path: `/body/handling/${index}/pence`, message });
    return 0;
  };
  if (line.seconds + line.scrap === 0) {
    return refuse('All of it came back as new: nothing can be kept for handling.');
  }
  return pence > most ? refuse(`Enter ${(most / 100).toFixed(2)} or less.`) : pence;
}
