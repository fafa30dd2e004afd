import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { Refusal } from '../../core/refusal.ts';
import { addAmounts, subtractAmount } from '../../goods/pricing/vat.ts';
import type { OrderBooks } from '../orders/books.ts';
import { takePence, takeUnits } from '../refunds/parts.ts';
import {
  leftOf,
  splitOver,
  tooLarge,
  type OrderLeft,
  type RefundPart,
  type RefundPlan,
} from '../refunds/refunds.ts';
import { withdrawsAll } from './plan-return.ts';

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

/**
 * What is due for a return whose pieces came: what it was promised, where all of them did. Of several
 * decisions about the same pieces none gives more than is left of the order's own stored parts.
 */
export function decideReturn(
  { books, left }: { books: OrderBooks; left: OrderLeft },
  { lines, deliveryPence }: { lines: readonly ReturnedLine[]; deliveryPence: number },
  handling: readonly Handling[],
): ReturnDecision {
  const problems: FieldProblem[] = [];
  const parts: RefundPart[] = [];
  const sums = { goodsPence: 0, keptPence: 0, handlingPence: 0 };
  for (const line of lines) {
    const received = receivedOf(line);
    if (received === 0) continue;
    const amount = amountOf(left, line, received);
    const all = received === line.units;
    const promisedKept = all
      ? line.keptPence
      : Math.floor((line.keptPence * received) / line.units);
    const kept = Math.min(promisedKept, amount.incPence);
    const lost = lostBy(line, handling, { most: amount.incPence - kept, problems });
    const keptAmount = takePence(amount, kept + lost);
    sums.goodsPence += amount.incPence;
    sums.keptPence += kept;
    sums.handlingPence += lost;
    parts.push({
      kind: 'goods',
      position: line.position,
      units: received,
      amount: subtractAmount(amount, keptAmount),
      kept: keptAmount,
    });
  }
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  const hasAllCome = lines.every((line) => receivedOf(line) === line.units);
  const delivery =
    hasAllCome && withdrawsAll(books, []) ? Math.min(deliveryPence, left.delivery.incPence) : 0;
  if (delivery > 0) {
    const amount = takePence(left.delivery, delivery);
    parts.push({ kind: 'delivery', position: null, units: null, amount });
  }
  const total = addAmounts(parts.map(({ amount }) => amount));
  if (total.incPence > leftOf(left)) throw tooLarge(total.incPence, leftOf(left));
  const payments = splitOver(left.payments, total.incPence);
  return { plan: { parts, total, payments }, ...sums, deliveryPence: delivery };
}

/** So many of the promised pieces, or what is left of the line where less is. */
function amountOf(left: OrderLeft, line: ReturnedLine, received: number): LineAmount {
  const found = left.lines.find(({ position }) => position === line.position);
  if (!found || found.unitsLeft < received) {
    throw new Refusal('return-refused', {
      detail:
        'Some of these pieces were paid back otherwise. Look at the order’s refunds: there is nothing to give for them again.',
    });
  }
  const { basis, unitsLeft } = found;
  const promised = takeUnits(line.amount, { unitsLeft: line.units, units: received, basis });
  const fits =
    promised.incPence <= found.left.incPence &&
    promised.exPence <= found.left.exPence &&
    promised.vatPence <= found.left.vatPence;
  // The last pieces of a line take what is left of it, so that a line comes to its price exactly.
  return fits && unitsLeft > received
    ? promised
    : takeUnits(found.left, { basis, unitsLeft, units: received });
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
