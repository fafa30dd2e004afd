import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropFirsts } from '@plumbline/server/test/database-copies.ts';

/**
 * Gives a whole test run one real PostgreSQL: the server at TEST_DATABASE_URL, or an embedded one
 * that goes with the run. Each test file takes a database of its own in it. What the
 * files of a run share otherwise lies in the folder TEST_RUN_DIR.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-test-'));
  process.env.TEST_RUN_DIR = folder;
  const release = process.env.TEST_DATABASE_URL ? null : await holdDatabase();
  return async () => {
    await (release ?? (() => dropFirsts(['empty', 'seeded'])))();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Has an embedded server held until it is released, by a process that lives no longer than this. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const holder = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(import.meta.dirname, 'hold-test-database.ts'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exit = once(holder, 'exit');
  const [address] = await Promise.race([
    once(holder.stdout, 'data'),
    exit.then(() => Promise.reject(new Error('The database for the tests did not start.'))),
  ]);
  process.env.TEST_DATABASE_URL = String(address).trim();
  return async () => {
    holder.stdin.end();
    await exit;
  };
}
