import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { widthsOf } from '@plumbline/contracts/nouns/picture-files.ts';
import { encode, filesOf, start } from './encode.ts';
import { hashOfFiles, modulesOf, studioFiles } from './inputs.ts';
import type { RenderedPicture } from './manifest.ts';
import type { Rendered } from './render-shot.ts';
import { fileOfCut, type Room, roomHeight, roomWidth } from './rooms.ts';

/** Photographs of rooms, which cost minutes, are kept, so that another cut of one costs no more. */
const photographs = path.join(tmpdir(), 'room-photographs');

/** A hash of all that decides how the photograph looks. */
async function photographOf({ palette, view, samples }: Room): Promise<string> {
  const studio = await studioFiles('shoot_rooms.py', 'shoot.py');
  const files = [...studio, ...(await modulesOf('rooms.py'))];
  return hashOfFiles(files, { palette, view, samples });
}

/** A hash of all that decides how the pictures of a room look. */
export async function inputsOfRoom(room: Room): Promise<string> {
  const hash = createHash('sha256').update(await photographOf(room));
  return hash.update(JSON.stringify(room.cuts)).digest('hex').slice(0, 16);
}

/** Takes a room's photograph, unless it is there, and cuts its pictures out of it. */
export async function renderRoom(room: Room): Promise<Rendered> {
  await mkdir(photographs, { recursive: true });
  const photograph = path.join(photographs, `${await photographOf(room)}.png`);
  const folder = await mkdtemp(path.join(tmpdir(), 'room-'));
  try {
    const list = path.join(folder, 'rooms.json');
    const cuts = Object.fromEntries(
      Object.entries(room.cuts).map(([name, cut]) => [
        name,
        { ...cut, widths: widthsOf(cut.width) },
      ]),
    );
    const size = { width: roomWidth, height: roomHeight };
    await writeFile(list, JSON.stringify([{ ...room, ...size, cuts, photograph, folder }]));
    const script = path.join(import.meta.dirname, 'studio', 'shoot_rooms.py');
    const blender = start('blender', ['-b', '-noaudio', '-P', script, '--', list]);
    const ended = once(blender, 'close');
    const said = await Array.fromAsync(blender.stdout, String);
    await ended;
    const [, seconds] = /^ROOM \S+ ([\d.]+)$/m.exec(said.join('')) ?? [];
    if (!seconds) throw new Error(`${room.name} was not rendered:\n${said.join('').slice(-2000)}`);
    return { cpuSeconds: Number(seconds), pictures: await encodeCuts(room, folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function encodeCuts(room: Room, folder: string): Promise<Record<string, RenderedPicture>> {
  const pictures: Record<string, RenderedPicture> = {};
  for (const [name, cut] of Object.entries(room.cuts)) {
    const file = fileOfCut(name, cut);
    let bytes = 0;
    for (const each of filesOf(file)) bytes += await encode(folder, file, each);
    pictures[file] = { width: cut.width, height: cut.height, bytes };
  }
  return pictures;
}
