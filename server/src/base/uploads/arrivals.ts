import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Where files lie while they arrive: nothing of them is known to anybody until they are whole. A folder
 * for each form, since other shops and other people of the machine have theirs beside it.
 */
const beginning = 'plumbline-arriving-';

/** A place for the files of one request, which goes with it. */
export async function makeArrival(): Promise<{ place: string; remove(): Promise<void> }> {
  const place = await mkdtemp(path.join(tmpdir(), beginning));
  return { place, remove: () => rm(place, { recursive: true, force: true }) };
}

/** Removes what a process that was killed has left there. */
export async function removeOldArrivals(beforeMs: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(beginning)) continue;
    const place = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    // Another person's is theirs to remove.
    if (mtimeMs < beforeMs) await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}
