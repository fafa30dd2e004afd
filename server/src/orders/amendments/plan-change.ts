import type { OrderChangePart, OrderChangeSums } from '@plumbline/contracts/nouns/order-changes.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addAmounts, noAmount } from '../../goods/pricing/vat.ts';
import { countries } from '../../people/address-lookup/countries.ts';
import { addToOrder, redirectOrder, type Addition } from '../orders/additions.ts';
import type { Decision, Deed, OrderBooks, Pieces } from '../orders/books.ts';
import { cancelUnits } from '../orders/cancelling.ts';
import { decided, followedBy, refuses, unchanged } from '../orders/change.ts';
import type { CheapestOf } from '../refunds/cheapest-delivery.ts';
import { keepWithin } from '../refunds/keep-within.ts';
import type { Left } from '../refunds/refundable-store.ts';
import {
  leftOf,
  planParts,
  planPayments,
  withoutPremium,
  type RefundPlan,
} from '../refunds/refunds.ts';
import { deliveryBack } from '../refunds/withdrawal.ts';
import { goodsInWords } from './goods-left.ts';
import type { PricedChange } from './price-change.ts';

/** A change as it would be, or is, applied: what becomes of the order, and which money moves. */
export interface ChangePlan {
  decision: Decision;
  /** What is given back for, and from which payments; null where nothing is. */
  refund: (RefundPlan & { offsetPence: number }) | null;
  sums: OrderChangeSums;
}

/** What pays for what is added; null in a preview, and where nothing is due. */
type Paying = Addition['payment'];

type PaymentNames = ReadonlyMap<string, string | null>;

/**
 * Works a change out to the penny. The preview and the change itself come by this one function, from
 * the same books, stored parts and prices, so that they are the same. Refuses what the order does not
 * allow as it stands.
 */
export function planChange(
  books: OrderBooks,
  all: Left,
  priced: PricedChange,
  {
    deed,
    cheapestOf,
    payment = null,
    methods = new Map(),
  }: {
    deed: Deed;
    cheapestOf: CheapestOf;
    payment?: Paying;
    methods?: PaymentNames;
  },
): ChangePlan {
  const { removals, reason, redirect } = priced;
  requireUnpaused(books, deed);
  const left = withoutPremium(all);
  let decision = unchanged(books);
  if (removals.length > 0) {
    decision = followedBy(decision, (now) => cancelUnits(now, { lines: removals, reason }, deed));
  }
  const stays = decision.books;
  const { parts: asked, chargesOf } = planBack(
    { before: books, after: stays },
    left,
    priced,
    cheapestOf,
  );
  if (redirect) decision = followedBy(decision, (now) => redirectOrder(now, redirect, deed));
  const addedAmount = addAmounts([
    ...priced.lines.map(({ amount }) => amount),
    priced.delivery?.amount ?? noAmount,
  ]);
  const back = keepWithin(asked, leftOf(left) + addedAmount.incPence);
  const backAmount = addAmounts(back.map(({ amount }) => amount));
  const offsetPence = Math.min(addedAmount.incPence, backAmount.incPence);
  const duePence = addedAmount.incPence - offsetPence;
  const backPence = backAmount.incPence - offsetPence;
  if (priced.lines.length > 0 || priced.delivery) {
    const { lines, delivery, carried } = priced;
    const addition = { lines, delivery, offsetPence, payment };
    decision = followedBy(decision, (now) => addToOrder(now, addition, carried));
  }
  if (decision.events.length === 0) throw refuses('There is nothing to change.');
  const payments = back.length === 0 ? [] : planPayments(left, backPence);
  return {
    // Each command before told a status of its own; the last of them is the order's.
    decision: { ...decision, books: decided(decision.books, decision.events).books },
    refund:
      back.length === 0
        ? null
        : { parts: back, total: backAmount, payments, offsetPence, chargesOf },
    sums: {
      added: addedAmount,
      takenOut: backAmount,
      duePence,
      backPence,
      parts: describeParts(stays, priced, back),
      backTo: payments.map(({ paymentId, pence }) => ({
        method: methods.get(paymentId) ?? null,
        pence,
      })),
    },
  };
}

/** What the shop looks into is for staff to change. */
function requireUnpaused({ holds }: OrderBooks, { actor }: Deed): void {
  if (actor !== 'customer' || holds.every(({ liftedAt }) => liftedAt !== null)) return;
  throw refuses('We are looking into this order at the moment. Ask us, and we change it for you.');
}

/** What comes back: the stored pence of pieces that are taken out, and what delivery costs less. */
function planBack(
  change: { before: OrderBooks; after: OrderBooks },
  left: Left,
  { removals, lines: added, deliveryBackPence: lessPence }: PricedChange,
  cheapestOf: CheapestOf,
): Required<Pick<RefundPlan, 'parts' | 'chargesOf'>> {
  const unitsLeft = new Map(left.lines.map((line) => [line.position, line.unitsLeft]));
  const lines = removals.flatMap(({ position, units }) => {
    // What was paid back before, and is only now taken out, is not paid back again.
    const paid = Math.min(units, unitsLeft.get(position) ?? 0);
    return paid > 0 ? [{ position, units: paid, offPence: 0 }] : [];
  });
  const goesOn = added.length > 0;
  const { incPence: deliveryPence, chargesOf } = deliveryBack(change, left, {
    cheapestOf,
    lessPence,
    goesOn,
  });
  const wish = { lines, deliveryPence, goodwillPence: 0, duplicateChargePence: 0 };
  const taken = new Map(removals.map(({ position, units }) => [position, units]));
  const goneSoon = left.lines.map((line) => {
    const { unbilled, position } = line;
    if (!unbilled) return line;
    const cancelled = unbilled.cancelled + (taken.get(position) ?? 0);
    return { ...line, unbilled: { ...unbilled, cancelled } };
  });
  const parts = planParts({ ...left, lines: goneSoon }, wish);
  return { parts: parts.filter(({ amount }) => amount.incPence > 0), chargesOf };
}

function describeParts(
  books: OrderBooks,
  priced: PricedChange,
  back: RefundPlan['parts'],
): OrderChangePart[] {
  const names = new Map(books.lines.map(({ position, name }) => [position, name]));
  const amountOf = (position: number): LineAmount | null =>
    back.find((part) => part.position === position)?.amount ?? null;
  const carriage = back.find(({ kind }) => kind === 'delivery');
  const part = (
    kind: OrderChangePart['kind'],
    name: string,
    rest: Partial<OrderChangePart> = {},
  ): OrderChangePart => ({ kind, name, units: null, amount: null, day: null, ...rest });
  const removed = ({ position, units }: Pieces) =>
    part('removed', names.get(position) ?? '', { units, amount: amountOf(position) });
  const { redirect, delivery, carriedOn } = priced;
  return [
    ...priced.removals.map(removed),
    ...priced.lines.map(({ name, variant, quantity, amount }) =>
      part('added', variant ? `${name}, ${variant}` : name, {
        units: quantity,
        amount,
        day: carriedOn,
      }),
    ),
    ...(redirect?.consignments ?? []).map(({ consignment, day }, _, all) => {
      const { address } = redirect!;
      const moved = books.consignments.find(({ number }) => number === consignment)!;
      const what = all.length > 1 ? `, ${goodsInWords(books, moved)}` : '';
      return part('address', `${addressInLine(address)}${what}`, { day });
    }),
    ...(delivery ? [part('delivery', delivery.name, { amount: delivery.amount })] : []),
    ...(carriage ? [part('delivery-back', 'Delivery', { amount: carriage.amount })] : []),
  ];
}

/** All of an address that a change may have changed; ours is the country that goes without saying. */
function addressInLine(address: PostalAddress): string {
  const { company, line1, line2, town, county, postcode, countryCode } = address;
  const country = countries.find((each) => each.countryCode === countryCode)?.name ?? countryCode;
  return [company, line1, line2, town, county, postcode, countryCode === 'GB' ? '' : country]
    .filter(Boolean)
    .join(', ');
}
