import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { takeEventsElsewhere } from '../carriage/event-store.ts';
import { changeOrder } from '../orders/change-order.ts';
import { noteReturnSent } from '../orders/returning.ts';
import {
  listCollectedReturns,
  listToldNumbers,
  listUnsettledReturnBookings,
  touchReturnBooking,
} from './booking-store.ts';
import {
  bookReturn,
  bookReturnQueue,
  cancelReturnBooking,
  cancelReturnQueue,
} from './book-return.ts';
import { findReturn, saveSent, takeOrder } from './store.ts';

/** Queues anew what a carrier has not answered, and notes what it has collected. */
const followReturnsQueue: Queue<Record<string, never>> = { name: 'follow-returns' };

const minuteMs = 60_000;
const forgottenAfterMs = 5 * minuteMs;
const atOnce = 200;

/** Declares the jobs of this module. */
export function registerReturnJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(bookReturnQueue, ({ bookingId }) => bookReturn(context, bookingId));
  jobs.work(cancelReturnQueue, ({ bookingId }) => cancelReturnBooking(context, bookingId));
  jobs.work(followReturnsQueue, () => followReturns(context), { concurrency: 1 });
  jobs.schedule(followReturnsQueue, { everySeconds: 300 });
}

export async function followReturns(context: Context, limit = atOnce): Promise<void> {
  await noteCollected(context);
  const { db, jobs, now, carriers } = context;
  // What a carrier tells of a return is of no order's box, and no riddle either.
  await transaction(db, async (tx) => {
    await takeEventsElsewhere(tx, await listToldNumbers(tx, atOnce));
  });
  if (!carriers.isConnected) return;
  const before = new Date(now().getTime() - forgottenAfterMs);
  await transaction(db, async (tx) => {
    for (const { bookingId, state } of await listUnsettledReturnBookings(tx, before, limit)) {
      const queue = state === 'asked' ? bookReturnQueue : cancelReturnQueue;
      // The booking before its job's key, as whoever writes down what its carrier answered takes them.
      await touchReturnBooking(tx, bookingId, now());
      await jobs.send(tx, queue, { bookingId }, { key: bookingId });
    }
  });
}

/** The carrier's scan proves that the goods left, as the sender's receipt would. */
async function noteCollected(context: Context): Promise<void> {
  for (const { returnId, carrier, trackingNumber } of await listCollectedReturns(
    context.db,
    atOnce,
  )) {
    await transaction(context.db, async (tx) => {
      const at = context.now();
      const { orderId } = (await findReturn(tx, returnId))!;
      await takeOrder(tx, orderId);
      const row = (await findReturn(tx, returnId))!;
      if (row.state !== 'announced') return;
      if (!(await saveSent(tx, returnId, `${carrier} ${trackingNumber}`, at))) return;
      const { number: returnNumber, orderNumber: order } = row;
      const deed = { actor: 'carrier' as const, accountId: null, at };
      const asked = { order, command: 'noteReturnSent', expectedVersion: null, deed };
      await changeOrder(tx, context, asked, (books) => noteReturnSent(books, { returnNumber }));
    });
  }
}
