import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { soakAccounts } from './soak-accounts.ts';
import { soakAmendments } from './soak-amendments.ts';
import { soakBands } from './soak-bands.ts';
import { soakChanges } from './soak-changes.ts';
import { soakContract } from './soak-contract.ts';
import { soakDatabase } from './soak-database.ts';
import { soakDiscounts } from './soak-discounts.ts';
import { soakDocuments } from './soak-documents.ts';
import { soakListings } from './soak-listings.ts';
import { soakMachines } from './soak-machines.ts';
import { soakPartDown } from './soak-part-down.ts';
import { soakProcesses } from './soak-processes.ts';
import { soakMailOut } from './soak-mail-out.ts';
import { soakMail } from './soak-mail.ts';
import { soakOrders } from './soak-orders.ts';
import { soakPublish } from './soak-publish.ts';
import { soakQuotes } from './soak-quotes.ts';
import { soakReviews } from './soak-reviews.ts';
import { soakReturns } from './soak-returns.ts';
import { soakShift } from './soak-shift.ts';
import { soakTradeApplications } from './soak-trade-applications.ts';
import { soakStock } from './soak-stock.ts';
import { soakWebhooks } from './soak-webhooks.ts';
import { soakTracking } from './soak-tracking.ts';
import { withDatabase } from './database.ts';

// npm run soak               everything, which takes the better part of an hour
// npm run soak -- changes    only the soaks that are named

/** One line of a soak's outcome. */
export interface SoakRow {
  what: string;
  figure: string;
  /** Null where the figure is only told. */
  isGood: boolean | null;
}

/**
 * What the tests try briefly, at length: each tells what it found, and whether that is as it must
 * be, and leaves it dated in bench/results/ in the place of its last run.
 */
const soaks: Record<string, () => Promise<SoakRow[]>> = {
  listings: soakListings,
  changes: soakChanges,
  publish: soakPublish,
  bands: soakBands,
  discounts: soakDiscounts,
  documents: soakDocuments,
  contract: soakContract,
  database: soakDatabase,
  'part-down': soakPartDown,
  processes: soakProcesses,
  machines: soakMachines,
  orders: soakOrders,
  tracking: soakTracking,
  stock: soakStock,
  webhooks: soakWebhooks,
  returns: soakReturns,
  accounts: soakAccounts,
  quotes: soakQuotes,
  reviews: soakReviews,
  amendments: soakAmendments,
  mail: soakMail,
  'mail-out': soakMailOut,
  applications: soakTradeApplications,
  shift: soakShift,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in soaks));
if (unknown.length > 0) {
  throw new Error(`No such soak: ${unknown.join(', ')}. Known: ${Object.keys(soaks).join(', ')}.`);
}
await withDatabase(async () => {
  for (const [name, run] of Object.entries(soaks)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const startedMs = performance.now();
    const rows = await run();
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    process.stdout.write(`\n${name} (${seconds} s)\n`);
    for (const { what, figure, isGood } of rows) {
      const mark = isGood === null ? '    ' : isGood ? 'ok  ' : 'BAD ';
      process.stdout.write(`  ${mark}${what.padEnd(52)} ${figure}\n`);
      if (isGood === false) process.exitCode = 1;
    }
    await record(name, seconds, rows);
  }
});

async function record(name: string, seconds: number, rows: readonly SoakRow[]): Promise<void> {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const told = { at: new Date().toISOString(), machine, seconds, rows };
  const file = path.join(import.meta.dirname, 'results', `soak-${name}.json`);
  await writeFile(file, `${JSON.stringify(told, null, 2)}\n`);
}
