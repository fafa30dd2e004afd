import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Asset } from './assets.ts';

/** Where browsers find the worker: at the root, since it may stand before no page above itself. */
export const workerPath = '/worker.js';

/**
 * The worker of a build. It begins with the name of that build, which the names of its files make:
 * so browsers take a new one with each build, and it lets go of what the one before has kept.
 */
export function workerAsset(file: string, assets: Iterable<string>): Asset {
  const names = [...assets].toSorted().join('\n');
  const build = createHash('sha256').update(names).digest('hex').slice(0, 12);
  const plain = Buffer.concat([Buffer.from(`const build = '${build}';\n`), readFileSync(file)]);
  return {
    type: 'text/javascript; charset=utf-8',
    plain,
    brotli: brotliCompressSync(plain),
    keeping: 'no-cache',
  };
}
