import { access, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Module } from '@plumbline/server/core/module.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { dumpTables } from '@plumbline/server/db/dump/dump-tables.ts';
import type { Files } from '@plumbline/server/outside/files.ts';
import {
  filesFolder,
  noteFile,
  picturesFolder,
  settingsFile,
  tablesFolder,
  type BackupNote,
} from './backup-folder.ts';
import { settingsAsFile } from './settings.ts';

export interface BackedUp {
  note: BackupNote;
  /** Names of files that the database knows and the store does not give. */
  missingFiles: string[];
}

export interface ShopToBackUp {
  db: Database;
  files: Files;
  modules: readonly Module[];
  picturesDir: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * Copies a shop into a folder that is not there yet, while it goes on: the database as it is at one
 * instant, the files that it knows at that instant, the pictures and the settings. A folder of that
 * name is whole: it has another one until then.
 */
export async function writeBackup(shop: ShopToBackUp, folder: string): Promise<BackedUp> {
  const draft = `${folder}.part`;
  await requireNew(folder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(filesFolder(draft), { recursive: true, mode: 0o700 });
  const { dump, asked: names } = await dumpTables(shop.db, tablesFolder(draft), async (tx) => {
    const lists = [];
    for (const { listFiles } of shop.modules) lists.push((await listFiles?.(tx)) ?? []);
    return lists.flat();
  });
  const files: string[] = [];
  for (const name of names) {
    const bytes = await shop.files.read(name);
    if (bytes === null) continue;
    await writeFile(path.join(filesFolder(draft), name), bytes, { mode: 0o600 });
    files.push(name);
  }
  if (await isThere(shop.picturesDir)) {
    await cp(shop.picturesDir, picturesFolder(draft), { recursive: true });
  }
  await writeFile(settingsFile(draft), await settingsAsFile(shop.environment), { mode: 0o600 });
  const note = { version: await findVersion(), dump, files };
  await writeFile(noteFile(draft), `${JSON.stringify(note, null, 1)}\n`, { mode: 0o600 });
  await rename(draft, folder);
  const kept = new Set(files);
  return { note, missingFiles: names.filter((name) => !kept.has(name)) };
}

async function findVersion(): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function requireNew(folder: string): Promise<void> {
  const inside = await readdir(folder).catch(() => []);
  if (inside.length > 0) throw new Error(`${folder} is not empty. Name a folder for this backup.`);
}

const isThere = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  );
