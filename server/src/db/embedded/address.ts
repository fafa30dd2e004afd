import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerUser } from './server-user.ts';

/** Where the embedded server is reached; `socket` everywhere but on Windows. */
export type Address =
  | { kind: 'socket'; folder: string; asServerSeesIt: string; port: number }
  | { kind: 'tcp'; port: number; password: string };

interface Recorded {
  socketFolder?: string;
  port?: number;
  password?: string;
}

// A socket's path is cut off at 104 bytes on macOS and 108 on Linux; this leaves room for its name.
const longestSocketPath = 90;
const port = 5432;

/**
 * Decides where the server of a data folder listens, and records it beside the data, so that
 * another process finds the running server. A socket lies in the data folder, which only its owner
 * may enter, or in a short temporary folder of the same kind where the path would be too long.
 */
export async function settleAddress(
  dataDir: string,
  clusterFolder: string,
  user: ServerUser | null,
): Promise<Address> {
  const file = recordFile(dataDir);
  const recorded: Recorded = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const address =
    process.platform === 'win32'
      ? await tcpAddress(recorded)
      : await socketAddress(clusterFolder, recorded, user);
  const record: Recorded =
    address.kind === 'tcp'
      ? { port: address.port, password: address.password }
      : { socketFolder: address.folder };
  await writeFile(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  return address;
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

async function tcpAddress(recorded: Recorded): Promise<Address> {
  return {
    kind: 'tcp',
    port: recorded.port ?? (await freePort()),
    password: recorded.password ?? randomBytes(24).toString('base64url'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const found = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof found === 'object' && found ? found.port : port;
}

async function socketAddress(
  clusterFolder: string,
  recorded: Recorded,
  user: ServerUser | null,
): Promise<Address> {
  const inside = join(clusterFolder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(inside) <= longestSocketPath) {
    // The server works inside the folder; for a root shop's server the dot is the only way there.
    return { kind: 'socket', folder: clusterFolder, asServerSeesIt: '.', port };
  }
  const owner = user?.uid ?? process.getuid?.();
  const known = recorded.socketFolder;
  const state = known ? await lstat(known).catch(() => null) : null;
  if (known && state?.isDirectory() && state.uid === owner && (state.mode & 0o77) === 0) {
    return { kind: 'socket', folder: known, asServerSeesIt: known, port };
  }
  const parent = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'plumbline-'));
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  return { kind: 'socket', folder, asServerSeesIt: folder, port };
}

/** Removes what a stopped server leaves of its address outside the data folder. */
export async function releaseAddress(address: Address, clusterFolder: string): Promise<void> {
  if (address.kind === 'socket' && address.folder !== clusterFolder) {
    await rm(address.folder, { recursive: true, force: true });
  }
}

/** The address as a connection string. */
export function connectionString(address: Address, user: string, database: string): string {
  return address.kind === 'socket'
    ? `postgres://${user}@${encodeURIComponent(address.folder)}:${address.port}/${database}`
    : `postgres://${user}:${address.password}@127.0.0.1:${address.port}/${database}`;
}
