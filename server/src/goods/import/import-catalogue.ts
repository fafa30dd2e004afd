import type pg from 'pg';
import type { Database } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { saveSettingOnce } from '../../people/identity/store.ts';
import { recordCatalogueChange } from '../catalogue/store.ts';
import { recordDeliveryChange } from '../delivery/store.ts';
import { lockPriceLedger } from '../pricing/ledger-store.ts';
import { catalogueFile, catalogueFileNames } from './catalogue-files.ts';
import { findRowErrors } from './checks-store.ts';
import type { CatalogueFileName } from './columns.ts';
import { goodsSteps } from './merge-goods-store.ts';
import { deliverySteps, termsSteps } from './merge-delivery-store.ts';
import { listSteps } from './merge-lists-store.ts';
import { pageSteps } from './merge-pages-store.ts';
import { priceSteps, tradeSteps } from './merge-prices-store.ts';
import { stockSteps } from './merge-stock-store.ts';
import { CatalogueImportError, type RowError, reportedErrors } from './row-errors.ts';
import { readRows } from './rows.ts';
import type { CatalogueSource } from './source.ts';
import { beginImport, createStagingTable, stageRows } from './staging-store.ts';
import { type ListUnsent, stageUnsent } from './unsent-store.ts';

export interface ImportOptions {
  /** The clock of the shop, which says when stock opens and prices start. */
  now: () => Date;
  /** Checks and counts everything and then changes nothing. */
  dryRun?: boolean;
  /** A name under which this is done once in the life of a shop; done before, it writes nothing. */
  onceAs?: string;
  onProgress?: (progress: ImportProgress) => void;
  /** What of counted goods is sold and still to be sent; without it, nothing is. */
  listUnsent?: ListUnsent;
  /** What else belongs into the transaction of the import; where it throws, nothing was imported. */
  within?: (tx: Tx) => Promise<void>;
}

export interface ImportProgress {
  /** From 0 to 1. */
  done: number;
  label: string;
}

export interface ImportResult {
  /** How many rows of the shop were written for each file; all are 0 when nothing was new. */
  written: Record<CatalogueFileName, number>;
  writtenTotal: number;
}

const mergeSteps = [
  ...goodsSteps,
  ...priceSteps,
  ...stockSteps,
  ...tradeSteps,
  ...pageSteps,
  ...listSteps,
  ...deliverySteps,
  ...termsSteps,
];

/**
 * Loads a merchant's catalogue, whose form is in docs/catalogue-csv.md, in one transaction. Rows
 * are known by slug, SKU or code: new ones are inserted, changed ones updated, and the same
 * catalogue again changes nothing. What it does not name stays as it is.
 *
 * Throws a CatalogueImportError with up to 100 row errors, and then nothing was imported.
 */
export async function importCatalogue(
  db: Database,
  source: CatalogueSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const client = await db.pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await importWithin(client, source, options);
    await client.query(options.dryRun ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function importWithin(
  client: pg.PoolClient,
  source: CatalogueSource,
  { now, onceAs, onProgress, within, listUnsent = async () => [] }: ImportOptions,
): Promise<ImportResult> {
  const tx: Tx = { inTransaction: true, query: (query) => client.query(query) };
  const stages = catalogueFileNames.length + 1 + mergeSteps.length;
  let stage = 0;
  const progress = (label: string) => onProgress?.({ done: stage++ / stages, label });

  const written = Object.fromEntries(catalogueFileNames.map((file) => [file, 0])) as Record<
    CatalogueFileName,
    number
  >;
  await beginImport(tx);
  if (onceAs && !(await saveSettingOnce(tx, onceAs, now().toISOString()))) {
    return { written, writtenTotal: 0 };
  }
  const { present, errors } = await stageFiles(client, source, progress);
  progress('Checking');
  await stageUnsent(tx, listUnsent);
  // Rows that could not be staged would make others look wrong, so their errors are told alone.
  if (errors.every(isOfOneField)) errors.push(...(await findRowErrors(tx, present, now())));
  if (errors.length > 0) throw new CatalogueImportError(errors.slice(0, reportedErrors));

  // Staff's saving of a promotion takes this lock before it reads or writes any goods, and so does
  // the import: neither gives prices from what the other is about to change, or waits for it in turn.
  await lockPriceLedger(tx);
  const at = now();
  for (const { file, orFor = [], run } of mergeSteps) {
    progress(`Saving ${file}`);
    // A file that is absent says nothing about the rows that the shop holds of its kind.
    const came = [file, ...orFor].find((each) => present.has(each));
    if (came) written[came] += await run(tx, at);
  }
  const writtenTotal = Object.values(written).reduce((sum, rows) => sum + rows, 0);
  const changed = catalogueFileNames.filter((file) => written[file] > 0);
  const isToldTo = (reader?: 'delivery') =>
    changed.some((file) => catalogueFile(file).tells === reader);
  // Whoever reads the catalogue of a shop that is new has yet to begin.
  if (isToldTo() && !onceAs) await recordCatalogueChange(tx, { kind: 'rebuild' });
  if (isToldTo('delivery')) await recordDeliveryChange(tx, 'Imported');
  await within?.(tx);
  onProgress?.({ done: 1, label: 'Done' });
  return { written, writtenTotal };
}

/** Puts the rows of every file into its staging table. Ends early once there are errors enough. */
async function stageFiles(
  client: pg.PoolClient,
  source: CatalogueSource,
  progress: (label: string) => void,
): Promise<{ present: Set<CatalogueFileName>; errors: RowError[] }> {
  const present = new Set<CatalogueFileName>();
  const errors: RowError[] = [];
  const missing: RowError[] = [];
  const report = (error: RowError) => errors.push(error) < reportedErrors;
  for (const file of catalogueFileNames) {
    progress(`Reading ${file}`);
    await createStagingTable(client, file);
    const text = source.open(file);
    if (text !== null) {
      present.add(file);
      await stageRows(client, file, readRows(text, file, report));
    } else if (catalogueFile(file).required) {
      missing.push({ file, line: null, column: null, message: 'This file is missing.' });
    }
    if (errors.length >= reportedErrors) throw new CatalogueImportError(errors);
  }
  const isWithoutGoods = [...present].every((file) => catalogueFile(file).isByItself);
  for (const file of catalogueFileNames) {
    const { comesWith } = catalogueFile(file);
    const isPart = [...present].some((other) => catalogueFile(other).comesWith === comesWith);
    if (comesWith === undefined || !isPart || present.has(file)) continue;
    const message = 'This file is missing: it comes together with the others of its kind.';
    errors.push({ file, line: null, column: null, message });
  }
  if (present.size === 0 || !isWithoutGoods) errors.unshift(...missing);
  return { present, errors };
}

function isOfOneField({ line, column }: RowError): boolean {
  return line !== null && line > 1 && column !== null;
}
