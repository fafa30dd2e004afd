import path from 'node:path';
import { filesOf } from '@plumbline/server/create-context.ts';
import type { OpenShop } from '../open-shop.ts';
import type { BackupNote } from './backup-folder.ts';
import { readBackup } from './read-backup.ts';

/** Brings a backup back into a shop that was opened for nothing else. It takes as long as that takes. */
export async function bringBack(
  { config, db, load }: Pick<OpenShop, 'config' | 'db' | 'load'>,
  folder: string,
  replace: boolean,
): Promise<BackupNote> {
  const picturesDir = path.join(config.dataDir, 'pictures');
  // A connection that waits for people's requests would be taken for one of a shop that goes on.
  await db.close();
  return load((own) =>
    readBackup(folder, { db: own, files: filesOf(config), picturesDir, replace }),
  );
}
