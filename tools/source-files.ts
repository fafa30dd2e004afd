import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** A file of ours, by its path from the project's root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

const folders = [
  'bin',
  'contracts/src',
  'server/src',
  'server/test',
  'simulators',
  'server/migrations',
  'web',
  'demo',
  'e2e',
  'bench',
  'tools',
];
const notOurs = new Set(['node_modules', 'build', '.react-router', 'dist']);
const kinds = /\.(ts|tsx|js|css|sql)$/;

/** Every source file that people write and read, with its text. */
export async function listSourceFiles(): Promise<SourceFile[]> {
  const paths = (await Promise.all(folders.map(walk))).flat().toSorted();
  return Promise.all(
    paths.map(async (file) => ({
      path: file,
      text: await readFile(path.join(root, file), 'utf8'),
    })),
  );
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => !notOurs.has(entry.name))
      .map((entry) => {
        const inside = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return walk(inside);
        return kinds.test(entry.name) ? [inside] : [];
      }),
  );
  return found.flat();
}

/** A test, or what is made for tests: it sees the whole server, and writes what it needs. */
export function isForTests(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('server/test/');
}
