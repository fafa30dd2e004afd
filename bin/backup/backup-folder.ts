import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TableDump } from '@plumbline/server/db/dump/dump-tables.ts';

// What lies where in a backup, which is a folder: `backup.json` says what there is, `tables/` has the
// database, `files/` what people sent in, `pictures/` the catalogue's, `settings.env` the settings.

/** What a backup says of itself. */
export interface BackupNote {
  /** The version of the shop that made it. */
  version: string;
  dump: TableDump;
  /** Files that people sent in, by name. */
  files: string[];
}

export const noteFile = (folder: string) => path.join(folder, 'backup.json');
export const tablesFolder = (folder: string) => path.join(folder, 'tables');
export const filesFolder = (folder: string) => path.join(folder, 'files');
export const picturesFolder = (folder: string) => path.join(folder, 'pictures');
export const settingsFile = (folder: string) => path.join(folder, 'settings.env');

export async function readNote(folder: string): Promise<BackupNote> {
  const text = await readFile(noteFile(folder), 'utf8').catch(() => null);
  if (text === null) throw new Error(`There is no backup in ${folder}: it has no backup.json.`);
  return JSON.parse(text) as BackupNote;
}
