import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf } from '@plumbline/server/create-context.ts';
import { modules } from '@plumbline/server/modules.ts';
import { writeBackup } from './backup/write-backup.ts';
import { openShop, runCommand } from './open-shop.ts';

const usage =
  'npm run backup -- <new folder>, or --into <folder for one that is named by the time>';

// Copies the database, the files, the pictures and the settings into a new folder, while the shop runs.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' } },
  });
  const folder = folderOf(positionals, values.into);
  const shop = await openShop('tool', { asItIs: true });
  try {
    const { config, db } = shop;
    const { note, missingFiles } = await writeBackup(
      {
        db,
        modules,
        files: filesOf(config),
        picturesDir: path.join(config.dataDir, 'pictures'),
        environment: process.env,
      },
      folder,
    );
    process.stdout.write(
      `${note.dump.tables.length} tables as of ${note.dump.takenAt} and ${note.files.length} files are in ` +
        `${folder}.\nIt holds people's data and the shop's secrets: keep it where nobody else reads it.\n`,
    );
    for (const file of missingFiles) process.stdout.write(`MISSING in the store: ${file}\n`);
    return missingFiles.length === 0 ? 0 : 1;
  } finally {
    await shop.close();
  }
});

function folderOf(names: readonly string[], into: string | undefined): string {
  const [name] = names;
  if (names.length + (into === undefined ? 0 : 1) !== 1) throw new Error(usage);
  if (name !== undefined) return path.resolve(name);
  return path.resolve(into!, new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
}
