import { randomBytes, randomInt } from 'node:crypto';
import { newDelivery } from '../ground/sender.ts';
import type { Books, Parcel, ParcelEvent } from './books.ts';
import type { CarrierLabel, Shipment } from './wire.ts';

/** The way of a box that nothing happens to, and where each step of it is told from. */
const way = [
  ['collected', 'Wapping depot'],
  ['in-transit', 'Midlands hub'],
  ['out-for-delivery', 'Local depot'],
  ['delivered', null],
] as const;

const ends = new Set(['delivered', 'refused', 'lost', 'returned-to-sender']);

export interface Sorting {
  books: Books;
  now: () => number;
  /** The simulator's own address, for the pages on which boxes are followed. */
  origin: string;
  /** The time between the steps of a box's way; 0 lets nothing happen by itself. */
  stepMs: number;
}

/** Books a shipment, or finds that it was booked. What it cannot carry, it says in a sentence. */
export function book(
  sorting: Sorting,
  bookingId: string,
  { carrier, service, to, from, boxes }: Shipment,
): { labels: CarrierLabel[] } | { problem: string } {
  const { books, origin, stepMs, now } = sorting;
  const booked = books.get('shipment', bookingId);
  if (booked) return { labels: booked.labels };
  // Postcodes that begin so are nowhere, so that a refusal can be seen. A way back ends with the shop,
  // whose own address is invented as well.
  const { postcode } = from ?? to;
  if (postcode.startsWith('ZZ')) return { problem: `${carrier} does not go to ${postcode}.` };
  if (boxes.length === 0) return { problem: 'A shipment has at least one box.' };
  const labels = boxes.map(({ number }): CarrierLabel => {
    const trackingNumber = newNumber(carrier);
    return {
      box: number,
      trackingNumber,
      routing: to.postcode.split(' ').join(' · '),
      barcode: `${trackingNumber}${to.postcode.replaceAll(' ', '')}`,
      trackingUrl: `${origin}/track/${trackingNumber}`,
    };
  });
  books.put('shipment', { id: bookingId, carrier, service, labels });
  for (const { trackingNumber } of labels) {
    const nextAt = stepMs > 0 ? now() + stepMs : null;
    books.put('parcel', { id: trackingNumber, shipmentId: bookingId, carrier, code: null, nextAt });
  }
  return { labels };
}

/** Gives a shipment back; says why where its boxes have been collected. */
export function cancel({ books }: Sorting, shipmentId: string): { problem: string } | null {
  const parcels = books.all('parcel').filter((each) => each.shipmentId === shipmentId);
  if (parcels.some(({ code }) => code !== null)) return { problem: 'It was collected already.' };
  for (const { id } of parcels) books.remove('parcel', id);
  books.remove('shipment', shipmentId);
  return null;
}

/** Lets the next thing happen to a box, or a named one, now or at another time. */
export function scan(
  sorting: Sorting,
  { id, carrier, code: before, shipmentId }: Parcel,
  told: { code?: string; at?: number } = {},
): ParcelEvent | null {
  const { books, now, stepMs } = sorting;
  const step = way.findIndex(([code]) => code === before) + 1;
  const code = told.code ?? way[step]?.[0];
  if (code === undefined || (told.code === undefined && ends.has(before ?? ''))) return null;
  const nextAt = ends.has(code) || stepMs === 0 ? null : now() + stepMs;
  books.put('parcel', { id, shipmentId, carrier, code, nextAt });
  const place = way.find(([each]) => each === code)?.[1] ?? null;
  return tell(sorting, { carrier, trackingNumber: id, code, at: told.at ?? now(), place });
}

/** Writes an event, and that it is to be told. */
export function tell(
  { books, now }: Sorting,
  { at, ...event }: Omit<ParcelEvent, 'id' | 'scannedAt'> & { at: number },
): ParcelEvent {
  const id = `evt_${randomBytes(12).toString('hex')}`;
  const told = { id, ...event, scannedAt: new Date(at).toISOString() };
  books.put('event', told);
  books.put('delivery', newDelivery(id, now()));
  return told;
}

/** Two letters of the carrier's name, ten figures, and GB. */
function newNumber(carrier: string): string {
  const letters = carrier
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase();
  return `${letters.padEnd(2, 'X')}${String(randomInt(10 ** 10)).padStart(10, '0')}GB`;
}
