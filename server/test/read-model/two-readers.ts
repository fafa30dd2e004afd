import { type ChildProcess, fork } from 'node:child_process';
import type { Database } from '../../src/db/connect.ts';
import { transaction } from '../../src/db/transaction.ts';
import { recordCatalogueChange } from '../../src/goods/catalogue/store.ts';
import type { Expected, FromReader, ReaderReport } from './reader-process.ts';

export interface TwoReadersResult {
  changes: number;
  /** Changes that a process did not show within the time, over both. */
  missed: number;
  /** From the commit of a change until a process showed it. */
  seenAfterMs: { median: number; p99: number; longest: number };
  reports: ReaderReport[];
}

export interface TwoReadersOptions {
  connectionString: string;
  /** Categories of at most a hundred products, which are walked through all the while. */
  slugs: readonly string[];
  /** As many different offerings as there are to be changes; no promotion may price them. */
  offeringIds: readonly number[];
  /** How many writers there are at once. */
  writers: number;
  /** How long the last change may take to show. */
  patienceMs: number;
}

/**
 * Changes a price or the stock of each offering, by several writers at once, while two processes
 * list the catalogue without a pause, and tells what they made of it.
 */
export async function changeUnderTwoReaders(
  db: Database,
  { connectionString, slugs, offeringIds, writers, patienceMs }: TwoReadersOptions,
): Promise<TwoReadersResult> {
  const committedMs = new Map<number, number>();
  const seen = [new Map<number, number>(), new Map<number, number>()];
  const reports: ReaderReport[] = [];
  const everySeen = Promise.withResolvers<void>();
  const readers = await Promise.all(
    seen.map((seenHere) =>
      startReader([connectionString, db.schema, slugs.join()], (message) => {
        if (message.kind === 'seen') seenHere.set(message.change, message.atMs);
        if (message.kind === 'report') reports.push(message.report);
        if (seen.every(({ size }) => size === offeringIds.length)) everySeen.resolve();
      }),
    ),
  );
  const waiting = [...offeringIds.entries()];
  const write = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [change, offeringId] = next;
      const kind = change % 3 === 0 ? 'stock' : 'price';
      const expected: Expected = { change, offeringId, kind, value: 100_000 + change };
      for (const reader of readers) reader.send(expected);
      await makeChange(db, expected);
      committedMs.set(change, performance.timeOrigin + performance.now());
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const patience = AbortSignal.timeout(patienceMs);
  patience.addEventListener('abort', () => everySeen.resolve());
  await everySeen.promise;
  await Promise.all(readers.map(endReader));

  const delays = seen
    .flatMap((seenHere) => [...seenHere].map(([change, atMs]) => atMs - committedMs.get(change)!))
    .toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(Math.max(0, delays[Math.floor((delays.length - 1) * share)]!));
  return {
    changes: offeringIds.length,
    missed: seen.length * offeringIds.length - delays.length,
    seenAfterMs: { median: at(0.5), p99: at(0.99), longest: at(1) },
    reports,
  };
}

function startReader(
  options: string[],
  onMessage: (message: FromReader) => void,
): Promise<ChildProcess> {
  const script = new URL('./reader-process.ts', import.meta.url);
  const reader = fork(script, options, { execArgv: [] });
  return new Promise((resolve, reject) => {
    reader.on('message', (message: FromReader) => {
      if (message.kind === 'ready') resolve(reader);
      else onMessage(message);
    });
    reader.once('exit', (code) => reject(new Error(`A reader ended with code ${code}.`)));
  });
}

async function endReader(reader: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => reader.once('exit', resolve));
  reader.send('end');
  await ended;
}

async function makeChange(db: Database, { kind, offeringId, value }: Expected): Promise<void> {
  const text =
    kind === 'price'
      ? 'update list_price set inc_pence = $2 where offering_id = $1'
      : `update stock_level set reserved = 0, on_hand = case
           when location_id = (select min(location_id) from stock_level where offering_id = $1)
           then $2 else 0 end where offering_id = $1`;
  await transaction(db, async (tx) => {
    await tx.query({ text, values: [offeringId, value] });
    await recordCatalogueChange(tx, { kind, offeringId });
  });
}
