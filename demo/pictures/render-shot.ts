import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { encode, filesOf, start } from './encode.ts';
import { hashOfFiles, modulesOf, studioFiles } from './inputs.ts';
import type { RenderedPicture } from './manifest.ts';
import { fileOf, nameOf, pixelsOf, type Shot } from './shots.ts';

const here = import.meta.dirname;
/**
 * A hash of all that decides how a shot looks: its model with what that imports, the studio and the
 * shot itself. It stays the same when another family's model changes.
 */
export async function inputsOf(shot: Shot): Promise<string> {
  const [module] = shot.shape.model.split('.');
  const studio = await studioFiles('shoot.py');
  return hashOfFiles([...studio, ...(await modulesOf(`${module}.py`))], inWords(shot));
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
  const folderOf = (shot: Shot) => path.join(folder, nameOf(shot));
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
      const shot = shots.find((each) => nameOf(each) === name);
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
function inWords(shot: Shot): object {
  const { shape, view, classes } = shot;
  const rest = { ...shape, ranges: undefined, views: undefined };
  return { ...rest, ...(view && { view }), shot: nameOf(shot), pixels: pixelsOf(shot), classes };
}

async function encodeShot(shot: Shot, folder: string): Promise<Record<string, RenderedPicture>> {
  const colours = JSON.parse(await readFile(path.join(folder, 'colours.json'), 'utf8'));
  const pictures: Record<string, RenderedPicture> = {};
  const pixels = pixelsOf(shot);
  for (const finish of Object.values(shot.classes).flat()) {
    const file = fileOf(shot.shape, finish, shot.view);
    let bytes = 0;
    for (const each of filesOf(file)) bytes += await encode(folder, file, each);
    pictures[file] = { width: pixels, height: pixels, bytes, colour: colours[finish] };
  }
  return pictures;
}
