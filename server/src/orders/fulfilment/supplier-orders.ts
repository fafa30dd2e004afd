import type { SupplierOrder } from '@plumbline/contracts/staff/fulfilment.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Decision, Deed, OrderBooks } from '../orders/books.ts';
import { followedBy, unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { allocateUnits } from '../orders/picking.ts';
import { setExpectedDay } from '../orders/promises.ts';
import { awaited } from '../orders/units.ts';
import { expectedFrom } from './fulfilment.ts';
import { saveArrival, saveSupplierOrder } from './supplier-order-store.ts';

type Line = SupplierOrder['lines'][number];

/** Orders from a supplier, or moves the day that it said; its row is locked. Orders that wait follow. */
export async function updateSupplierOrder(
  tx: Tx,
  context: Context,
  before: SupplierOrder,
  order: { supplier: string; reference: string | null; expectedDay: string },
): Promise<void> {
  const { expectedDay } = order;
  await saveSupplierOrder(tx, before.supplierOrderId, { ...order, at: context.now() });
  await changeOrders(tx, context, before, 'updateSupplierOrder', (books, deed, line) =>
    moveDays(books, line, expectedDay, deed),
  );
}

/** Takes in what a supplier brought; its row is locked. */
export async function receiveSupplierOrder(
  tx: Tx,
  context: Context,
  before: SupplierOrder,
): Promise<void> {
  await saveArrival(tx, before.supplierOrderId, context.now());
  await changeOrders(tx, context, before, 'receiveSupplierOrder', (books, _deed, line) =>
    receive(books, line),
  );
}

/** Each order that waits for it is changed once, by all of its lines, in the order of their numbers. */
async function changeOrders(
  tx: Tx,
  context: Context,
  { lines }: SupplierOrder,
  command: string,
  decide: (books: OrderBooks, deed: Deed, line: Line) => Decision,
): Promise<void> {
  const deed = { actor: 'supplier' as const, accountId: null, at: context.now() };
  const byOrder = Map.groupBy(lines, ({ orderNumber }) => orderNumber);
  for (const [order, own] of [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const asked = { order, command, expectedVersion: null, deed };
    await changeOrder(tx, context, asked, (books, by) =>
      own.reduce(
        (decision, line) => followedBy(decision, (now) => decide(now, by, line)),
        unchanged(books),
      ),
    );
  }
}

/** Everything that waits for a line is expected on the day that its supplier allows. */
function moveDays(books: OrderBooks, line: Line, supplierDay: string, deed: Deed): Decision {
  const waiting = books.consignments.filter(
    ({ state, lines }) =>
      (state === 'planned' || state === 'picking') &&
      lines.some(({ position, units, picked }) => position === line.position && units > picked),
  );
  return waiting.reduce(
    (decision, { number, promisedDay }) =>
      followedBy(decision, (now) => {
        const day = expectedFrom(supplierDay, promisedDay);
        const reason = `${line.name} comes later than its maker said.`;
        return setExpectedDay(now, { consignment: number, day, reason }, deed);
      }),
    unchanged(books),
  );
}

/** What was cancelled meanwhile is not taken in for the order: it is the house's to keep. */
function receive(books: OrderBooks, { position, units, arrived }: Line): Decision {
  const waiting = awaited(books.lines.find((line) => line.position === position)!);
  const coming = Math.min(units - arrived, waiting);
  if (coming === 0) return unchanged(books);
  return allocateUnits(books, { position, units: coming, from: 'supplier' });
}
