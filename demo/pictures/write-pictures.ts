import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitedFile } from '../catalogue/pictures.ts';
import { carton, drawingVersion } from './draw.ts';
import { manifestFile } from './manifest.ts';

const photographs = new URL('./rendered/', import.meta.url);
const filesAtOnce = 64;

/**
 * Copies every photograph into a folder, with the carton that stands for those still to be taken. A
 * folder that this version has filled before is left alone.
 */
export async function writePictures(
  folder: string,
  onProgress: (done: number) => void,
): Promise<void> {
  const marker = join(folder, 'drawn', '.version');
  const written = await readFile(marker, 'utf8').catch(() => null);
  const version = `${drawingVersion} ${await manifestHash()}`;
  if (written === version) return;
  await mkdir(join(folder, 'drawn'), { recursive: true });
  const files = await readdir(photographs);
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const batch = files.slice(at, at + filesAtOnce);
    await Promise.all(
      batch.map((name) => copyFile(new URL(name, photographs), join(folder, name))),
    );
    onProgress(Math.min(1, (at + filesAtOnce) / files.length));
  }
  await writeFile(join(folder, awaitedFile), carton);
  // Last, so that an interrupted run is done again.
  await writeFile(marker, version);
}

/** Changes with whatever has been rendered. */
async function manifestHash(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(manifestFile))
    .digest('hex');
}
