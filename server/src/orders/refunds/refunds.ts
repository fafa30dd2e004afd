import type { RefundKind } from '@plumbline/contracts/nouns/refunds.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { RefundWish } from '@plumbline/contracts/staff/refunds.ts';
import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { takePence, withoutVat } from './parts.ts';
import { takeOff, takePieces, unitsToGive, type Unbilled } from './release.ts';

/** What of a line of an order was neither given back nor waits to be, from its stored amount. */
export interface LineLeft {
  position: number;
  name: string;
  /** The basis of its price: which figure of it is the truth. */
  basis: Basis;
  unitsLeft: number;
  left: LineAmount;
  /** Where it went on account: what of it never left, and with that has no invoice. */
  unbilled?: Unbilled;
}

/** A payment of the order, and what it can still give. */
export interface PaymentLeft {
  paymentId: string;
  leftPence: number;
  /** Whether it paid for a better delivery, which goes back by itself where that does not come. */
  isPremium?: boolean;
}

/** What an order can still give back, as its rows have it. */
export interface OrderLeft {
  lines: readonly LineLeft[];
  delivery: LineAmount;
  /** The oldest first. */
  payments: readonly PaymentLeft[];
}

/** One thing that money is given back for. */
export interface RefundPart {
  kind: RefundKind;
  /** The line of the order; null for what is of no line. */
  position: number | null;
  units: number | null;
  amount: LineAmount;
  /** What of the pieces' price is kept back, and so is not left of the line either. */
  kept?: LineAmount;
}

/** A refund to the penny: what for, and from which payments. */
export interface RefundPlan {
  parts: readonly RefundPart[];
  total: LineAmount;
  payments: readonly { paymentId: string; pence: number }[];
  /** What of it stays with us, since as much was added to the order in the same change. */
  offsetPence?: number;
  /** The consignments of which nothing came any more, and whose own charge is in it. */
  chargesOf?: readonly number[];
  /** Whether its pieces stay with the customer: it does not pay for what was cancelled or given up. */
  isOfKept?: boolean;
}

const partNames: Record<Exclude<RefundKind, 'goods'>, string> = {
  delivery: 'Delivery',
  goodwill: 'Goodwill',
  'duplicate-charge': 'Charged twice',
};

/** What a part is called where it is shown; `lineNames` are the names of the order's lines. */
export function nameOfPart(
  { kind, position }: Pick<RefundPart, 'kind' | 'position'>,
  lineNames: ReadonlyMap<number, string>,
): string {
  return kind === 'goods' ? (lineNames.get(position!) ?? 'Goods') : partNames[kind];
}

/** What of a refund reverses a sale, and so makes a credit note. */
export const creditedOf = (parts: readonly RefundPart[]): LineAmount =>
  addAmounts(
    parts.filter(({ kind }) => kind === 'goods' || kind === 'delivery').map(({ amount }) => amount),
  );

/**
 * The same without what paid for a better delivery: that is promised by whoever hears that it does not
 * come, all of it.
 */
export const withoutPremium = <Each extends Pick<OrderLeft, 'payments'>>(left: Each): Each => ({
  ...left,
  payments: left.payments.filter(({ isPremium }) => !isPremium),
});

/** What all payments of an order can still give, in pence. */
export const leftOf = ({ payments }: Pick<OrderLeft, 'payments'>) =>
  payments.reduce((sum, { leftPence }) => sum + leftPence, 0);

/**
 * What somebody wishes to give back, made of the stored parts of an order. The preview and the refund
 * itself come by this one function, so that they are the same to the penny. Refuses what is not there
 * any more, each at its own field.
 */
export function planRefund(left: OrderLeft, wish: RefundWish): RefundPlan {
  const parts = planParts(left, wish);
  const total = addAmounts(parts.map(({ amount }) => amount));
  if (total.incPence === 0) {
    const message = 'Choose something to give back.';
    throw new Refusal('invalid-request', { fields: [{ path: '/body/lines', message }] });
  }
  return { parts, total, payments: planPayments(left, total.incPence, wish.payments) };
}

/** What a wish comes to, part by part, from what is left of the stored parts of an order. */
export function planParts(left: OrderLeft, wish: RefundWish): RefundPart[] {
  const problems: FieldProblem[] = [];
  const parts = [
    ...planLines(left.lines, wish.lines, problems),
    ...planDelivery(left.delivery, wish.deliveryPence, problems),
    ...beside('goodwill', wish.goodwillPence),
    ...beside('duplicate-charge', wish.duplicateChargePence),
  ];
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return parts;
}

/** From which payments so many pence come; refuses more than they have left. */
export function planPayments(
  left: OrderLeft,
  pence: number,
  wished?: RefundWish['payments'],
): RefundPlan['payments'] {
  const leftPence = leftOf(left);
  if (pence > leftPence) throw tooLarge(pence, leftPence);
  return splitOver(left.payments, pence, wished);
}

/** The refusal of a refund that there is not enough left for. */
export function tooLarge(wantedPence: number, leftPence: number): Refusal {
  const detail =
    leftPence > 0
      ? `This comes to ${pounds(wantedPence)}, and ${pounds(leftPence)} is left to give back.`
      : 'Nothing is left to give back: all of it has been refunded or is waiting to be.';
  return new Refusal('refund-too-large', { detail, extra: { leftPence } });
}

function planLines(
  lines: readonly LineLeft[],
  wished: RefundWish['lines'],
  problems: FieldProblem[],
): RefundPart[] {
  const seen = new Set<number>();
  return wished.flatMap(({ position, units, offPence }, index) => {
    const path = `/body/lines/${index}`;
    const line = lines.find((each) => each.position === position);
    const refuse = (field: string, message: string) => {
      problems.push({ path: `${path}/${field}`, message });
      return [];
    };
    if (!line) return refuse('position', 'The order has no such line.');
    if (seen.has(position)) return refuse('position', 'Say all of a line at once.');
    seen.add(position);
    if (units === 0 && offPence === 0) return [];
    const { unitsLeft, left } = line;
    if (units > unitsLeft) return refuse('units', piecesLeft(unitsLeft));
    if (units > unitsToGive(line)) return refuse('units', toLeave(unitsToGive(line)));
    const goods = units === 0 ? noAmount : takePieces(line, units);
    const rest = subtractAmount(left, goods);
    if (offPence > rest.incPence) {
      return refuse(
        'offPence',
        `Enter ${pounds(rest.incPence)} or less: that is left of this line.`,
      );
    }
    const amount = addAmounts([goods, takeOff(line, rest, offPence)]);
    return [{ kind: 'goods' as const, position, units: units || null, amount }];
  });
}

const toLeave = (units: number) =>
  `${units === 0 ? 'These are' : `Enter ${units} or fewer: the others are`} still to be sent. ` +
  'Cancel them first, so that they do not leave.';

const piecesLeft = (units: number) =>
  units === 0
    ? 'None of these is left to give back.'
    : `Enter ${units} or fewer: that is how many are left to give back.`;

function planDelivery(left: LineAmount, pence: number, problems: FieldProblem[]): RefundPart[] {
  if (pence > left.incPence) {
    const message =
      left.incPence === 0
        ? 'No delivery charge is left to give back.'
        : `Enter ${pounds(left.incPence)} or less: that is left of the delivery charge.`;
    problems.push({ path: '/body/deliveryPence', message });
    return [];
  }
  if (pence === 0) return [];
  return [{ kind: 'delivery', position: null, units: null, amount: takePence(left, pence) }];
}

/** Money that is no part of a price: there is no VAT in it to take back. */
function beside(kind: RefundKind, pence: number): RefundPart[] {
  return pence === 0 ? [] : [{ kind, position: null, units: null, amount: withoutVat(pence) }];
}

/** Splits a refund over the payments as it was wished, or else lets the oldest give first. */
export function splitOver(
  payments: readonly PaymentLeft[],
  totalPence: number,
  wished?: RefundWish['payments'],
): RefundPlan['payments'] {
  if (wished === undefined) {
    let rest = totalPence;
    return payments.flatMap(({ paymentId, leftPence }) => {
      const pence = Math.min(rest, Math.max(0, leftPence));
      rest -= pence;
      return pence > 0 ? [{ paymentId, pence }] : [];
    });
  }
  const problems: FieldProblem[] = [];
  const ids = new Set(wished.map(({ paymentId }) => paymentId));
  for (const [index, { paymentId, pence }] of wished.entries()) {
    const payment = payments.find((each) => each.paymentId === paymentId);
    const path = `/body/payments/${index}/pence`;
    if (!payment) problems.push({ path, message: 'The order has no such payment.' });
    else if (pence > payment.leftPence) {
      const message = `Enter ${pounds(payment.leftPence)} or less: that is left of this payment.`;
      problems.push({ path, message });
    }
  }
  const sumPence = wished.reduce((sum, { pence }) => sum + pence, 0);
  if (ids.size < wished.length) {
    problems.push({ path: '/body/payments', message: 'Name each payment once.' });
  } else if (sumPence !== totalPence) {
    const message = `The payments come to ${pounds(sumPence)}, and the refund to ${pounds(totalPence)}.`;
    problems.push({ path: '/body/payments', message });
  }
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return wished.filter(({ pence }) => pence > 0);
}

/** Why somebody may not agree to a refund; null where they may. It is never whoever asked for it. */
export function barOfRefund(
  { askedBy }: { askedBy: number | null },
  caller: Pick<Caller, 'accountId' | 'roles'>,
): 'asked-by-you' | 'not-finance' | null {
  if (caller.accountId === askedBy) return 'asked-by-you';
  return caller.roles.some((role) => role === 'finance' || role === 'admin') ? null : 'not-finance';
}

/** The same in words. */
export const refundBars = {
  'asked-by-you': 'You asked for this refund, so somebody else has to agree to it.',
  'not-finance': 'Finance decides about refunds of this size.',
};
