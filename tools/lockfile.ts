import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './source-files.ts';

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockEntry>;
}

/** An optional package that another one names and that the lockfile does not hold. */
interface Missing {
  name: string;
  version: string;
  neededBy: string;
}

const file = path.join(root, 'package-lock.json');

async function readLockfile(): Promise<Lockfile> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Finds optional packages that are left out. A registry that lacks the builds for other platforms
 * makes npm write such a lockfile, and `npm ci` then refuses it on every platform.
 */
export async function findLockfileProblems(): Promise<string[]> {
  return listMissing(await readLockfile()).map(
    ({ name, version, neededBy }) =>
      `package-lock.json lacks ${name} ${version} of ${neededBy}: run node tools/lockfile.ts`,
  );
}

function listMissing({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isFound(packages, place, name))
      .map(([name, version]) => ({ name, version, neededBy: place || 'the root' })),
  );
}

/** A package is looked for beside the one that needs it, then in every node_modules above. */
function isFound(packages: Record<string, LockEntry>, place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const inside = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[inside]) return true;
    if (folder === '') return false;
  }
}

/** Adds the entries that are missing, for the platform that each name tells. */
async function complete(): Promise<void> {
  const lockfile = await readLockfile();
  for (const { name, version, neededBy } of listMissing(lockfile)) {
    const isDev = lockfile.packages[neededBy]?.dev === true;
    const { cpu, os, libc } = platformOf(name);
    // In the order that npm writes them in.
    lockfile.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(isDev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  const sorted = Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const text = JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2);
  await writeFile(file, `${text}\n`);
}

const platformPattern =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(gnu|musl))?/;

/** '@oxlint/binding-linux-arm64-musl' is for Linux on arm64 with musl. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] };
  const [, os, cpu, libc] = platformPattern.exec(name) ?? [];
  if (!os || !cpu) throw new Error(`The platform of ${name} is not known; add it by hand.`);
  return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await complete();
