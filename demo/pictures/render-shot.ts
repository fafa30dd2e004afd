import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { RenderedPicture } from './manifest.ts';
import { fileOf, type Shot } from './shots.ts';

const here = import.meta.dirname;
export const renderedFolder = path.join(here, 'rendered');
/** A picture is kept at its full width, a half and a quarter of it. */
const parts = [1, 2, 4];

/** The files of a picture, named by its largest: one for each size, and one for shopping engines. */
export function filesOf(file: string): string[] {
  const [name, size] = file.split('@');
  const width = Number.parseInt(size ?? '');
  return [...parts.map((part) => `${name}@${width / part}.avif`), `${name}@${width}.webp`];
}

/**
 * A hash of all that decides how a shot looks: its model with what that imports, the studio and the
 * shot itself. It stays the same when another family's model changes.
 */
export async function inputsOf(shot: Shot): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(inWords(shot)));
  const [module] = shot.shape.model.split('.');
  const studio = (await readdir(path.join(here, 'studio'))).filter((file) => file.endsWith('.py'));
  const files = [
    ...studio.toSorted().map((file) => path.join(here, 'studio', file)),
    ...(await modulesOf(`${module}.py`)),
  ];
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** The files of a model: its own and, once each, those of the models that it imports. */
async function modulesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  const full = path.join(here, 'models', file);
  const text = await readFile(full, 'utf8').catch(() => null);
  if (text === null || seen.has(full)) return [];
  seen.add(full);
  for (const [, imported] of text.matchAll(/^from (\w+) import/gm)) {
    await modulesOf(`${imported}.py`, seen);
  }
  return [...seen].toSorted();
}

export interface Rendered {
  cpuSeconds: number;
  pictures: Record<string, RenderedPicture>;
}

/**
 * Renders shots one after another in one Blender, and hands over each as soon as its pictures are
 * written. Blender, avifenc and cwebp must be installed.
 */
export async function renderShots(
  shots: readonly Shot[],
  onRendered: (shot: Shot, rendered: Rendered) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shots-'));
  const folderOf = (shot: Shot) => path.join(folder, shot.shape.name);
  try {
    const list = path.join(folder, 'shots.json');
    const wishes = shots.map((shot) => ({ ...inWords(shot), folder: folderOf(shot) }));
    await writeFile(list, JSON.stringify(wishes));
    const script = path.join(here, 'studio', 'shoot.py');
    const blender = start('blender', ['-b', '-noaudio', '-P', script, '--', list]);
    const ended = once(blender, 'close');
    let said = '';
    let done = 0;
    for await (const line of createInterface({ input: blender.stdout })) {
      const [, name, seconds] = /^SHOT (\S+) ([\d.]+)$/.exec(line) ?? [];
      const shot = shots.find(({ shape }) => shape.name === name);
      if (!shot) said += `${line}\n`;
      else {
        const pictures = await encodeShot(shot, folderOf(shot));
        await onRendered(shot, { cpuSeconds: Number(seconds), pictures });
        done += 1;
      }
    }
    await ended;
    if (done < shots.length) throw new Error(`Not all shots were rendered:\n${said.slice(-2000)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A shot as Blender reads it; which ranges have the shape is nothing that shows. */
function inWords({ shape, classes }: Shot): object {
  return { ...shape, ranges: undefined, classes };
}

async function encodeShot(shot: Shot, folder: string): Promise<Record<string, RenderedPicture>> {
  const colours = JSON.parse(await readFile(path.join(folder, 'colours.json'), 'utf8'));
  const pictures: Record<string, RenderedPicture> = {};
  const { pixels } = shot.shape;
  for (const finish of Object.values(shot.classes).flat()) {
    const file = fileOf(shot.shape, finish);
    let bytes = 0;
    for (const each of filesOf(file)) bytes += await encode(folder, each);
    pictures[file] = { width: pixels, height: pixels, bytes, colour: colours[finish] };
  }
  return pictures;
}

/** Encodes one PNG of the folder, with alpha; returns its bytes. */
async function encode(folder: string, file: string): Promise<number> {
  const out = path.join(renderedFolder, file);
  const quality = ['--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', 'cq-level=27'];
  const alpha = ['--minalpha', '0', '--maxalpha', '63', '-a', 'alpha:cq-level=34'];
  const png = path.join(folder, file.replace(/(avif|webp)$/, 'png'));
  if (file.endsWith('.webp'))
    await run('cwebp', ['-q', '55', '-blend_alpha', '0xffffff', png, '-o', out]);
  else await run('avifenc', ['-j', '1', '-s', '8', '-y', '420', ...quality, ...alpha, png, out]);
  return (await stat(out)).size;
}

async function run(program: string, args: string[]): Promise<void> {
  const child = start(program, args);
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${args.at(-1)}`);
}

/** Starts a program that leaves the machine to everyone else. */
function start(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
