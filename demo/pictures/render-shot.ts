import { once } from 'node:events';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { encode, filesOf, start } from './encode.ts';
import { hashOfFiles, modulesOf, studioFiles } from './inputs.ts';
import type { RenderedPicture } from './manifest.ts';
import { filesOfShot, nameOf, pixelsOf, type Shot } from './shots.ts';

const here = import.meta.dirname;
/** What has been taken is kept, so that another way to encode it costs no render. */
const photographs = path.join(tmpdir(), 'shot-photographs');

/**
 * A hash of all that decides how a shot looks: its model with what that imports, the studio and the
 * shot itself. It stays the same when another family's model changes.
 */
export async function inputsOf(shot: Shot): Promise<string> {
  const [module] = shot.shape.model.split('.');
  const studio = await studioFiles();
  return hashOfFiles([...studio, ...(await modulesOf(`${module}.py`))], inWords(shot));
}

export interface Rendered {
  cpuSeconds: number;
  pictures: Record<string, RenderedPicture>;
}

/**
 * Renders shots one after another in one studio, and hands over each as soon as its pictures are
 * written. Python with NumPy and a C compiler must be installed.
 */
export async function renderShots(
  shots: readonly Shot[],
  onRendered: (shot: Shot, rendered: Rendered) => Promise<void>,
): Promise<void> {
  const folders = new Map<string, { shot: Shot; folder: string }>();
  const wanted: object[] = [];
  for (const shot of shots) {
    const folder = path.join(photographs, `${nameOf(shot)}-${await inputsOf(shot)}`);
    if (await isThere(path.join(folder, 'taken.json'))) {
      await onRendered(shot, await encodeShot(shot, folder));
    } else {
      folders.set(nameOf(shot), { shot, folder });
      wanted.push({ ...inWords(shot), folder });
    }
  }
  if (wanted.length === 0) return;
  const list = path.join(photographs, `shots-${process.pid}.json`);
  await mkdir(photographs, { recursive: true });
  await writeFile(list, JSON.stringify(wanted));
  try {
    const script = path.join(here, 'studio', 'shoot.py');
    const studio = start('python3', [script, list]);
    const ended = once(studio, 'close');
    let said = '';
    for await (const line of createInterface({ input: studio.stdout })) {
      const [, name = ''] = /^SHOT (\S+)$/.exec(line) ?? [];
      const taken = folders.get(name);
      if (!taken) said += `${line}\n`;
      else {
        await onRendered(taken.shot, await encodeShot(taken.shot, taken.folder));
        folders.delete(name);
      }
    }
    await ended;
    if (folders.size > 0) throw new Error(`Not all shots were rendered:\n${said.slice(-2000)}`);
  } finally {
    await rm(list);
  }
}

async function isThere(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null;
}

/** A shot as the studio reads it; which ranges have the shape is nothing that shows. */
function inWords(shot: Shot): object {
  const { shape, view, classes } = shot;
  const rest = {
    ...shape,
    ranges: undefined,
    views: undefined,
    lines: undefined,
    shows: undefined,
    size: undefined,
    pieces: undefined,
  };
  return { ...rest, ...(view && { view }), shot: nameOf(shot), pixels: pixelsOf(shot), classes };
}

async function encodeShot(shot: Shot, folder: string): Promise<Rendered> {
  const taken = await readFile(path.join(folder, 'taken.json'), 'utf8');
  const { cpuSeconds }: { cpuSeconds: number } = JSON.parse(taken);
  const pixels = pixelsOf(shot);
  const pictures: Record<string, RenderedPicture> = {};
  for (const file of filesOfShot(shot)) {
    // Small parts are taken larger than they are kept, for the sake of their edges.
    const picture = file.replace(/@\d+\.avif$/, `@${Math.max(pixels, 800)}.png`);
    let bytes = 0;
    for (const each of filesOf(file)) bytes += await encode(folder, picture, each);
    pictures[file] = { width: pixels, height: pixels, bytes };
  }
  return { cpuSeconds, pictures };
}
