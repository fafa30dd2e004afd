import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { sharedFile, widthsOf } from '@plumbline/contracts/nouns/picture-files.ts';
import sharp from 'sharp';

// Pictures are encoded while the next are taken: one at a time leaves the machine to everyone else.
sharp.concurrency(1);

export const renderedFolder = path.join(import.meta.dirname, 'rendered');

/** The files of a picture, named by its largest. Only a look that may be the first is sent abroad. */
export function filesOf(file: string): string[] {
  const [name = '', size = ''] = file.split('@');
  const avif = widthsOf(Number.parseInt(size)).map((width) => `${name}@${width}.avif`);
  return /--(?:detail|room)$/.test(name) || !name.includes('--')
    ? avif
    : [...avif, sharedFile(file)];
}

/** Whoever sees a picture as a link of a network sees it on white, and small. */
const shared = { quality: 62, effort: 3 };

/**
 * Encodes a picture of the folder, with alpha, as one of its files; returns the bytes of that. The
 * quality is where the eye sees no loss at twice the pixels; the smaller a file, the finer, for it is
 * shown at its own size.
 */
export async function encode(folder: string, picture: string, file: string): Promise<number> {
  const width = Number.parseInt(/@(\d+)/.exec(file)![1]!);
  const taken = sharp(path.join(folder, picture)).resize(width);
  const out = path.join(renderedFolder, file);
  if (file.endsWith('.webp'))
    await taken.flatten({ background: '#ffffff' }).webp(shared).toFile(out);
  else {
    const quality = width > 800 ? 62 : 70;
    await taken.avif({ quality, effort: 1, chromaSubsampling: '4:4:4' }).toFile(out);
  }
  return (await stat(out)).size;
}

/** Starts a program that leaves the machine to everyone else. */
export function start(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
