import { access, cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@plumbline/server/db/connect.ts';
import { loadTables } from '@plumbline/server/db/dump/load-tables.ts';
import type { Files } from '@plumbline/server/outside/files.ts';
import {
  filesFolder,
  picturesFolder,
  readNote,
  tablesFolder,
  type BackupNote,
} from './backup-folder.ts';

/** Where a backup is brought back to. */
export interface PlaceToRestore {
  db: Database;
  files: Files;
  picturesDir: string;
  /** Whether what is in the database is removed first. */
  replace: boolean;
}

/**
 * Brings a backup back: the database, which refuses first where it would not fit, then files and
 * pictures, which take nobody's place but that of files of the same name.
 */
export async function readBackup(folder: string, place: PlaceToRestore): Promise<BackupNote> {
  const note = await readNote(folder);
  await loadTables(place.db, tablesFolder(folder), note.dump, { replace: place.replace });
  for (const name of note.files) {
    const bytes = await readFile(path.join(filesFolder(folder), name));
    await place.files.write(name, bytes, 'application/octet-stream');
  }
  const pictures = picturesFolder(folder);
  const hasPictures = await access(pictures).then(
    () => true,
    () => false,
  );
  if (hasPictures) await cp(pictures, place.picturesDir, { recursive: true });
  return note;
}
