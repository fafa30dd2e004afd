import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where files lie while they arrive: nothing of them is known to anybody until they are whole. */
const folder = () => path.join(tmpdir(), 'plumbline-arriving');

/** A place for the files of one request, which goes with it. */
export async function makeArrival(): Promise<{ place: string; remove(): Promise<void> }> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const place = await mkdtemp(path.join(folder(), 'form-'));
  return { place, remove: () => rm(place, { recursive: true, force: true }) };
}

/** Removes what a process that was killed has left there. */
export async function removeOldArrivals(beforeMs: number): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  for (const name of names) {
    const place = path.join(folder(), name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < beforeMs) await rm(place, { recursive: true, force: true });
  }
}
