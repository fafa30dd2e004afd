import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const here = import.meta.dirname;

/** A short hash of files' contents and of a wish in words. */
export async function hashOfFiles(files: readonly string[], wish: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(wish));
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** The files of the studio. */
export async function studioFiles(): Promise<string[]> {
  const names = (await readdir(path.join(here, 'studio'))).toSorted();
  return names
    .filter((name) => name.endsWith('.py') || name.endsWith('.c'))
    .map((name) => path.join(here, 'studio', name));
}

/** The files of a model: its own and, once each, those of the models that it imports. */
export async function modulesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  const full = path.join(here, 'models', file);
  const text = await readFile(full, 'utf8').catch(() => null);
  if (text === null || seen.has(full)) return [];
  seen.add(full);
  for (const [, imported] of text.matchAll(/^(?:from|import) (\w+)/gm)) {
    await modulesOf(`${imported}.py`, seen);
  }
  return [...seen].toSorted();
}
