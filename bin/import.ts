import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listsAsCsv } from '@plumbline/server/goods/import/export-lists.ts';
import { folderSource } from '@plumbline/server/goods/import/source.ts';
import { importFolder } from '@plumbline/server/oversight/merchant-import/import-folder.ts';
import { reviewsFile } from '@plumbline/server/voice/reviews/import-reviews.ts';
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
  const tables = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  const hasReviews = tables.includes(reviewsFile);
  const hasCatalogue = !hasReviews || tables.length > 1;
  const dryRun = values['dry-run'];
  const progress = createProgress();
  const { db, close } = await openShop('tool');
  try {
    const { written, writtenTotal } = await importFolder(
      db,
      {
        catalogue: hasCatalogue ? source : null,
        reviews: hasReviews ? createReadStream(path.join(folder, reviewsFile)) : null,
      },
      { now: () => new Date(), randomBytes, dryRun, onProgress: progress.show },
    );
    progress.end();
    for (const [file, rows] of Object.entries(written)) {
      process.stdout.write(`  ${file.padEnd(28)} ${rows}\n`);
    }
    const done = dryRun ? 'would be written; nothing was' : 'written';
    process.stdout.write(`${writtenTotal} rows ${done}.\n`);
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
