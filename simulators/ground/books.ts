import { openJournal, readJournal, type Entry } from './journal.ts';

/** Rows by the name of their table; each has an id of its own. */
export type Tables<T> = { [K in keyof T]: { id: string } };

/** A simulator's own books, in memory and on the disk; a row is replaced, and never changed in place. */
export interface Books<T extends Tables<T>> {
  get<K extends keyof T>(table: K, id: string): T[K] | undefined;
  all<K extends keyof T>(table: K): T[K][];
  put<K extends keyof T>(table: K, row: T[K]): void;
  remove(table: keyof T, id: string): void;
  /** Resolves when everything so far would survive a crash. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the books kept in the journal at `path`, or empty ones. */
export async function openBooks<T extends Tables<T>>(path: string): Promise<Books<T>> {
  const tables = new Map<string, Map<string, unknown>>();
  const table = (name: keyof T) => {
    let rows = tables.get(String(name));
    if (!rows) tables.set(String(name), (rows = new Map()));
    return rows;
  };
  for (const [name, id, row] of (await readJournal(path)).flat()) {
    if (row === null) table(name as keyof T).delete(id);
    else table(name as keyof T).set(id, row);
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
      journal.append([[String(name), row.id, row]]);
    },
    remove(name, id) {
      table(name).delete(id);
      journal.append([[String(name), id, null]]);
    },
    durable: () => journal.flush(),
    close: () => journal.close(),
  };
}
