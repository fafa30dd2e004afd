import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { bookCarriage, cancelCarriage } from './book.ts';
import { listUnsettledBookings, touchBooking } from './booking-store.ts';
import { listKeptNumbers, listQuietBoxes, saveInquiry } from './event-store.ts';
import { takeCarrierEvent, takeKeptEvents } from './events.ts';
import {
  bookCarriageQueue,
  bookForgottenQueue,
  cancelCarriageQueue,
  takeKeptEventsQueue,
  trackBoxesQueue,
} from './queues.ts';

const minuteMs = 60_000;
const forgottenAfterMs = 5 * minuteMs;
/** After so long without a word a carrier is asked; its events may have been lost on their way. */
const quietMs = 6 * 60 * minuteMs;
const atOnce = 200;

/** Declares the jobs of this module. */
export function registerCarriageJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(bookCarriageQueue, ({ bookingId }) => bookCarriage(context, bookingId));
  jobs.work(cancelCarriageQueue, ({ bookingId }) => cancelCarriage(context, bookingId));
  jobs.work(takeKeptEventsQueue, ({ trackingNumber }) => takeKeptEvents(context, trackingNumber));
  jobs.work(bookForgottenQueue, () => queueForgotten(context), { concurrency: 1 });
  jobs.schedule(bookForgottenQueue, { everySeconds: 300 });
  jobs.work(trackBoxesQueue, () => trackQuietBoxes(context), { concurrency: 1 });
  jobs.schedule(trackBoxesQueue, { everySeconds: 1_800 });
}

/**
 * What was told of a number while it was being given to its box is taken once both are written. An
 * outage may outlast a job's tries: what still waits for its carrier is asked for again.
 */
export async function queueForgotten(
  { db, jobs, now, carriers }: Context,
  limit = atOnce,
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const trackingNumber of await listKeptNumbers(tx, limit)) {
      await jobs.send(tx, takeKeptEventsQueue, { trackingNumber }, { key: trackingNumber });
    }
  });
  if (!carriers.isConnected) return;
  const before = new Date(now().getTime() - forgottenAfterMs);
  await transaction(db, async (tx) => {
    for (const { bookingId, state } of await listUnsettledBookings(tx, before, limit)) {
      const queue = state === 'asked' ? bookCarriageQueue : cancelCarriageQueue;
      // The booking before its job's key, as whoever writes down what its carrier answered takes them.
      await touchBooking(tx, bookingId, now());
      await jobs.send(tx, queue, { bookingId }, { key: bookingId });
    }
  });
}

/** Asks after boxes that the carrier says nothing of. One that cannot be asked after stops no other. */
export async function trackQuietBoxes(context: Context, limit = atOnce): Promise<void> {
  const { db, carriers, log, now } = context;
  if (!carriers.isConnected) return;
  const since = new Date(now().getTime() - quietMs);
  for (const trackingNumber of await listQuietBoxes(db, since, limit)) {
    await saveInquiry(db, trackingNumber, now());
    try {
      const events = await carriers.track(trackingNumber);
      for (const event of events) await takeCarrierEvent(context, event);
    } catch (error) {
      log.warn({ err: error }, 'a carrier could not be asked after a box');
    }
  }
}
