import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { filesOf, renderedFolder } from './encode.ts';
import { hashOfFiles } from './inputs.ts';
import type { Rendered } from './render-shot.ts';
import { fileOfBand } from './rooms.ts';

/** Goods of a department side by side, for the head of its page, where no room shows them well. */
export interface Band {
  name: string;
  /** Photographs but for their size, from the left. */
  goods: readonly string[];
}

export const bands: readonly Band[] = [
  {
    name: 'band-basins',
    goods: [
      'basin-countertop--white',
      'basin-wall-hung--white',
      'basin--white',
      'basin-wall-hung-classic--white',
      'basin-cloakroom--white',
    ],
  },
  {
    name: 'band-taps',
    goods: [
      'tap-slim--brushed-brass',
      'tap-round--chrome',
      'tap-square--matt-black',
      'tap-cross-head--chrome',
      'tap-curve--gunmetal',
    ],
  },
  {
    name: 'band-accessories',
    goods: [
      'towel-ring--chrome',
      'roll-holder--brushed-brass',
      'robe-hook--chrome',
      'glass-shelf--chrome',
      'toilet-brush--chrome',
    ],
  },
];

const width = 1920;
const height = 480;
/** A little of each picture lies under its neighbours: only shadow reaches its edge. */
const edge = 450;

/** The largest file of a photograph. */
async function sourceOf(name: string): Promise<string> {
  for (const size of [1200, 800, 400]) {
    const file = path.join(renderedFolder, `${name}@${size}.avif`);
    if (await stat(file).catch(() => null)) return file;
  }
  throw new Error(`There is no photograph '${name}'.`);
}

/** A hash of the photographs that it is made of. */
export async function inputsOfBand({ name, goods }: Band): Promise<string> {
  return hashOfFiles(await Promise.all(goods.map(sourceOf)), { name, edge });
}

/** Lays the goods side by side; the page's ground shows through. */
export async function renderBand({ name, goods }: Band): Promise<Rendered> {
  const apart = (width - edge) / (goods.length - 1);
  const laid = goods.map(async (each, place) => ({
    input: await sharp(await sourceOf(each))
      .resize(edge)
      .png()
      .toBuffer(),
    left: Math.round(place * apart),
    top: (height - edge) / 2,
  }));
  const ground = { width, height, channels: 4, background: '#00000000' } as const;
  const whole = await sharp({ create: ground })
    .composite(await Promise.all(laid))
    .png()
    .toBuffer();
  let bytes = 0;
  for (const file of filesOf(fileOfBand(name))) {
    const wide = Number.parseInt(file.split('@')[1]!);
    const out = path.join(renderedFolder, file);
    await sharp(whole).resize(wide).avif({ quality: 62, effort: 2 }).toFile(out);
    bytes += (await stat(out)).size;
  }
  return { cpuSeconds: 1, pictures: { [fileOfBand(name)]: { width, height, bytes } } };
}
