import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../catalogue/build.ts';
import { type Drawable, picturesOf } from '../catalogue/pictures.ts';
import { drawingVersion, drawPicture } from './draw.ts';
import { manifestFile } from './manifest.ts';

const photographs = new URL('./rendered/', import.meta.url);
const filesAtOnce = 64;

/**
 * Writes every picture that the products name into a folder: photographs are copied and drawings
 * drawn. A folder that this version has filled before is left alone, without looking at products.
 */
export async function writePictures(
  products: () => Iterable<Product>,
  folder: string,
  onProgress: (done: number) => void,
): Promise<void> {
  const marker = join(folder, 'drawn', '.version');
  const written = await readFile(marker, 'utf8').catch(() => null);
  const version = `${drawingVersion} ${await manifestHash()}`;
  if (written === version) return;
  await mkdir(join(folder, 'drawn'), { recursive: true });
  const files = await readdir(photographs);
  await Promise.all(files.map((name) => copyFile(new URL(name, photographs), join(folder, name))));

  const drawings = [...drawingsOf(products())];
  for (let at = 0; at < drawings.length; at += filesAtOnce) {
    const batch = drawings.slice(at, at + filesAtOnce);
    await Promise.all(
      batch.map(([file, drawable]) => writeFile(join(folder, file), drawPicture(drawable))),
    );
    onProgress(Math.min(1, (at + filesAtOnce) / drawings.length));
  }
  // Last, so that an interrupted run is done again.
  await writeFile(marker, version);
}

function drawingsOf(products: Iterable<Product>): Map<string, Drawable> {
  const drawings = new Map<string, Drawable>();
  for (const product of products) {
    for (const offering of product.offerings) {
      for (const { file, drawable } of picturesOf(product, offering)) {
        if (drawable) drawings.set(file, drawable);
      }
    }
  }
  return drawings;
}

/** Changes with whatever has been rendered. */
async function manifestHash(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(manifestFile))
    .digest('hex');
}
