import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Config } from '../../core/config.ts';
import type { Files } from '../files.ts';
import { judge, type Finding } from './finding.ts';

const leastFreeBytes = 5 * 1024 ** 3;

/** Whether a file that is written into the store comes back as it was, and can be taken away. */
export async function inspectStorage(
  config: Pick<Config, 'files' | 'dataDir'>,
  files: Files,
): Promise<Finding[]> {
  return [
    await inspectStore(config, files),
    ...(config.files === null ? [] : [await inspectPrivacy(config.files)]),
    await inspectRoom(config.dataDir),
  ];
}

async function inspectStore(
  { files: bucket }: Pick<Config, 'files'>,
  files: Files,
): Promise<Finding> {
  const what = bucket === null ? 'files in DATA_DIR' : 'files in the bucket';
  const name = `doctor-${randomUUID()}`;
  const bytes = Buffer.from('This file is read back and removed.');
  try {
    await files.write(name, bytes, 'text/plain');
    const back = await files.read(name);
    await files.remove(name);
    const isGone = (await files.read(name)) === null;
    const isSame = back !== null && bytes.equals(back);
    return judge(what, isSame && isGone, 'written, read and removed', {
      state: 'wrong',
      toDo: 'Give the key s3:PutObject, s3:GetObject and s3:DeleteObject on the bucket.',
    });
  } catch (error) {
    return {
      what,
      state: 'wrong',
      told: (error as Error).message,
      toDo:
        bucket === null
          ? 'Make DATA_DIR a folder that the shop’s user owns.'
          : 'Look at FILES_URL, FILES_REGION, FILES_KEY_ID and FILES_SECRET.',
    };
  }
}

/** A stranger who asks the bucket for its list must get nothing. */
async function inspectPrivacy({ url }: NonNullable<Config['files']>): Promise<Finding> {
  const status = await fetch(url, { signal: AbortSignal.timeout(8_000) }).then(
    (answer) => answer.status,
    () => 0,
  );
  return judge('bucket is closed', status !== 200, `a stranger is told ${status || 'nothing'}`, {
    state: 'wrong',
    toDo: 'Block all public access to the bucket: it holds what customers sent in.',
  });
}

async function inspectRoom(dataDir: string): Promise<Finding> {
  const what = 'room in DATA_DIR';
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    return judge(what, free >= leastFreeBytes, `${(free / 1024 ** 3).toFixed(1)} GB free`, {
      state: 'look',
      toDo: 'Make room: the catalogue’s snapshot and what people send in lie there.',
    });
  } catch (error) {
    return {
      what,
      state: 'wrong',
      told: (error as Error).message,
      toDo: `Make ${dataDir}, owned by the user who runs the shop.`,
    };
  }
}
