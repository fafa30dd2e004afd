import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { AttributeKey } from '../catalogue/attributes.ts';
import { departments } from '../catalogue/categories.ts';
import { catalogueProducts } from '../catalogue/generate.ts';
import { awaitedFile, modelFileOf, photographOf, picturesOf } from '../catalogue/pictures.ts';
import { furnishedRooms, roomPictureRows } from '../catalogue/room-rows.ts';
import { bands } from './bands.ts';
import { readManifest } from './manifest.ts';
import { filesOf, renderedFolder } from './encode.ts';
import { fileOfBand, rooms } from './rooms.ts';
import { goodsOf, nameOf, pictureName, shotsOf, unlikeness } from './shots.ts';

const products = [...catalogueProducts({ today: '2026-11-21' })()];
const offerings = products.flatMap((product) =>
  product.offerings.map((offering) => ({
    sku: offering.sku,
    name: offering.name,
    goods: goodsOf(product, offering),
    pictures: picturesOf(product, offering),
  })),
);
const photographs = offerings.flatMap(({ pictures }) => pictures);
const manifest = await readManifest();
const megabyte = 1_000_000;
/** How much longer or flatter than its picture goods may be: beyond that the eye sees another thing. */
const mostStretched = 0.14;
/** By family: the attributes that can be seen, of which every shape must know what it shows. */
const visible: Readonly<Record<string, readonly AttributeKey[]>> = {
  'radiator-valve': ['valve-shape'],
  'radiator-valve-traditional': ['valve-shape'],
  trv: ['valve-shape'],
  'basin-waste': ['waste-type'],
  'bath-waste': ['waste-type'],
  'shower-valve-two': ['outlets'],
  'shower-arm': ['mounting'],
  'bath-shower': ['shape', 'handing'],
  bath: ['shape'],
  'basin-inset': ['mounting'],
  'toilet-seat': ['shape'],
  'sink-inset': ['bowls'],
  'sink-undermounted': ['bowls'],
  'sink-belfast': ['bowls'],
  'mirror-cabinet': ['doors'],
  'mirror-cabinet-led': ['doors'],
  stopcock: ['joint'],
  'flexible-connector': ['joint'],
  'fill-valve': ['water-inlet'],
  'bath-shower-mixer': ['control'],
  'lever-valve': ['control'],
  'motorised-valve': ['ports'],
  programmer: ['channels'],
  'sink-plumbing-kit': ['bowls'],
  'waste-bend': ['joint'],
  'waste-bend-45': ['joint'],
  'waste-tee': ['joint'],
  'waste-coupling': ['joint'],
};

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
    const without = offerings.filter(({ pictures }) => pictures[0]?.file === awaitedFile);
    expect([...new Set(without.map(({ goods }) => goods.family))]).toEqual([]);
  });

  test('goods are shown as their own family and in their own finish', () => {
    for (const { goods, pictures } of offerings) {
      const family = goods.family.replace(/-led$/, '');
      const look = '(--front|--side)?';
      expect(pictures[0]!.file).toMatch(
        new RegExp(`^${family}(-[a-z0-9]+)*--${goods.finish}${look}@`),
      );
    }
  });

  test('a shape shows what the catalogue says: what can be seen of goods is told to its model', () => {
    for (const { sku, goods } of offerings) {
      const { shape } = pictureName(goods)!;
      const untrue = Object.entries(shape.shows).filter(([key, value]) => {
        const said = goods.facts?.[key];
        return said !== undefined && said !== value;
      });
      expect({ sku, untrue }).toEqual({ sku, untrue: [] });
      const silent = (visible[goods.family] ?? []).filter((key) => !(key in shape.shows));
      expect({ sku, silent }).toEqual({ sku, silent: [] });
    }
  });

  test('a shape is of the proportion of the goods', () => {
    const stretched = offerings.flatMap(({ sku, goods }) => {
      const { size, name } = pictureName(goods)!.shape;
      const by = size && goods.size ? unlikeness(size, goods.size) : 0;
      return by > mostStretched ? [`${sku} as ${name}`] : [];
    });
    expect(stretched).toEqual([]);
  });

  test('a picture holds as many as are sold as one, and names say how many that is', () => {
    for (const { sku, name, goods } of offerings) {
      const { pieces = 1 } = pictureName(goods)!.shape;
      const [, counted, isPair, isTen] =
        /pack of (\d+)|(, pair|and lockshield)|(ten rolls)/.exec(name) ?? [];
      const said = isPair ? 2 : isTen ? 10 : Number(counted ?? goods.pieces);
      expect({ sku, pieces, sold: goods.pieces }).toEqual({ sku, pieces: said, sold: said });
    }
  });

  test('ranges of one kind that stand side by side are not seen from one side all', () => {
    for (const family of ['bath', 'basin-wall-hung', 'toilet-close-coupled', 'vanity', 'tap']) {
      const first = offerings.flatMap(({ goods, pictures }) =>
        goods.family === family ? [/--(front|side)@/.exec(pictures[0]!.file)?.[1] ?? 'best'] : [],
      );
      expect(new Set(first).size).toBeGreaterThan(1);
    }
  });

  test('goods are shown by their own shape, which has been taken', () => {
    const standIns = offerings.flatMap(({ goods, pictures }) => {
      const { shape, file } = pictureName(goods)!;
      const own = file.split('@')[0]!;
      return pictures.some((each) => each.file.split('@')[0] === own) ? [] : [shape.name];
    });
    expect([...new Set(standIns)]).toEqual([]);
  });

  test('what stands at the head of departments is there, four wide and one high', async () => {
    const files = departments.flatMap(({ room }) => (room ? [fileOfBand(room)] : []));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect({ file, ...(await sizeOf(file)) }).toEqual({ file, width: 1920, height: 480 });
    }
  });

  test('furnished rooms are there with the width and height that they tell', async () => {
    for (const { file, width, height } of roomPictureRows()) {
      expect({ file, ...(await sizeOf(String(file))) }).toEqual({ file, width, height });
    }
  });

  test('what a room links to is sold as it is seen in the room, and is sold', () => {
    for (const { file, holds, products: linked } of furnishedRooms) {
      for (const slug of linked) {
        const product = products.find((each) => each.slug === slug);
        const photographed = product?.offerings.map((offering) =>
          photographOf(goodsOf(product, offering)),
        );
        const seen = photographed?.filter((each) => each && holds.includes(each.split('@')[0]!));
        expect({ file, slug, isSold: product?.successorSlug === null }).toMatchObject({
          isSold: true,
        });
        expect({ file, slug, seen: seen?.length }).not.toMatchObject({ seen: 0 });
      }
    }
  });

  test('models are small, compressed, and come with the images that they name', async () => {
    const turnable = products.flatMap((product) =>
      product.offerings.flatMap((offering) => modelFileOf(product, offering) ?? []),
    );
    expect([...new Set(turnable)].toSorted()).toEqual(Object.keys(manifest.models));
    expect(turnable.length).toBeGreaterThan(0);
    for (const file of Object.keys(manifest.models)) {
      const { bytes, description, images } = await modelIn(file);
      expect({ file, bytes }).toEqual({ file, bytes: manifest.models[file]!.bytes });
      expect(bytes).toBeLessThan(300_000);
      expect(description.extensionsUsed).toContain('EXT_meshopt_compression');
      for (const image of images) await stat(`${renderedFolder}/${image}`);
    }
  });

  test('nothing is kept that nothing shows, and all of it is small', async () => {
    const wanted = new Set([
      ...shotsOf(products).map(nameOf),
      ...[...rooms, ...bands].map(({ name }) => name),
    ]);
    const seen = new Set(photographs.map(({ file }) => file));
    const unseen = Object.entries(manifest.shots).filter(
      ([name, { pictures }]) => !wanted.has(name) && !pictures.some((file) => seen.has(file)),
    );
    expect(unseen.map(([name]) => name)).toEqual([]);
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
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60 * megabyte);
  });
});
