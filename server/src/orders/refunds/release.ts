import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import type { UnbilledLine } from '../orders/account-order-store.ts';
import { takeUnits } from './parts.ts';
import type { LineLeft, RefundPart } from './refunds.ts';

/** What of a line on account is owed no more without ever having been billed. */
export interface Released {
  units: number;
  amount: LineAmount;
}

export const noneReleased: Released = { units: 0, amount: noAmount };

/** What of a line on account never left and is not released. */
export interface Unbilled {
  units: number;
  amount: LineAmount;
  /** How many of these pieces are cancelled, so that they will not leave. */
  cancelled: number;
}

export function unbilledOf(
  { unbilledUnits, unbilled, cancelled }: UnbilledLine,
  { units, amount }: Released = noneReleased,
): Unbilled {
  return {
    units: unbilledUnits - units,
    amount: subtractAmount(unbilled, amount),
    cancelled: Math.max(0, cancelled - units),
  };
}

/**
 * What so many pieces of a line come to. On account those that never left come to a share of what is not
 * billed, and the others to a share of what is, so that both are given back to the penny.
 */
export function takePieces(
  { left, unitsLeft, basis, unbilled }: LineLeft,
  units: number,
): LineAmount {
  const all = takeUnits(left, { unitsLeft, units, basis });
  if (!unbilled) return all;
  const unsent = Math.min(units, unbilled.cancelled);
  const sent = { units: units - unsent, unitsLeft: unitsLeft - unbilled.units };
  const billed = subtractAmount(left, unbilled.amount);
  // Money may have been given off pieces before they leave: then nobody can tell the two apart.
  if (sent.units > sent.unitsLeft || billed.exPence < 0 || billed.vatPence < 0) return all;
  return addAmounts([
    takeUnits(unbilled.amount, { unitsLeft: unbilled.units, units: unsent, basis }),
    takeUnits(billed, { ...sent, basis }),
  ]);
}

/**
 * What of a part is of pieces that never left: no more than those come to beside what left, which took
 * pennies of its own. What is over is taken back of what was invoiced.
 */
export function releasedOf(
  { units, amount }: Pick<RefundPart, 'units' | 'amount'>,
  line: UnbilledLine,
  released: Released = noneReleased,
): Released {
  const { ordered, basis } = line;
  // Money off a line of which nothing is sent is money off nothing.
  if (units === null) {
    return { units: 0, amount: line.cancelled === ordered ? amount : noAmount };
  }
  const left = unbilledOf(line, released);
  const unsent = Math.min(units, left.cancelled);
  const most = takeUnits(left.amount, { unitsLeft: left.units, units: unsent, basis });
  const isWithin = most.exPence <= amount.exPence && most.vatPence <= amount.vatPence;
  if (isWithin) return { units: unsent, amount: most };
  const share = takeUnits(amount, { unitsLeft: units, units: unsent, basis });
  if (line.unbilledUnits === ordered) return { units: unsent, amount: share };
  const exPence = Math.min(share.exPence, most.exPence);
  const vatPence = Math.min(share.vatPence, most.vatPence);
  return { units: unsent, amount: { incPence: exPence + vatPence, exPence, vatPence } };
}
