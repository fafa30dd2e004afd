import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listsAsCsv } from '@plumbline/server/goods/import/export-lists.ts';
import { importCatalogue } from '@plumbline/server/goods/import/import-catalogue.ts';
import { folderSource } from '@plumbline/server/goods/import/source.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { followOfferings } from '@plumbline/server/voice/reviews/follow-offerings-store.ts';
import { importReviews, reviewsFile } from '@plumbline/server/voice/reviews/import-reviews.ts';
import { openShop, runCommand } from './open-shop.ts';
import { createProgress } from './progress.ts';

const usage =
  'npm run import -- <folder of CSV files> [--dry-run | --export]; docs/catalogue-csv.md says which';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      export: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error(usage);
  if (values.export) return exportLists(folder);
  await access(folder).catch(() => {
    throw new Error(`There is no folder ${folder}.`);
  });
  const source = await folderSource(folder, [reviewsFile]);
  const former = path.join(folder, reviewsFile);
  const tables = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  const hasReviews = tables.includes(reviewsFile);
  const hasCatalogue = !hasReviews || tables.length > 1;
  const dryRun = values['dry-run'];
  const progress = createProgress();
  const { db, close } = await openShop('tool');
  try {
    const options = { now: new Date(), dryRun, onProgress: progress.show };
    const { written, writtenTotal } = hasCatalogue
      ? await importCatalogue(db, source, options)
      : { written: {}, writtenTotal: 0 };
    progress.end();
    // An offering may stand under another product now, and its reviews go with it.
    if (!dryRun) await transaction(db, followOfferings);
    for (const [file, rows] of Object.entries(written)) {
      process.stdout.write(`  ${file.padEnd(28)} ${rows}\n`);
    }
    const clock = { now: new Date(), randomBytes };
    const { added: reviews } = hasReviews
      ? await importReviews(db, createReadStream(former), { ...clock, dryRun })
      : { added: 0 };
    if (hasReviews) process.stdout.write(`  ${reviewsFile.padEnd(28)} ${reviews}\n`);
    const total = writtenTotal + reviews;
    const done = dryRun ? 'would be written; nothing was' : 'written';
    process.stdout.write(`${total} rows ${done}.\n`);
  } finally {
    await close();
  }
});

/** Writes the lists beside the goods, to be edited and imported again. */
async function exportLists(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { db, close } = await openShop('tool');
  try {
    for (const [file, text] of Object.entries(await listsAsCsv(db))) {
      await writeFile(path.join(folder, file), text);
      process.stdout.write(`  ${path.join(folder, file)}\n`);
    }
  } finally {
    await close();
  }
}
