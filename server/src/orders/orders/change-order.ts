import { uuidFrom, type Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  putBackFromOrder,
  receiveFromCarrier,
  takeForOrder,
  writeOffFromOrder,
  type OrderMove,
} from '../../goods/stock/order-stock-store.ts';
import { lockLevels } from '../../goods/stock/store.ts';
import { nextPosition } from './additions.ts';
import { insertAddition, saveDeliveryAddress } from './additions-store.ts';
import { requireOwnNumbers } from './box-numbers.ts';
import { lockBooks } from './books-store.ts';
import { faultsOfBooks, type Decision, type Deed, type OrderBooks, type Pieces } from './books.ts';
import { clocksOf } from './clocks.ts';
import { listEventsAfter, type LedgerEntry } from './events-store.ts';
import { saveReferences } from './references-store.ts';
import { saveBooks } from './save-books-store.ts';

/** Who wants what of which order, and which version of it they have seen. */
export interface Command {
  /** The order's number or its guid. */
  order: string;
  /** The call's or the job's name, as the ledger keeps it. */
  command: string;
  /** Null for what takes the order as it finds it, such as a carrier's scan. */
  expectedVersion: number | null;
  deed: Deed;
}

/** What a command made of an order, for whoever has to hear of it in the same transaction. */
export interface OrderChange extends Pick<Decision, 'events'> {
  before: OrderBooks;
  after: OrderBooks;
  /** The id under which goods moved and events stand. */
  commandId: string;
  deed: Deed;
}

/**
 * The one way in which an order changes once it is placed: under its lock, from what it is now to
 * what a pure rule decides, with its events, its clocks and what moves in the stock, all or nothing.
 * Modules hear of it in the same transaction by `takesOrderChange`.
 */
export async function changeOrder(
  tx: Tx,
  context: Context,
  asked: Command,
  decide: (books: OrderBooks, deed: Deed) => Decision,
): Promise<OrderChange> {
  const before = await lockBooks(tx, asked.order);
  if (!before) throw new Refusal('order-not-found');
  await requireSeen(tx, before, asked);
  const { deed, command } = asked;
  const decision = decide(before, deed);
  const { events } = decision;
  const commandId = uuidFrom(context.randomBytes);
  if (events.length === 0) return { before, after: before, events, commandId, deed };
  const after = { ...decision.books, version: before.version + 1 };
  const faults = faultsOfBooks(after);
  if (faults.length > 0) {
    throw new Error(`${command} would break order ${before.number}: ${faults.join('; ')}.`);
  }
  await requireOwnNumbers(tx, { before, after });
  const firstPosition = nextPosition(before);
  const { addition, deliveredTo } = decision;
  if (addition) await insertAddition(tx, before.id, addition, { firstPosition, at: deed.at });
  await moveStock(tx, decision, decision.books, { commandId, deed });
  const clocks = clocksOf(after, events, { version: after.version, at: deed.at });
  await saveBooks(tx, { before, after, events, clocks, command, commandId, deed });
  if (decision.amended) await saveReferences(tx, before.id, decision.amended);
  if (deliveredTo) await saveDeliveryAddress(tx, before.id, deliveredTo);
  const change = { before, after, events, commandId, deed };
  for (const { takesOrderChange } of context.modules) await takesOrderChange?.(tx, context, change);
  return change;
}

/**
 * Nobody acts on an order that they have not seen: both changes are told, theirs and the other. What a
 * carrier tells of its boxes stands in nobody's way, since it comes while people look.
 */
async function requireSeen(
  tx: Tx,
  { id, version }: OrderBooks,
  { expectedVersion, command }: Command,
): Promise<void> {
  if (expectedVersion === null || expectedVersion === version) return;
  const changes = await listEventsAfter(tx, id, expectedVersion);
  if (expectedVersion < version && changes.every(isToldByCarrier)) return;
  throw new Refusal('order-changed', {
    detail: 'Somebody else changed this order meanwhile. Nothing of yours was done.',
    extra: { version, asked: command, changes },
  });
}

/** A box's number, or where it has been seen; that it arrived or failed is more than that. */
const isToldByCarrier = ({ actor, kind }: LedgerEntry) =>
  actor === 'carrier' && (kind === 'labelled' || kind === 'scanned');

/** The pieces of each line in all, since a command of several parts may move a line more than once. */
function unitsOf(pieces: readonly Pieces[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { position, units } of pieces) sums.set(position, (sums.get(position) ?? 0) + units);
  return sums;
}

/** Goods come back before any are taken, so that what came back can leave again. */
async function moveStock(
  tx: Tx,
  { stock }: Decision,
  { guid, lines }: OrderBooks,
  { commandId, deed }: Pick<OrderChange, 'commandId' | 'deed'>,
): Promise<void> {
  const offerings = new Map(lines.map(({ position, offeringId }) => [position, offeringId]));
  const of = (kind: Decision['stock'][number]['kind']): OrderMove => ({
    orderGuid: guid,
    documentId: commandId,
    lines: [...unitsOf(stock.filter((effect) => effect.kind === kind))].map(([line, quantity]) => ({
      offeringId: offerings.get(line)!,
      quantity,
      line,
    })),
    now: deed.at,
  });
  if (stock.length === 0) return;
  // All levels at once and in their one order: what comes back lies at one place of several, and two
  // orders that went on to take from the others would wait for each other.
  await lockLevels(
    tx,
    stock.map(({ position }) => offerings.get(position)!),
  );
  const [missing, putBack, comeBack, taken] = [
    of('missing'),
    of('put-back'),
    of('come-back'),
    of('take'),
  ];
  if (missing.lines.length > 0) await writeOffFromOrder(tx, missing);
  if (putBack.lines.length > 0) await putBackFromOrder(tx, putBack);
  if (comeBack.lines.length > 0) await receiveFromCarrier(tx, comeBack);
  if (taken.lines.length === 0) return;
  const result = await takeForOrder(tx, taken);
  if (result.kind === 'taken') return;
  const names = result.short.map(({ offeringId, available }) => {
    const { sku } = lines.find((line) => line.offeringId === offeringId)!;
    return `${sku} (${available} free)`;
  });
  throw new Refusal('out-of-stock', { detail: `There is not enough of ${names.join(', ')}.` });
}
