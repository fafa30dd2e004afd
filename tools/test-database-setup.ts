import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * Gives a whole test run one real PostgreSQL: the server at TEST_DATABASE_URL, or an embedded one
 * in a temporary folder, which goes with the run. Each test file takes a schema of its own in it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
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
