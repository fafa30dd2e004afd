import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

const pollMs = 100;
/** What is prepared already is passed in a moment, of which nothing need be said. */
const triesBeforeTelling = 5;

/**
 * Lets one process at a time prepare a checkout, so that two shops started at once do not install
 * into each other. The mark of a process that died is taken over.
 */
export async function withLock(root, work) {
  const key = createHash('sha256').update(`${userInfo().uid}:${root}`).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), `plumbline-prepare-${key}`);
  for (let tries = 0; !take(folder); tries++) {
    if (tries === triesBeforeTelling) {
      process.stdout.write(
        `Waiting for process ${holderOf(folder)}, which prepares this folder …\n`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take(folder) {
  const mark = path.join(folder, 'pid');
  try {
    mkdirSync(folder);
    writeFileSync(mark, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld(mark)) rmSync(folder, { recursive: true, force: true });
  return false;
}

function holderOf(folder) {
  try {
    return readFileSync(path.join(folder, 'pid'), 'utf8');
  } catch {
    return 'of somebody else';
  }
}

function isHeld(mark) {
  try {
    process.kill(Number(readFileSync(mark, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
