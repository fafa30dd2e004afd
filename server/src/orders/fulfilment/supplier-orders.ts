import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Consignment, Decision, Deed, OrderBooks } from '../orders/books.ts';
import { followedBy, requireLine, unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { setExpectedDay } from '../orders/expected-day.ts';
import { allocateUnits } from '../orders/picking.ts';
import { readRoutes, type RouteOfConsignment } from '../orders/routes.ts';
import { awaited } from '../orders/units.ts';
import { dayByMakers } from './fulfilment.ts';
import {
  listMakerDays,
  saveArrival,
  saveSupplierOrder,
  type MakerDay,
  type SupplierOrderRow,
} from './supplier-order-store.ts';

type Line = SupplierOrderRow['lines'][number];

/** Orders from a supplier, or moves the day that it said; its row is locked. Orders that wait follow. */
export async function updateSupplierOrder(
  tx: Tx,
  context: Context,
  before: SupplierOrderRow,
  {
    terms,
    ...order
  }: { supplier: string; reference: string | null; expectedDay: string; terms: DeliveryTerms },
): Promise<void> {
  await saveSupplierOrder(tx, before.supplierOrderId, { ...order, at: context.now() });
  await changeOrders(tx, context, before, 'updateSupplierOrder', async (orderNumber, lines) => {
    // Another maker of the same order may say its day at this moment: all are read under its lock.
    const locked = (await lockBooks(tx, orderNumber))!;
    const routeFor = await readRoutes(tx, context, terms, locked);
    const now = await listMakerDays(tx, orderNumber);
    const days = { now, before: daysBefore(now, before) };
    return (books, deed) => moveDays(books, lines, { ...days, routeFor }, deed);
  });
}

/** Takes in what a supplier brought; its row is locked. */
export async function receiveSupplierOrder(
  tx: Tx,
  context: Context,
  before: SupplierOrderRow,
): Promise<void> {
  await saveArrival(tx, before.supplierOrderId, context.now());
  await changeOrders(
    tx,
    context,
    before,
    'receiveSupplierOrder',
    async (_, lines) => (books) =>
      lines.reduce(
        (decision, line) => followedBy(decision, (now) => receive(now, line)),
        unchanged(books),
      ),
  );
}

/** Each order that waits for it is changed once, by all of its lines, in the order of their numbers. */
async function changeOrders(
  tx: Tx,
  context: Context,
  { lines }: SupplierOrderRow,
  command: string,
  ruleFor: (
    orderNumber: string,
    lines: readonly Line[],
  ) => Promise<(books: OrderBooks, deed: Deed) => Decision>,
): Promise<void> {
  const deed = { actor: 'supplier' as const, accountId: null, at: context.now() };
  const byOrder = Map.groupBy(lines, ({ orderNumber }) => orderNumber);
  for (const [order, own] of [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const asked = { order, command, expectedVersion: null, deed };
    await changeOrder(tx, context, asked, await ruleFor(order, own));
  }
}

/** The makers' days as they were until one of them said another, or said its first. */
const daysBefore = (
  now: readonly MakerDay[],
  { supplierOrderId, state, expectedDay }: SupplierOrderRow,
): MakerDay[] =>
  now.flatMap((each) => {
    if (each.supplierOrderId !== supplierOrderId) return each;
    return state === 'ordered' ? { ...each, day: expectedDay } : [];
  });

/** Everything that waits for these lines is expected on the day that all of its makers allow. */
function moveDays(
  books: OrderBooks,
  lines: readonly Line[],
  days: {
    now: readonly MakerDay[];
    before: readonly MakerDay[];
    routeFor: RouteOfConsignment;
  },
  deed: Deed,
): Decision {
  const waiting = books.consignments.filter(
    (each) =>
      (each.state === 'planned' || each.state === 'picking') &&
      lines.some(({ position }) => waitsFor(books, each, position)),
  );
  return waiting.reduce(
    (decision, found) =>
      followedBy(decision, (now) => {
        const { number: consignment } = found;
        const isIn = ({ position }: MakerDay) =>
          found.lines.some((line) => line.position === position && line.units > 0);
        const toCome = days.now.filter(
          ({ position, hasArrived }) => !hasArrived && waitsFor(books, found, position),
        );
        const makers = {
          before: days.before.filter(isIn).map((each) => each.day),
          now: toCome.map((each) => each.day),
        };
        const day = dayByMakers(found, makers, days.routeFor(found));
        const last = toCome.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
        const { name } = requireLine(books, last?.position ?? lines[0]!.position);
        const reason = `${name} comes later than its maker said.`;
        return setExpectedDay(now, { consignment, day, reason }, deed);
      }),
    unchanged(books),
  );
}

/** Whether some of a line in a consignment is neither picked nor here. */
const waitsFor = (books: OrderBooks, { lines }: Consignment, position: number) =>
  lines.some((line) => line.position === position && line.units > line.picked) &&
  awaited(requireLine(books, position)) > 0;

/** What was cancelled meanwhile is not taken in for the order: it is the house's to keep. */
function receive(books: OrderBooks, { position, units, arrived }: Line): Decision {
  const waiting = awaited(books.lines.find((line) => line.position === position)!);
  const coming = Math.min(units - arrived, waiting);
  if (coming === 0) return unchanged(books);
  return allocateUnits(books, { position, units: coming, from: 'supplier' });
}
