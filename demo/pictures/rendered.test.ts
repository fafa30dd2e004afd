import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { departments } from '../catalogue/categories.ts';
import { catalogueProducts } from '../catalogue/generate.ts';
import { modelFileOf, picturesOf } from '../catalogue/pictures.ts';
import { roomPictureRows } from '../catalogue/room-rows.ts';
import { readManifest } from './manifest.ts';
import { filesOf, renderedFolder } from './encode.ts';
import { fileOfBand, rooms } from './rooms.ts';
import { nameOf, pictureName, shotsOf } from './shots.ts';

const products = [...catalogueProducts({ today: '2026-11-21' })()];
const offerings = products.flatMap((product) =>
  product.offerings.map((offering) => ({
    family: product.line.family,
    range: product.range.name,
    finish: offering.finish?.value ?? 'plain',
    pictures: picturesOf(product, offering),
  })),
);
const photographs = offerings.flatMap(({ pictures }) =>
  pictures.filter(({ drawable }) => !drawable),
);
const manifest = await readManifest();
const megabyte = 1_000_000;

/** Width and height as the file itself says them, in the box `ispe` of every AVIF. */
async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(`${renderedFolder}/${file}`);
  const at = bytes.indexOf('ispe') + 8;
  return { width: bytes.readUInt32BE(at), height: bytes.readUInt32BE(at + 4) };
}

/** What a GLB says of itself in the JSON that it begins with. */
async function modelIn(file: string) {
  const bytes = await readFile(`${renderedFolder}/${file}`);
  const text = bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12));
  const description: { extensionsUsed: string[]; images?: { uri: string }[] } = JSON.parse(text);
  const images = (description.images ?? []).map(({ uri }) => uri);
  return { bytes: bytes.length, description, images };
}

describe('pictures of the catalogue', () => {
  test('every photograph that it names is there with the width and height that it tells', async () => {
    const named = new Map(photographs.map((picture) => [picture.file, picture]));
    for (const { file, width, height } of named.values()) {
      expect({ file, ...(await sizeOf(file)) }).toEqual({ file, width, height });
    }
  });

  test('each is kept in all widths that pages choose from, and the first look as WebP', async () => {
    const files = Object.keys(manifest.pictures).flatMap(filesOf);
    for (const file of files.filter((each) => each.endsWith('.avif'))) {
      const width = Number.parseInt(file.split('@')[1]!);
      expect({ file, ...(await sizeOf(file)) }).toMatchObject({ file, width });
    }
    for (const file of files.filter((each) => each.endsWith('.webp'))) {
      const webp = await readFile(`${renderedFolder}/${file}`);
      expect(webp.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
    }
  });

  test('each says in words what it shows', () => {
    expect(photographs.filter(({ alt }) => alt.trim() === '')).toEqual([]);
  });

  test('everything that is sold has a photograph', () => {
    const without = offerings.filter(({ pictures }) => pictures[0]?.drawable);
    expect([...new Set(without.map(({ family, finish }) => `${family} ${finish}`))]).toEqual([]);
  });

  test('goods are shown as their own family and in their own finish', () => {
    for (const { family, range, finish, pictures } of offerings) {
      const [best] = pictures;
      if (!best || best.drawable) continue;
      const wanted = pictureName(family, range, finish)?.file;
      expect(best.file.split('@')[0]).toBe(wanted?.split('@')[0]);
      expect(best.file).toMatch(new RegExp(`^${family}(-[a-z]+)*--${finish}@`));
    }
  });

  test('rooms at the head of departments are there, four wide and one high', async () => {
    const files = departments.flatMap(({ room }) => (room ? [fileOfBand(room)] : []));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect({ file, ...(await sizeOf(file)) }).toEqual({ file, width: 1920, height: 480 });
    }
  });

  test('rooms of customers are there with the width and height that they tell', async () => {
    for (const { file, width, height } of roomPictureRows()) {
      expect({ file, ...(await sizeOf(String(file))) }).toEqual({ file, width, height });
    }
  });

  test('models are small, compressed, and come with the images that they name', async () => {
    const shown = products.flatMap((product) =>
      product.offerings.flatMap((offering) => modelFileOf(product, offering) ?? []),
    );
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(manifest.models));
    expect(shown.length).toBeGreaterThan(0);
    for (const file of Object.keys(manifest.models)) {
      const { bytes, description, images } = await modelIn(file);
      expect({ file, bytes }).toEqual({ file, bytes: manifest.models[file]!.bytes });
      expect(bytes).toBeLessThan(300_000);
      expect(description.extensionsUsed).toContain('EXT_meshopt_compression');
      for (const image of images) await stat(`${renderedFolder}/${image}`);
    }
  });

  test('nothing is kept that nothing shows, and all of it is small', async () => {
    const wanted = new Set([...shotsOf(products).map(nameOf), ...rooms.map(({ name }) => name)]);
    expect(Object.keys(manifest.shots).filter((name) => !wanted.has(name))).toEqual([]);
    const models = Object.keys(manifest.models);
    const images = await Promise.all(models.map(async (file) => (await modelIn(file)).images));
    const known = new Set([
      ...Object.keys(manifest.pictures).flatMap(filesOf),
      ...models,
      ...images.flat(),
    ]);
    const files = await readdir(renderedFolder);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
    const sizes = await Promise.all(files.map((file) => stat(`${renderedFolder}/${file}`)));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(10 * megabyte);
  });
});
