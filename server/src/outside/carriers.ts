import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';

/** What a carrier is to take, and where. */
export interface Shipment {
  /** Ours, and the same on every try: a carrier books it once. */
  bookingId: string;
  carrier: string;
  service: string;
  to: PostalAddress & { name: string; phone: string | null };
  /** Where it is fetched, where that is not our own house; and on which day, where one was chosen. */
  from?: Shipment['to'];
  collectOn?: string;
  boxes: readonly ShippedBox[];
}

export interface ShippedBox {
  number: number;
  weightGrams: number | null;
  widthMm: number | null;
  heightMm: number | null;
  depthMm: number | null;
}

/** What the label of one box bears. */
export interface CarrierLabel {
  box: number;
  trackingNumber: string;
  /** Where its depots send it, in large letters: "SW4 · 7AB". */
  routing: string;
  /** What its scanners read; as a rule more than the number. */
  barcode: string;
  /** The page on which its customers follow it. */
  trackingUrl: string;
}

/** What a carrier tells of a box. */
export interface CarrierEvent {
  /** The carrier's own name for it: the same however often it is told. */
  id: string;
  carrier: string;
  trackingNumber: string;
  /** What happened; one that our contract has no word for is kept as it came. */
  code: string;
  /** When it happened, as the carrier says: events come in any order. */
  scannedAt: Date;
  place: string | null;
}

/** Carriers, behind one gateway. No call of it is made inside a transaction. */
export interface Carriers {
  /** False where numbers come from people alone. */
  isConnected: boolean;
  /**
   * Books a shipment; again for the same booking, the answer is the same. Throws CarrierRefused
   * where it never will be, and CarriersUnavailable where it may be later.
   */
  book(shipment: Shipment): Promise<CarrierLabel[]>;
  /** Gives a booking back; one that was never made, or was given back, is no error. */
  cancel(bookingId: string): Promise<void>;
  /** All that happened to a box so far, for when its events did not come. */
  track(trackingNumber: string): Promise<CarrierEvent[]>;
  /** An event of theirs, from its raw bytes and their signature; throws CarrierEventRefused. */
  verifyEvent(body: Buffer, signature: string | undefined): CarrierEvent;
}

/** The carrier says no, and would again: its words are for staff. */
export class CarrierRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CarrierRefused';
  }
}

/** No answer, or none that can be used. */
export class CarriersUnavailable extends Error {
  constructor(cause: unknown) {
    super('The carriers do not answer.', { cause });
    this.name = 'CarriersUnavailable';
  }
}

/** An event whose signature is not genuine, or that is none. */
export class CarrierEventRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CarrierEventRefused';
  }
}

const notConnected = () => Promise.reject(new CarriersUnavailable('No gateway is set.'));

/** For a shop without a gateway: people book with carriers themselves and type what they are told. */
export const noCarriers: Carriers = {
  isConnected: false,
  book: notConnected,
  cancel: notConnected,
  track: notConnected,
  verifyEvent() {
    throw new CarrierEventRefused('No gateway is set.');
  },
};
