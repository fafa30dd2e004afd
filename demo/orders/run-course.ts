import type { Context } from '@plumbline/server/core/context.ts';
import type { Tx } from '@plumbline/server/db/transaction.ts';
import {
  openSupplierOrders,
  readNeedFacts,
  searchSupplierOrders,
} from '@plumbline/server/orders/fulfilment/supplier-needs.ts';
import { lockSupplierOrder } from '@plumbline/server/orders/fulfilment/supplier-order-store.ts';
import {
  receiveSupplierOrder,
  updateSupplierOrder,
} from '@plumbline/server/orders/fulfilment/supplier-orders.ts';
import { insertScan } from '@plumbline/server/orders/fulfilment/scan-store.ts';
import { listBooks } from '@plumbline/server/orders/orders/books-store.ts';
import type { OrderBooks } from '@plumbline/server/orders/orders/books.ts';
import { changeOrder, type Command } from '@plumbline/server/orders/orders/change-order.ts';
import { takeScan } from '@plumbline/server/orders/orders/scanning.ts';
import { giveBack } from './give-back.ts';
import { ask, sendBack } from './send-back.ts';
import {
  daysAfter,
  laterThanPromised,
  type ScanStep,
  type Step,
  type SupplierStep,
} from './step.ts';

/** An order on its course, in the transaction that it is placed in. */
interface OnCourse {
  tx: Tx;
  context: Context;
  orderId: number;
  number: string;
  /** The accounts of who runs the shift, and who agrees to large refunds. */
  support: number;
  finance: number;
}

const minuteMs = 60_000;

/**
 * Takes an order along its course until an instant: what would come later has not happened. Each step
 * is at its own time, and a little after the one before it. Answers the refunds that were promised.
 */
export async function runCourse(
  order: Omit<OnCourse, 'context'>,
  steps: readonly Step[],
  contextAt: (at: Date) => Context,
  until: Date,
): Promise<{ at: Date; refundId: number }[]> {
  const read = async () => (await listBooks(order.tx, [order.orderId])).get(order.orderId)!;
  const refunds: { at: Date; refundId: number }[] = [];
  let books = await read();
  let earliest = Date.parse(books.placedAt) + 9 * minuteMs;
  for (const step of steps) {
    const at = new Date(Math.max(earliest, step.when(books).getTime()));
    if (at >= until) break;
    const context = contextAt(at);
    if ('supplier' in step) {
      await takeSupplier({ ...order, context }, step, books);
      books = await read();
    } else if ('refund' in step) {
      const { support: askedBy, finance: agreedBy } = order;
      const refundId = await giveBack(order.tx, context, step, { books, askedBy, agreedBy });
      refunds.push({ at, refundId });
      // It stands in the order's ledger too.
      books = await read();
    } else if ('returns' in step) {
      const { support, finance } = order;
      const refundId = await sendBack(order.tx, context, step, { books, support, finance });
      if (refundId !== null) refunds.push({ at, refundId });
      books = await read();
    } else if ('asks' in step) {
      await ask(order.tx, context, step, { ...order, books });
    } else if ('scan' in step) {
      books = await takeScans({ ...order, context }, step, books);
    } else {
      const { actor, command, decide } = step;
      const accountId = actor === 'staff' ? order.support : null;
      const deed = { actor, accountId, at };
      const asked = { order: order.number, command, expectedVersion: books.version, deed };
      books = (await changeOrder(order.tx, context, asked, decide)).after;
    }
    earliest = at.getTime() + 4 * minuteMs;
  }
  return refunds;
}

async function takeScans(
  { tx, context, number }: OnCourse,
  { scan: code, consignment }: ScanStep,
  books: OrderBooks,
): Promise<OrderBooks> {
  const { boxes, carrier } = books.consignments.find((each) => each.number === consignment)!;
  const at = context.now();
  const deed = { actor: 'carrier' as const, accountId: null, at };
  let told = books;
  for (const { number: box, trackingNumber } of boxes) {
    const scan = { carrier: carrier!, code, scannedAt: at };
    await insertScan(tx, { ...scan, trackingNumber: trackingNumber!, at });
    const asked: Command = {
      order: number,
      command: 'takeCarrierScan',
      expectedVersion: null,
      deed,
    };
    const { after } = await changeOrder(tx, context, asked, (now, by) =>
      takeScan(now, { ...scan, consignment, box }, by),
    );
    told = after;
  }
  return told;
}

/** How late the maker is who is late, beyond the day that was promised. */
const lateDays = 12;

async function takeSupplier(
  { tx, context, number }: OnCourse,
  { supplier: what }: SupplierStep,
  books: OrderBooks,
): Promise<void> {
  const facts = await readNeedFacts(context);
  if (what === 'ordered') await openSupplierOrders(tx, facts, context.now(), 500);
  const state = what === 'ordered' ? 'to-order' : 'ordered';
  const found = await searchSupplierOrders(tx, facts, state, { limit: 500, offset: 0 });
  const own = found.supplierOrders.filter(({ lines }) =>
    lines.some(({ orderNumber }) => orderNumber === number),
  );
  for (const { supplierOrderId } of own) {
    const order = (await lockSupplierOrder(tx, supplierOrderId))!;
    if (what === 'arrived') {
      await receiveSupplierOrder(tx, context, order);
      continue;
    }
    const { number: last } = books.consignments.at(-1)!;
    const lateDay = laterThanPromised(books, last, lateDays);
    const expectedDay = what === 'late' ? lateDay : order.expectedDay;
    const reference = `SO-${daysAfter(context.now(), 0).replaceAll('-', '')}-${supplierOrderId}`;
    await updateSupplierOrder(tx, context, order, {
      supplier: order.supplier,
      reference,
      expectedDay,
      terms: facts.terms,
    });
  }
}
