import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { CarrierRefused, type CarrierLabel } from '../../outside/carriers.ts';
import { lockBooks } from '../orders/books-store.ts';
import { changeOrder } from '../orders/change-order.ts';
import { numberBoxes } from '../orders/packing.ts';
import {
  countFailedTry,
  findBooking,
  settleBooking,
  type BookingOfOrder,
} from './booking-store.ts';
import { isWanted } from './carriage.ts';
import { cancelCarriageQueue } from './queues.ts';

/**
 * Books what was asked for. The carrier is called outside any transaction, under the booking's own
 * id, so that a try whose answer was lost books nothing twice; what it answers is written with the
 * numbers of the boxes, or, where nobody wants it any more, given back.
 */
export async function bookCarriage(context: Context, bookingId: string): Promise<void> {
  const booking = await findBooking(context.db, bookingId);
  if (booking?.state !== 'asked') return;
  let labels: CarrierLabel[];
  try {
    labels = await context.carriers.book(toShipment(booking));
  } catch (error) {
    if (error instanceof CarrierRefused) return refuse(context, bookingId, error.message);
    await countFailedTry(context.db, bookingId, (error as Error).message);
    throw error;
  }
  try {
    const isKept = await keepLabels(context, booking, labels);
    if (!isKept) await cancelAtCarrier(context, bookingId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Tried again it would be refused again: staff read why, and the carrier need not come.
    await giveBack(context.carriers, bookingId);
    await refuse(context, bookingId, error.message);
  }
}

function toShipment({ bookingId, carrier, service, to, contact, boxes }: BookingOfOrder) {
  const name = `${to.firstName ?? contact.firstName} ${to.lastName ?? contact.lastName}`;
  return { bookingId, carrier, service, to: { ...to, name, phone: contact.phone ?? null }, boxes };
}

async function refuse({ db, now }: Context, bookingId: string, problem: string): Promise<void> {
  const at = now();
  await settleBooking(db, bookingId, { from: ['asked'], state: 'refused', problem, at });
}

/** Writes down what was booked; false where it was given up meanwhile, perhaps before it was made. */
async function keepLabels(
  context: Context,
  { bookingId, orderNumber }: BookingOfOrder,
  labels: readonly CarrierLabel[],
): Promise<boolean> {
  const at = context.now();
  return transaction(context.db, async (tx) => {
    // Under the order's lock nobody packs, unpacks or types a number meanwhile.
    const books = await lockBooks(tx, orderNumber);
    const booking = await findBooking(tx, bookingId);
    if (!books || !booking) return true;
    const unwanted = { state: 'unwanted', labels, at } as const;
    const giveUp = () =>
      context.jobs.send(tx, cancelCarriageQueue, { bookingId }, { key: bookingId });
    if (booking.state !== 'asked') {
      const from = ['unwanted', 'cancelled'] as const;
      const isGivenUp = await settleBooking(tx, bookingId, { from, ...unwanted });
      // The carrier may be away by then: until it has heard, the booking stands as unwanted.
      if (isGivenUp) await giveUp();
      return !isGivenUp;
    }
    if (!isWanted(booking, books)) {
      await settleBooking(tx, bookingId, { from: ['asked'], ...unwanted });
      await giveUp();
      return true;
    }
    await settleBooking(tx, bookingId, { from: ['asked'], state: 'booked', labels, at });
    const { consignment, carrier, service } = booking;
    const numbers = labels.map(({ box, trackingNumber }) => [box, trackingNumber]);
    const trackingNumbers = Object.fromEntries(numbers) as Record<number, string>;
    const deed = { actor: 'carrier' as const, accountId: null, at };
    const asked = { order: orderNumber, command: 'bookCarriage', expectedVersion: null, deed };
    await changeOrder(tx, context, asked, (now) =>
      numberBoxes(now, { consignment, carrier, service, trackingNumbers }),
    );
    return true;
  });
}

/** Gives a booking back, also one that may have been made although nobody heard of it. */
export async function cancelCarriage(context: Context, bookingId: string): Promise<void> {
  const booking = await findBooking(context.db, bookingId);
  if (booking?.state === 'unwanted') await cancelAtCarrier(context, bookingId);
}

async function cancelAtCarrier(context: Context, bookingId: string): Promise<void> {
  const { db, carriers, now } = context;
  const refused = await giveBack(carriers, bookingId);
  const from = ['unwanted'] as const;
  await settleBooking(db, bookingId, { from, state: 'cancelled', ...refused, at: now() });
}

/** Takes a booking back at its carrier, and tells why that was refused, if it was. */
export async function giveBack(
  carriers: Context['carriers'],
  bookingId: string,
): Promise<{ problem?: string }> {
  try {
    await carriers.cancel(bookingId);
    return {};
  } catch (error) {
    if (!(error instanceof CarrierRefused)) throw error;
    // It has collected the box already: what it charges is for people to settle.
    return { problem: error.message };
  }
}
