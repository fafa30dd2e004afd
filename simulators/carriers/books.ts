import type { Books as BooksOf } from '../ground/books.ts';
import type { Delivery } from '../ground/sender.ts';
import type { CarrierLabel } from './wire.ts';

/** A shipment as it was booked, by the shop's id for it. */
export interface BookedShipment {
  id: string;
  carrier: string;
  service: string;
  labels: CarrierLabel[];
}

/** A box on its way, by its number. */
export interface Parcel {
  id: string;
  shipmentId: string;
  carrier: string;
  /** The last thing that happened to it; null while it was not collected. */
  code: string | null;
  /** When the next happens by itself, in ms since 1970; null once its way has ended. */
  nextAt: number | null;
}

/** What happened to a box, as it is told. */
export interface ParcelEvent {
  id: string;
  carrier: string;
  trackingNumber: string;
  code: string;
  scannedAt: string;
  place: string | null;
}

/** What the carriers keep. */
export type Books = BooksOf<{
  shipment: BookedShipment;
  parcel: Parcel;
  event: ParcelEvent;
  delivery: Delivery;
}>;
