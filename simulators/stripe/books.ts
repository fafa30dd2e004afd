import { randomBytes } from 'node:crypto';
import { openJournal, readJournal, type Entry } from '../ground/journal.ts';
import type {
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  StripeEvent,
} from './wire.ts';

/** An event on its way to the shop. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  /** When it is due, in ms since 1970. */
  dueAt: number;
}

/** The answer that was given under an idempotency key, to be given again. */
export interface KeptAnswer {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  at: number;
}

/** A change that happens by itself later: a slow payment or refund comes to its end. */
export interface Settlement {
  id: string;
  kind: 'payment_intent' | 'refund';
  outcome: 'succeeded' | 'failed';
  dueAt: number;
}

export interface Tables {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  customer: Customer;
  setup_intent: SetupIntent;
  event: StripeEvent;
  delivery: Delivery;
  answer: KeptAnswer;
  settlement: Settlement;
}
export type TableName = keyof Tables;

/**
 * The provider's books: all its objects, in memory and on the disk. A row is never changed in
 * place: `put` replaces it. What a request puts is written as one group by `commit`.
 */
export interface Books {
  get<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  all<T extends TableName>(table: T): Tables[T][];
  /** The same, one by one: for who stops early. */
  each<T extends TableName>(table: T): Iterable<Tables[T]>;
  put<T extends TableName>(table: T, row: Tables[T]): void;
  remove(table: TableName, id: string): void;
  /** Ends a group of changes. */
  commit(): void;
  /** Resolves when everything committed so far would survive a crash. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

const answersLiveMs = 48 * 3600_000;

/** Opens the books kept in the journal at `path`, or empty ones. */
export async function openBooks(path: string, now: () => number): Promise<Books> {
  const tables = new Map<string, Map<string, unknown>>();
  const table = (name: string) => {
    let rows = tables.get(name);
    if (!rows) tables.set(name, (rows = new Map()));
    return rows;
  };
  for (const group of await readJournal(path)) {
    for (const [name, id, row] of group) {
      if (row === null) table(name).delete(id);
      else table(name).set(id, row);
    }
  }
  for (const [id, answer] of table('answer') as Map<string, KeptAnswer>) {
    if (answer.at < now() - answersLiveMs) table('answer').delete(id);
  }
  const contents = [...tables].flatMap(([name, rows]) =>
    [...rows].map(([id, row]): Entry => [name, id, row]),
  );
  const journal = await openJournal(path, contents);
  let changes: Entry[] = [];

  return {
    get: (name, id) => table(name).get(id) as never,
    all: (name) => [...table(name).values()] as never,
    each: (name) => table(name).values() as never,
    put(name, row) {
      table(name).set(row.id, row);
      changes.push([name, row.id, row]);
    },
    remove(name, id) {
      table(name).delete(id);
      changes.push([name, id, null]);
    },
    commit() {
      if (changes.length === 0) return;
      journal.append(changes);
      changes = [];
    },
    durable: () => journal.flush(),
    close: () => journal.close(),
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An identifier such as 'pi_3K…' that nobody can guess. */
export function newId(prefix: string, length = 24): string {
  const bytes = randomBytes(length);
  return `${prefix}_${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`;
}
