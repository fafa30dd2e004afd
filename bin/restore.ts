import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFile } from './backup/backup-folder.ts';
import { bringBack } from './backup/bring-back.ts';
import { openShop, runCommand } from './open-shop.ts';

const usage = 'npm run restore -- <folder of a backup> [--replace]';

// Brings a backup back, into an empty database or in the place of what is in it. Where this copy of the
// shop has no settings yet, those of the backup become its own.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new Error(usage);
  const folder = path.resolve(name);
  const settings = await takeSettings(folder);
  try {
    await restore(folder, values.replace);
  } catch (error) {
    // Settings of a shop that did not come back are nobody's.
    if (settings !== undefined) await rm(settings);
    throw error;
  }
  if (settings !== undefined)
    process.stdout.write(`The settings of the backup are in ${settings}.\n`);
});

async function restore(folder: string, replace: boolean): Promise<void> {
  const shop = await openShop('tool', { asItIs: true });
  try {
    const { dump, files } = await bringBack(shop, folder, replace);
    process.stdout.write(
      `${dump.tables.length} tables as of ${dump.takenAt} and ${files.length} files are back. ` +
        'Check the books with npm run doctor, and then start the shop.\n' +
        `Whoever was erased after ${dump.takenAt} is back as well, and is to be erased again before ` +
        'anybody is written to: docs/upkeep.md says how.\n',
    );
  } finally {
    await shop.close();
  }
}

/**
 * Gives the file that the settings are in now; undefined where this copy has its own. A variable of the
 * environment comes before the same one in the file, as everywhere.
 */
async function takeSettings(folder: string): Promise<string | undefined> {
  const own = path.resolve(import.meta.dirname, '../.env');
  try {
    await copyFile(settingsFile(folder), own, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return undefined;
  }
  process.loadEnvFile(own);
  return own;
}
