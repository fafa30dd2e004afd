import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Trader } from '@plumbline/contracts/nouns/trader.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { CarrierRefused, type CarrierLabel } from '../../outside/carriers.ts';
import { giveBack } from '../carriage/book.ts';
import { orderToken } from '../orders/orders.ts';
import { lockBooks } from '../orders/books-store.ts';
import {
  findReturnBooking,
  insertReturnBooking,
  settleReturnBooking,
  unwantBooking,
  unwantMadeBooking,
  type ReturnBooking,
} from './booking-store.ts';
import { bookedMail } from './return-mails.ts';
import { findReturn } from './store.ts';

/** A carrier that is away is asked again, at first soon; what is still open then, every few minutes. */
export const bookReturnQueue: Queue<{ bookingId: string }> = {
  name: 'book-return',
  retries: 5,
  retryDelaySeconds: 2,
};

/** Gives back what nobody sends any more. */
export const cancelReturnQueue: Queue<{ bookingId: string }> = {
  name: 'cancel-return-booking',
  retries: 5,
  retryDelaySeconds: 2,
};

/** Asks for a label or a collection in the transaction that announces the return; a job asks the carrier. */
export async function askForCarriage(
  tx: Tx,
  { carriers, jobs }: Context,
  booking: Pick<ReturnBooking, 'bookingId' | 'returnId' | 'carrier' | 'service'> & { at: Date },
): Promise<void> {
  const { bookingId } = booking;
  if (!carriers.isConnected) {
    const problem = 'No carrier is connected: book it with them, and write to the customer.';
    await insertReturnBooking(tx, { ...booking, state: 'refused', problem });
    return;
  }
  await insertReturnBooking(tx, { ...booking, state: 'asked', problem: null });
  await jobs.send(tx, bookReturnQueue, { bookingId }, { key: bookingId });
}

/** What was booked for a return that is not sent is given back by a job. */
export async function giveCarriageBack(
  tx: Tx,
  { jobs }: Context,
  returnId: number,
  at: Date,
): Promise<void> {
  const booking = await unwantBooking(tx, returnId, at);
  if (booking) await jobs.send(tx, cancelReturnQueue, booking, { key: booking.bookingId });
}

/**
 * Books the way back of a return. The carrier is called outside any transaction, under the booking's
 * own id, so that a try whose answer was lost books and mails nothing twice.
 */
export async function bookReturn(context: Context, bookingId: string): Promise<void> {
  const { db, jobs, carriers, config, now } = context;
  const booking = await findReturnBooking(db, bookingId);
  if (booking?.state !== 'asked') return;
  let labels: CarrierLabel[];
  try {
    labels = await carriers.book(toShipment(booking, config));
  } catch (error) {
    if (!(error instanceof CarrierRefused)) throw error;
    const refused = { from: 'asked', state: 'refused', problem: error.message, at: now() } as const;
    await settleReturnBooking(db, bookingId, refused);
    return;
  }
  const [{ trackingNumber, barcode }] = labels as [CarrierLabel];
  const isKept = await transaction(db, async (tx) => {
    const at = now();
    const seen = (await findReturn(tx, booking.returnId))!;
    // Under the order's lock nobody withdraws it meanwhile.
    await lockBooks(tx, seen.orderNumber);
    const booked = { from: 'asked', state: 'booked', trackingNumber, barcode, at } as const;
    if (!(await settleReturnBooking(tx, bookingId, booked))) {
      // It was given up meanwhile, perhaps before it was made. The carrier may be away by then: until it
      // has heard, the booking stands as unwanted.
      const given = await unwantMadeBooking(tx, bookingId, { trackingNumber, barcode, at });
      if (given) await jobs.send(tx, cancelReturnQueue, { bookingId }, { key: bookingId });
      return !given;
    }
    const row = (await findReturn(tx, booking.returnId))!;
    if (!row.email.includes('@')) return true;
    const token = orderToken(context.signingKey, row.orderGuid);
    const link = `${config.publicUrl}/order/${token}/returns/${row.number}`;
    await queueMessage(tx, jobs, bookedMail({ row, link, shop: config }), at);
    return true;
  });
  if (!isKept) await cancelAtCarrier(context, bookingId);
}

/** Gives a booking back, also one that may have been made although nobody heard of it. */
export async function cancelReturnBooking(context: Context, bookingId: string): Promise<void> {
  const booking = await findReturnBooking(context.db, bookingId);
  if (booking?.state === 'unwanted') await cancelAtCarrier(context, bookingId);
}

async function cancelAtCarrier(context: Context, bookingId: string): Promise<void> {
  const { db, carriers, now } = context;
  const refused = await giveBack(carriers, bookingId);
  const cancelled = { from: 'unwanted', state: 'cancelled', ...refused, at: now() } as const;
  await settleReturnBooking(db, bookingId, cancelled);
}

function toShipment(
  { bookingId, carrier, service, from, contact, collectionDay }: ReturnBooking,
  { trader }: { trader: Trader },
) {
  const name = `${from.firstName ?? contact.firstName} ${from.lastName ?? contact.lastName}`;
  const box = { weightGrams: null, widthMm: null, heightMm: null, depthMm: null };
  return {
    bookingId,
    carrier,
    service,
    from: { ...from, name, phone: contact.phone ?? null },
    ...(collectionDay !== null && { collectOn: collectionDay }),
    to: { ...addressOf(trader), name: trader.companyName, phone: trader.telephone },
    boxes: [{ number: 1, ...box }],
  };
}

/** The trader's address as carriers want one: its last line is the postcode, and the town before it. */
export function addressOf({ address }: Pick<Trader, 'address'>): PostalAddress {
  const [line1 = '', ...rest] = address;
  const postcode = rest.at(-1) ?? '';
  const town = rest.at(-2) ?? '';
  const line2 = rest.slice(0, -2).join(', ');
  return { line1, ...(line2 && { line2 }), town, postcode, countryCode: 'GB' };
}
