import { uuidFrom, type Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderBooks } from '../orders/books.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { insertBooking, listOpenBookings, listServices, settleBooking } from './booking-store.ts';
import { chooseService, isWanted, lacksNumber } from './carriage.ts';
import { listUnknownNumbers } from './event-store.ts';
import { bookCarriageQueue, cancelCarriageQueue, takeKeptEventsQueue } from './queues.ts';

/** After which of an order's events its carriage may have to be booked, or given back. */
const tells = new Set(['packed', 'unpacked', 'labelled', 'dispatched', 'cancelled']);

/**
 * Asks for the carriage of what was packed without numbers, and gives back what is wanted no more, in
 * the transaction of the command. The carrier itself is asked by a job: however long it is away,
 * packing goes on, and a number that somebody types takes the place of its own.
 */
export async function followOrder(tx: Tx, context: Context, change: OrderChange): Promise<void> {
  const { before, after, events, deed } = change;
  if (!events.some(({ kind }) => tells.has(kind))) return;
  await takeKeptEvents(tx, context, before, after);
  if (!context.carriers.isConnected) return;
  const open = await listOpenBookings(tx, after.id);
  const unwanted = open.filter((booking) => !isWanted(booking, after));
  for (const { bookingId } of unwanted) {
    const from = ['asked', 'booked'] as const;
    await settleBooking(tx, bookingId, { from, state: 'unwanted', at: deed.at });
    await context.jobs.send(tx, cancelCarriageQueue, { bookingId }, { key: bookingId });
  }
  const served = open.filter((booking) => !unwanted.includes(booking));
  const isNews = (number: number) =>
    events.some(
      ({ kind, detail }) =>
        (kind === 'packed' || kind === 'dispatched') && detail.consignment === number,
    );
  for (const { number } of after.consignments) {
    const isServed = served.some(({ consignment }) => consignment === number);
    if (isNews(number) && !isServed) await askForCarriage(tx, context, after, number, deed.at);
  }
}

/** Asks a carrier for the numbers of a consignment; false where none of ours is to give any. */
export async function askForCarriage(
  tx: Tx,
  context: Context,
  { id, consignments }: OrderBooks,
  consignment: number,
  at: Date,
): Promise<boolean> {
  const found = consignments.find(({ number }) => number === consignment);
  if (!found?.packedAt || !found.boxes.some(lacksNumber)) return false;
  const chosen = chooseService(context.config.carrierServices ?? (await listServices(tx)), found);
  if (!chosen) return false;
  const bookingId = uuidFrom(context.randomBytes);
  const { packedAt } = found;
  await insertBooking(tx, { bookingId, consignment, packedAt, ...chosen }, { orderId: id, at });
  await context.jobs.send(tx, bookCarriageQueue, { bookingId }, { key: bookingId });
  return true;
}

/** Events may be quicker than the answer that brings their number: those are taken now. */
async function takeKeptEvents(
  tx: Tx,
  { jobs }: Context,
  before: OrderBooks,
  after: OrderBooks,
): Promise<void> {
  const known = numbersOf(before);
  const news = [...numbersOf(after)].filter((each) => !known.has(each));
  if (news.length === 0) return;
  for (const trackingNumber of await listUnknownNumbers(tx, news)) {
    await jobs.send(tx, takeKeptEventsQueue, { trackingNumber }, { key: trackingNumber });
  }
}

const numbersOf = ({ consignments }: OrderBooks) =>
  new Set(
    consignments.flatMap(({ boxes }) =>
      boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []),
    ),
  );
