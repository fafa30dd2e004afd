import { stat } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { dirname, parse } from 'node:path';

/** The user that PostgreSQL's own processes run as, where that is not ourselves. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so a shop started by root runs its database as the owner of
 * the data, or as `nobody` where root owns that too. Null means: as ourselves.
 */
export async function chooseServerUser(
  dataDir: string,
  clusterDir: string,
): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  for (const folder of [clusterDir, dataDir]) {
    const found = await stat(folder).catch(() => null);
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

/** Whether the user may read and run a file, which takes the right to enter every folder above it. */
export async function canRun(file: string, user: ServerUser): Promise<boolean> {
  for (let path = file; path !== parse(path).root; path = dirname(path)) {
    const found = await stat(path).catch(() => null);
    if (!found) return false;
    const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
    if (((found.mode >> shift) & 0o5) !== 0o5) return false;
  }
  return true;
}
