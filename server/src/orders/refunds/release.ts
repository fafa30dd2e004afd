import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import type { AccountLine } from '../orders/account-order-store.ts';
import { takePence, takeUnits } from './parts.ts';
import type { LineLeft, RefundPart } from './refunds.ts';

/** Pieces of a line, and what of its amount is theirs. */
export interface Share {
  units: number;
  amount: LineAmount;
}

/** What was given back of a line on account, or waits to be. */
export interface Given {
  /** Owed no more without ever having been billed. */
  released: Share;
  /** Billed, and taken back by a credit note. */
  credited: LineAmount;
}

const noneGiven: Given = { released: { units: 0, amount: noAmount }, credited: noAmount };

/** What of a line on account never left and is not released. */
export interface Unbilled extends Share {
  /** How many of these pieces are cancelled, so that they will not leave; one to be sent again had left. */
  cancelled: number;
}

export function unbilledOf(
  { unbilledUnits, unbilled, cancelled }: AccountLine,
  { released }: Given = noneGiven,
): Unbilled {
  const units = unbilledUnits - released.units;
  return {
    units,
    amount: subtractAmount(unbilled, released.amount),
    cancelled: Math.max(0, Math.min(units, cancelled - released.units)),
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
  if (!unbilled) return takeUnits(left, { unitsLeft, units, basis });
  const unsent = Math.min(units, unbilled.cancelled);
  const sent = { units: units - unsent, unitsLeft: unitsLeft - unbilled.units, basis };
  return least(
    left,
    addAmounts([
      takeUnits(unbilled.amount, { units: unsent, unitsLeft: unbilled.units, basis }),
      takeUnits(most(noAmount, subtractAmount(left, unbilled.amount)), sent),
    ]),
  );
}

/**
 * What so many pence off a line are, `rest` being what is left of it. Where every piece has left or is
 * released, what no invoice will ever have comes first, with its own VAT, so that nothing of it stays.
 */
export function takeOff({ unbilled }: LineLeft, rest: LineAmount, offPence: number): LineAmount {
  if (unbilled?.units !== 0) return takePence(rest, offPence);
  const own = least(rest, unbilled.amount);
  const ownPence = Math.min(offPence, own.incPence);
  return addAmounts([
    takePence(own, ownPence),
    takePence(subtractAmount(rest, own), offPence - ownPence),
  ]);
}

/** How many pieces of a line can be given back: those that are still to leave are cancelled first. */
export const unitsToGive = ({ unitsLeft, unbilled }: LineLeft): number =>
  unbilled ? unitsLeft - (unbilled.units - unbilled.cancelled) : unitsLeft;

/**
 * Which pieces of a part never left, and what they come to. That is settled as it is asked for, so that
 * what leaves or is cancelled until somebody agrees is not taken for them.
 */
export function unsentOf(
  { units, amount }: Pick<RefundPart, 'units' | 'amount'>,
  line: AccountLine,
  given?: Given,
): Share {
  const left = unbilledOf(line, given);
  const unsent = Math.min(units ?? 0, left.cancelled);
  const share = { unitsLeft: left.units, units: unsent, basis: line.basis };
  const own = unsent === left.units ? left.amount : takeUnits(left.amount, share);
  return { units: unsent, amount: least(amount, own) };
}

/**
 * What of a part is released as it is given back: what was settled of it, and what no invoice has, such as
 * money off pieces that are still to leave. The rest is credited, and no credit note waits for goods.
 */
export function releasedOf(
  amount: LineAmount,
  unsent: Share,
  { billed }: AccountLine,
  { credited }: Given = noneGiven,
): Share {
  const invoiced = most(noAmount, subtractAmount(billed, credited));
  return { ...unsent, amount: most(unsent.amount, subtractAmount(amount, invoiced)) };
}

/** The lesser of two amounts, ex VAT and of VAT each by itself. */
const least = (one: LineAmount, other: LineAmount) => byFigure(Math.min, one, other);

/** The greater of two amounts, likewise. */
const most = (one: LineAmount, other: LineAmount) => byFigure(Math.max, one, other);

function byFigure(
  choose: (one: number, other: number) => number,
  one: LineAmount,
  other: LineAmount,
): LineAmount {
  const exPence = choose(one.exPence, other.exPence);
  const vatPence = choose(one.vatPence, other.vatPence);
  return { incPence: exPence + vatPence, exPence, vatPence };
}
