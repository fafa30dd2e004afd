import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ShopRunningError } from '@plumbline/server/db/embedded/membership.ts';

interface RunningShop {
  pid: number;
  url: string;
}

const noteOf = (dataDir: string) => path.join(dataDir, 'shop.json');
const patienceMs = 1_000;

/** Writes down where the shop of a data folder is found; gives what takes the note away again. */
export async function noteRunningShop(dataDir: string, url: string): Promise<() => Promise<void>> {
  const note: RunningShop = { pid: process.pid, url };
  await writeFile(noteOf(dataDir), JSON.stringify(note));
  return () => rm(noteOf(dataDir), { force: true });
}

/**
 * Throws where another shop serves the data folder and goes on doing so. It only spares people a
 * wait: what keeps a second shop out is the lock in the database, and a note that is out of date,
 * or of a shop that is just closing, is passed over; whether one is closing is answered.
 */
export async function requireNoOtherShop(dataDir: string): Promise<{ isClosing: boolean }> {
  const shop = await readNote(dataDir);
  if (!shop || !isAlive(shop.pid)) return { isClosing: false };
  if (!(await isServing(shop.url))) return { isClosing: true };
  throw new ShopRunningError(dataDir, shop.pid, shop.url);
}

async function readNote(dataDir: string): Promise<RunningShop | null> {
  try {
    return JSON.parse(await readFile(noteOf(dataDir), 'utf8')) as RunningShop;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isServing(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const { draining } = (await answer.json()) as { draining: boolean };
    return !draining;
  } catch {
    return false;
  }
}
