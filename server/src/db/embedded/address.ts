import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import type { ServerUser } from './server-user.ts';

/** Where the embedded server is reached; `tcp` only on Windows. */
export type Address =
  | { kind: 'socket'; folder: string; asServerSeesIt: string; port: number }
  | { kind: 'tcp'; port: number; password: string };

// A socket's path is cut off at 104 bytes on macOS and 108 on Linux; this leaves room for its name.
const longestSocketPath = 90;
const socketPort = 5432;

/**
 * Decides where the server of a data folder listens, the same for every process that asks, and
 * writes it down beside the data for people and their tools.
 */
export async function settleAddress(
  dataDir: string,
  clusterFolder: string,
  user: ServerUser | null,
  isRunning: boolean,
): Promise<Address> {
  const record = path.join(dataDir, 'postgres.json');
  const address =
    process.platform === 'win32'
      ? await tcpAddress(record, isRunning)
      : await socketAddress(clusterFolder, user);
  const { port } = address;
  const noted =
    address.kind === 'tcp' ? { port, password: address.password } : { host: address.folder, port };
  // Renamed into place, because another process may be reading it.
  const draft = `${record}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(noted)}\n`, { mode: 0o600 });
  await rename(draft, record);
  return address;
}

/** A running server keeps its port; a new one takes a free port and keeps the password. */
async function tcpAddress(record: string, isRunning: boolean): Promise<Address> {
  const noted = await readFile(record, 'utf8').then(JSON.parse, () => ({}));
  return {
    kind: 'tcp',
    port: isRunning ? noted.port : await freePort(),
    password: noted.password ?? randomBytes(24).toString('base64url'),
  };
}

/**
 * The socket lies in the data folder itself, which only its owner may enter; or, where the path
 * would be too long, in a temporary folder that is as closed and named after the data folder.
 */
async function socketAddress(clusterFolder: string, user: ServerUser | null): Promise<Address> {
  const inside = path.join(clusterFolder, `.s.PGSQL.${socketPort}`);
  if (Buffer.byteLength(inside) <= longestSocketPath) {
    // The server works inside the folder; for a root shop's server the dot is the only way there.
    return { kind: 'socket', folder: clusterFolder, asServerSeesIt: '.', port: socketPort };
  }
  const parent = Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : '/tmp';
  const key = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16);
  const folder = path.join(parent, `plumbline-${key}`);
  await makeClosedFolder(folder, user);
  return { kind: 'socket', folder, asServerSeesIt: folder, port: socketPort };
}

async function makeClosedFolder(folder: string, user: ServerUser | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const self = process.getuid?.();
  const found = await lstat(folder);
  // Whoever else made it could stand between us and the database.
  if (!found.isDirectory() || ![self, user?.uid].includes(found.uid)) {
    throw new Error(`${folder} belongs to somebody else; remove it, or choose another DATA_DIR.`);
  }
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}

/** Removes what a stopped server leaves of its address outside the data folder. */
export async function releaseAddress(address: Address, clusterFolder: string): Promise<void> {
  if (address.kind === 'socket' && address.folder !== clusterFolder) {
    await rm(address.folder, { recursive: true, force: true });
  }
}

/** The address as a connection string; no PGSSLMODE of the environment may ask it for TLS. */
export function connectionString(address: Address, user: string, database: string): string {
  const host =
    address.kind === 'socket'
      ? `${user}@${encodeURIComponent(address.folder)}`
      : `${user}:${address.password}@127.0.0.1`;
  return `postgres://${host}:${address.port}/${database}?sslmode=disable`;
}
