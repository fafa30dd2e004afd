import { openJournal, readJournal, type Entry } from '../stripe/journal.ts';
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

/** An event on its way to the shop. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  dueAt: number;
}

interface Tables {
  shipment: BookedShipment;
  parcel: Parcel;
  event: ParcelEvent;
  delivery: Delivery;
}

/** The carriers' own books, in memory and on the disk; a row is replaced, and never changed in place. */
export interface Books {
  get<T extends keyof Tables>(table: T, id: string): Tables[T] | undefined;
  all<T extends keyof Tables>(table: T): Tables[T][];
  put<T extends keyof Tables>(table: T, row: Tables[T]): void;
  remove(table: keyof Tables, id: string): void;
  /** Resolves when everything so far would survive a crash. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the books kept in the journal at `path`, or empty ones. */
export async function openBooks(path: string): Promise<Books> {
  const tables = new Map<string, Map<string, unknown>>();
  const table = (name: string) => {
    let rows = tables.get(name);
    if (!rows) tables.set(name, (rows = new Map()));
    return rows;
  };
  for (const [name, id, row] of (await readJournal(path)).flat()) {
    if (row === null) table(name).delete(id);
    else table(name).set(id, row);
  }
  const contents = [...tables].flatMap(([name, rows]) =>
    [...rows].map(([id, row]): Entry => [name, id, row]),
  );
  const journal = await openJournal(path, contents);
  return {
    get: (name, id) => table(name).get(id) as never,
    all: (name) => [...table(name).values()] as never,
    put(name, row) {
      table(name).set(row.id, row);
      journal.append([[name, row.id, row]]);
    },
    remove(name, id) {
      table(name).delete(id);
      journal.append([[name, id, null]]);
    },
    durable: () => journal.flush(),
    close: () => journal.close(),
  };
}
