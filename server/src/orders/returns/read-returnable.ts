import { sizeClasses, type SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { formatDay, isWorkingDay, londonDay } from '../../core/calendar.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { listBooks, lockBooks } from '../orders/books-store.ts';
import type { OrderBooks } from '../orders/books.ts';
import { readCheapest } from '../refunds/cheapest-delivery.ts';
import { takeUnits } from '../refunds/parts.ts';
import { findLeft, lockLeft, type Left } from '../refunds/refundable-store.ts';
import { withoutPremium } from '../refunds/refunds.ts';
import { findTerms, findTermsAt } from '../return-terms/store.ts';
import { daysOf, returnWindow } from './eligibility.ts';
import type { Returnable } from './plan-return.ts';
import {
  listLineFacts,
  listPromised,
  type LineFacts,
  type PromisedRow,
} from './returnable-store.ts';

/** All about what of an order can come back. */
export interface ReadReturnable extends Returnable {
  left: Left;
  lineFacts: ReadonlyMap<number, LineFacts>;
  /** By whom goods of a size travel back now. */
  services: ReadonlyMap<SizeClass, { carrier: string; service: string }>;
}

/** What is asked for before any transaction begins. */
export interface Before {
  terms: DeliveryTerms;
  at: Date;
}

export const readBefore = async ({ deliveryTables, now }: Context): Promise<Before> => ({
  terms: await deliveryTables.get(),
  at: now(),
});

/** What of an order can come back, as it stands. */
export async function readReturnable(
  tx: Queryable,
  context: Context,
  orderId: number,
  before: Before,
): Promise<ReadReturnable> {
  const books = (await listBooks(tx, [orderId])).get(orderId)!;
  return gather(tx, { books, left: (await findLeft(tx, books.number))! }, before);
}

/** The same under the order's lock: nobody decides about its pieces or its money meanwhile. */
export async function lockReturnable(
  tx: Tx,
  context: Context,
  orderNumber: string,
  before: Before,
): Promise<ReadReturnable> {
  const left = await lockLeft(tx, orderNumber);
  const books = left && (await lockBooks(tx, orderNumber));
  if (!left || !books) throw new Refusal('order-not-found');
  return gather(tx, { books, left }, before);
}

async function gather(
  tx: Queryable,
  { books, left }: { books: OrderBooks; left: Left },
  { terms, at }: Before,
): Promise<ReadReturnable> {
  const facts = await listLineFacts(tx, books.id);
  const rows = await listPromised(tx, books.id);
  const { terms: own } = await findTermsAt(tx, new Date(books.placedAt));
  const { terms: present } = await findTerms(tx);
  const cheapestOf = await readCheapest(tx, left.order, { terms, at });
  const today = formatDay(londonDay(at));
  return {
    books,
    left: withoutPremium(left),
    ...promisesOf(rows, left),
    facts: new Map(facts.map(({ position, sizeClass, rule }) => [position, { sizeClass, rule }])),
    lineFacts: new Map(facts.map((fact) => [fact.position, fact])),
    window: returnWindow(books, { terms: own, today }),
    returnDays: daysOf(books.capacity, own),
    restockingPercent: books.capacity === 'business' ? own.businessRestockingPercent : 0,
    cheapestDeliveryPence: cheapestOf(books),
    travel: travelOf(own, present),
    services: new Map(present.travel.map((each) => [each.sizeClass, each])),
    collectionDays: collectionDays(terms, at),
  };
}

/**
 * How goods of each size travel back: as they do now, since the carrier of another year may be gone, at
 * the fee that stood when they were ordered.
 */
function travelOf(own: ReturnTerms, present: ReturnTerms): Returnable['travel'] {
  const fees = new Map(own.travel.map(({ sizeClass, feePence }) => [sizeClass, feePence]));
  return new Map(
    present.travel.map(({ sizeClass, way, carrier, feePence }) => [
      sizeClass,
      { way, carrier, feePence: fees.get(sizeClass) ?? feePence },
    ]),
  );
}

function promisesOf(rows: readonly PromisedRow[], { lines }: Left) {
  const promised = rows.map(({ position, units, open, amount }) => {
    const { basis } = lines.find((line) => line.position === position)!;
    const part =
      open === units ? amount : takeUnits(amount, { unitsLeft: units, units: open, basis });
    return { position, units: open, amount: part };
  });
  const promisedDeliveryPence = promisedDelivery(rows);
  const kept = rows.reduce(
    (sum, { keptPence, open, units }) => sum + Math.floor((keptPence * open) / units),
    0,
  );
  const goods = promised.reduce((sum, { amount }) => sum + amount.incPence, 0);
  return {
    promised,
    promisedDeliveryPence,
    promisedTotalPence: goods - kept + promisedDeliveryPence,
  };
}

/** What of the delivery these returns were promised, each once. */
export function promisedDelivery(rows: readonly PromisedRow[]): number {
  const deliveries = new Map(rows.map(({ returnId, deliveryPence }) => [returnId, deliveryPence]));
  return [...deliveries.values()].reduce((sum, pence) => sum + pence, 0);
}

const firstCollection = 2;
const collectionCount = 10;

/** The next working days on which somebody can come for it. */
function collectionDays({ dispatchHolidays }: DeliveryTerms, at: Date): string[] {
  const days: string[] = [];
  for (let day = londonDay(at) + firstCollection; days.length < collectionCount; day++) {
    if (isWorkingDay(day, dispatchHolidays)) days.push(formatDay(day));
  }
  return days;
}

/** The sizes that have a way back, from the smallest. */
export const travelRows = ({ travel }: Pick<Returnable, 'travel'>) =>
  sizeClasses.flatMap((sizeClass) => {
    const row = travel.get(sizeClass);
    return row ? [{ sizeClass, ...row }] : [];
  });
