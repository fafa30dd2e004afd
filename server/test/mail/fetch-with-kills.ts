import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../database.ts';
import type { Random } from '../read-model/random-catalogue.ts';

const mainFile = fileURLToPath(new URL('./mail-process.ts', import.meta.url));

export interface Fetching {
  db: TestDatabase;
  imapUrl: string;
  filesDir: string;
}

/**
 * Lets a process fetch and handle all mail that waits, and kills it so many times in the middle of its
 * work; whoever was killed begins again. Tells how often it was killed.
 */
export async function fetchWithKills(
  fetching: Fetching,
  { kills, most, random }: { kills: number; most: number; random: Random },
): Promise<number> {
  let killed = 0;
  for (let left = kills; ; left--) {
    const after = left > 0 ? 1 + Math.floor(random() * most) : null;
    if (await runProcess(fetching, after)) killed++;
    else if (after === null) return killed;
  }
}

/** Runs the process to its end, or kills it after so many steps; true where it was killed. */
function runProcess(
  { db, imapUrl, filesDir }: Fetching,
  killAfter: number | null,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const child = spawn(process.execPath, [mainFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TEST_DATABASE_URL: db.connectionString,
      SCHEMA: db.schema,
      IMAP_URL: imapUrl,
      FILES_DIR: filesDir,
    },
  });
  let steps = 0;
  child.stdout.on('data', (lines: Buffer) => {
    steps += lines.toString().split('\n').length - 1;
    if (killAfter !== null && steps >= killAfter) child.kill('SIGKILL');
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    if (signal === 'SIGKILL') resolve(true);
    else if (code === 0) resolve(false);
    else reject(new Error(`The process that fetches mail ended with ${code}.`));
  });
  return promise;
}
