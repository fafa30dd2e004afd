import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { sharedFile, widthsOf } from '@plumbline/contracts/nouns/picture-files.ts';

export const renderedFolder = path.join(import.meta.dirname, 'rendered');

/** The files of a picture, named by its largest. Only the first look at goods is sent abroad. */
export function filesOf(file: string): string[] {
  const [name = '', size = ''] = file.split('@');
  const avif = widthsOf(Number.parseInt(size)).map((width) => `${name}@${width}.avif`);
  return name.split('--').length === 2 ? [...avif, sharedFile(file)] : avif;
}

/** Encodes a picture of the folder, with alpha, as one of its files; returns the bytes of that. */
export async function encode(folder: string, picture: string, file: string): Promise<number> {
  const out = path.join(renderedFolder, file);
  if (file.endsWith('.webp')) {
    const width = /@(\d+)/.exec(file)![1]!;
    const largest = path.join(folder, picture.replace(/avif$/, 'png'));
    const size = ['-resize', width, width, '-blend_alpha', '0xffffff'];
    await run('cwebp', ['-q', '35', '-m', '6', ...size, largest, '-o', out]);
  } else {
    const png = path.join(folder, file.replace(/avif$/, 'png'));
    // Ten bits keep shadows and glaze free of steps where eight need a finer quantiser, and are
    // smaller. Colour in full keeps coloured ribs from turning grey here and there, for no more bytes.
    const { speed, fineness } = effortFor(Number(/@(\d+)/.exec(file)![1]));
    const form = ['-j', '1', '-s', String(speed), '-d', '10', '-y', '444'];
    const quality = ['--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', 'color:cq-level=38'];
    const alpha = ['--minalpha', '0', '--maxalpha', '63', '-a', `alpha:cq-level=${fineness}`];
    await run('avifenc', [...form, ...quality, ...alpha, png, out]);
  }
  return (await stat(out)).size;
}

/**
 * How slowly a width is compressed, and the quantiser of its alpha. Whoever sees the largest has
 * zoomed in, where a coarse edge would look frayed; in the smallest a coarse shadow falls into
 * blocks, and the time that finer ones need to stay as light is only theirs to take.
 */
function effortFor(width: number): { speed: number; fineness: number } {
  if (width <= 400) return { speed: 3, fineness: 34 };
  return { speed: 6, fineness: width === 1200 ? 34 : 42 };
}

async function run(program: string, args: string[]): Promise<void> {
  const child = start(program, args);
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${args.at(-1)}`);
}

/** Starts a program that leaves the machine to everyone else. */
export function start(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
