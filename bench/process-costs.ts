import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// What processes cost that are not ours to ask, as Linux tells it under /proc.

/** A tick of the kernel's clock, in which it counts CPU. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  /** CPU seconds of the process itself, and of its children that have ended. */
  own: number;
  ended: number;
}

async function statOf(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in brackets, may hold blanks.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return null;
  const seconds = (...at: number[]) =>
    at.reduce((sum, place) => sum + Number(fields[place]), 0) / ticksPerSecond;
  return { parent: Number(fields[1]), own: seconds(11, 12), ended: seconds(13, 14) };
}

/** CPU seconds of a PostgreSQL so far: of its postmaster, of those at work and of those that were. */
export async function cpuOfPostgres(dataDir: string): Promise<number> {
  const [first = ''] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(first);
  let total = 0;
  for (const pid of await readdir('/proc')) {
    const stat = /^\d+$/.test(pid) ? await statOf(pid) : null;
    if (Number(pid) === postmaster) total += (stat?.own ?? 0) + (stat?.ended ?? 0);
    else if (stat?.parent === postmaster) total += stat.own;
  }
  return total;
}

/** What a process holds in memory now. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
