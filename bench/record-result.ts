import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import path from 'node:path';
import { root } from './processes.ts';

/** Writes what was measured beside what was before, by its day and name. */
export async function recordResult(name: string, results: object): Promise<void> {
  const folder = path.join(root, 'bench/results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const machine = `${cpus().length} × ${cpus()[0]!.model}, ${platform()} ${arch()}, Node ${process.version}`;
  const file = path.join(folder, `${at.slice(0, 10)}-${name}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine, ...results }, null, 2)}\n`);
  process.stdout.write(`Written to ${path.relative(root, file)}\n`);
}
