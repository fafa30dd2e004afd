import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { catalogueProducts } from '../catalogue/generate.ts';
import { picturesOf } from '../catalogue/pictures.ts';
import { readManifest } from './manifest.ts';
import { renderedFolder } from './render-shot.ts';
import { pictureName, shotsOf } from './shots.ts';

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
const mebibyte = 2 ** 20;

/** Width and height as the file itself says them, in the box `ispe` of every AVIF. */
async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(`${renderedFolder}/${file}`);
  const at = bytes.indexOf('ispe') + 8;
  return { width: bytes.readUInt32BE(at), height: bytes.readUInt32BE(at + 4) };
}

describe('pictures of the catalogue', () => {
  test('every photograph that it names is there with the width and height that it tells', async () => {
    const named = new Map(photographs.map((picture) => [picture.file, picture]));
    for (const { file, width, height } of named.values()) {
      expect({ file, ...(await sizeOf(file)) }).toEqual({ file, width, height });
    }
  });

  test('each is kept at a half and a quarter of its width too, and as WebP', async () => {
    for (const [file, { width }] of Object.entries(manifest.pictures)) {
      const webp = await readFile(`${renderedFolder}/${file.replace('.avif', '.webp')}`);
      expect(webp.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
      for (const part of [2, 4]) {
        const small = file.replace(`@${width}.`, `@${width / part}.`);
        expect({ small, ...(await sizeOf(small)) }).toMatchObject({ small, width: width / part });
      }
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
      expect(best.file).toBe(pictureName(family, range, finish)?.file);
      expect(best.file).toMatch(new RegExp(`^${family}(-[a-z]+)*--${finish}@`));
    }
  });

  test('nothing is kept that no goods show, and all of it is small', async () => {
    const wanted = new Set(shotsOf(products).map(({ shape }) => shape.name));
    expect(Object.keys(manifest.shots).filter((name) => !wanted.has(name))).toEqual([]);
    const files = await readdir(renderedFolder);
    const pictured = new Set(Object.keys(manifest.pictures).map((file) => file.split('@')[0]));
    expect(files.filter((file) => !pictured.has(file.split('@')[0]))).toEqual([]);
    const sizes = await Promise.all(files.map((file) => stat(`${renderedFolder}/${file}`)));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(10 * mebibyte);
  });
});
