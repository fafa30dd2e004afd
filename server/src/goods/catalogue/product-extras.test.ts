import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { source } from '../../../test/import-files.ts';

let shop: TestShop;
let productIds: Map<string, number>;

const now = new Date('2026-11-18T10:00:00Z');

beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 12900 }], now });
  await importCatalogue(shop.db, source(extras), { now: () => now });
  await shop.app.context.catalogue.refresh();
  const { rows } = await shop.db.pool.query<{ id: number; slug: string }>(
    'select id, slug from product',
  );
  productIds = new Map(rows.map(({ id, slug }) => [slug, id]));
});
afterAll(() => shop.stop());

const extras = {
  'essential-bundles.csv': 'slug,name\nwaste,Waste and trap\nwater,Water supply\n',
  'essential-items.csv': `product,position,need,item,sku,name,quantity,reason,bundle
plain-bath,0,needed,lode-mixer,,,1,The bath is not drilled.,water
plain-bath,1,included,,,Legs,4,They turn out.,
plain-bath,2,recommended,,LODE-BR,,2,It matches.,waste
plain-bath,3,needed,lode-old,,,1,Its successor stands in for it.,
`,
  'room-pictures.csv': `file,alt,width,height,caption,credit,position
room-1.avif,A bath,360,360,It went up the stairs.,"Jo, Kendal",2
room-2.avif,A tap,360,360,At last.,"Ailsa, Perth",1
`,
  'room-picture-products.csv': `file,product,position
room-1.avif,plain-bath,1
room-1.avif,lode-mixer,2
room-2.avif,lode-mixer,1
room-2.avif,lode-old,2
`,
};

const client = () => shop.visitor().services.catalogue;

describe('listEssentialItems', () => {
  test('tells what is needed, included and recommended, with the reason and how many', async () => {
    const { items, bundles } = await client().listEssentialItems({ query: { sku: 'BATH' } });
    expect(
      items.map(({ need, name, quantity, reason, offering, bundle }) => [
        need,
        offering?.sku ?? name,
        quantity,
        reason,
        bundle?.bundleId ?? null,
      ]),
    ).toEqual([
      ['needed', 'LODE-CH', 1, 'The bath is not drilled.', 'water'],
      ['needed', 'LODE-CH', 1, 'Its successor stands in for it.', null],
      ['included', 'Legs', 4, 'They turn out.', null],
      ['recommended', 'LODE-BR', 2, 'It matches.', 'waste'],
    ]);
    expect(bundles).toEqual([
      { bundleId: 'water', name: 'Water supply' },
      { bundleId: 'waste', name: 'Waste and trap' },
    ]);
  });

  test('tells what so many cost by the line, never by a rounded unit', async () => {
    const { items } = await client().listEssentialItems({ query: { sku: 'BATH' } });
    const line = items.find(({ quantity }) => quantity === 2)!.offering!;
    expect(line.price).toMatchObject({ incPence: 12900, exPence: 10750 });
    expect(line.amount).toEqual({ incPence: 25800, exPence: 21500, vatPence: 4300 });
  });

  test('narrows to one bundle, and an unknown one finds nothing', async () => {
    const of = async (bundleId: string) =>
      (await client().listEssentialItems({ query: { sku: 'BATH', bundleId } })).items.map(
        ({ offering }) => offering?.sku,
      );
    expect(await of('waste')).toEqual(['LODE-BR']);
    expect(await of('none')).toEqual([]);
  });

  test('prices items for the caller’s own band, and never for a guest', async () => {
    const trade = await shop.signedIn({ band: 'band-3' });
    const { items } = await trade.services.catalogue.listEssentialItems({ query: { sku: 'BATH' } });
    expect(items[0]?.offering?.price).toMatchObject({ basis: 'ex', exPence: 6280 });
    const asGuest = await client().listEssentialItems({ query: { sku: 'BATH' } });
    expect(asGuest.items[0]?.offering?.price).toMatchObject({ basis: 'inc' });
  });

  test('says of an unknown SKU that it is, and of one no longer sold what took its place', async () => {
    const ask = (sku: string) => client().listEssentialItems({ query: { sku } });
    expect(await refusalOf(ask('NONE'))).toMatchObject({ status: 404, code: 'product-unknown' });
    const gone = await refusalOf(ask('OLD-CH'));
    expect(gone).toMatchObject({ status: 410, code: 'product-withdrawn' });
    expect(gone.problem['successor']).toEqual({ slug: 'lode-mixer', name: 'Lode mixer' });
  });
});

describe('getSpecificationSheet', () => {
  const sheet = (query: { slug: string; sku?: string }) =>
    client().getSpecificationSheet({ query });

  test('is a file of the offering that was asked for, with what it needs and includes', async () => {
    const { fileName, bytes } = await sheet({ slug: 'plain-bath', sku: 'BATH' });
    expect(fileName).toBe('BATH-specification.pdf');
    const { text } = readPdf(bytes);
    for (const words of [
      'Needed to work',
      'The bath is not drilled.',
      'Included',
      '4 × Legs',
      'as of 18 November 2026',
      `${shop.baseUrl.replace(/^https?:/, '')}/p/plain-bath?sku=BATH`,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('It matches.');
  });

  test('is that of the first offering at hand where none, or none of its own, is named', async () => {
    for (const query of [{}, { sku: '' }, { sku: 'of another product' }]) {
      expect((await sheet({ slug: 'lode-mixer', ...query })).fileName).toBe(
        'LODE-CH-specification.pdf',
      );
    }
  });

  test('is refused like its page for what is unknown or no longer sold', async () => {
    expect((await refusalOf(sheet({ slug: 'no-such-bath' }))).code).toBe('product-unknown');
    expect((await refusalOf(sheet({ slug: 'lode-old' }))).code).toBe('product-withdrawn');
  });
});

describe('getUserContentCarousel', () => {
  test('shows the rooms with a product in them, in their order, and what else is in them', async () => {
    const id = productIds.get('lode-mixer')!;
    const { productId, pictures } = await client().getUserContentCarousel({ params: { id } });
    expect(productId).toBe(id);
    expect(pictures.map(({ picture, credit }) => [picture.file, credit])).toEqual([
      ['room-2.avif', 'Ailsa, Perth'],
      ['room-1.avif', 'Jo, Kendal'],
    ]);
    // What is no longer sold is not offered from a picture.
    expect(pictures.map(({ products }) => products.map(({ slug }) => slug))).toEqual([
      ['lode-mixer'],
      ['plain-bath', 'lode-mixer'],
    ]);
  });

  test('is empty for a product that nobody has shown, and refuses one that there is not', async () => {
    const id = productIds.get('tap')!;
    expect(await client().getUserContentCarousel({ params: { id } })).toEqual({
      productId: id,
      pictures: [],
    });
    const asked = client().getUserContentCarousel({ params: { id: 2_000_000_000 } });
    expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'product-unknown' });
  });
});

describe('listRoomPictures', () => {
  test('shows the shop’s own choice of rooms, each with what is in it', async () => {
    const { productId, pictures } = await client().listRoomPictures();
    expect(productId).toBeNull();
    expect(pictures.map(({ picture }) => picture.file)).toEqual(['room-2.avif', 'room-1.avif']);
  });
});

describe('importCatalogue', () => {
  test('changes nothing of rooms and essential items when they are imported again', async () => {
    const again = await importCatalogue(shop.db, source(extras), { now: () => now });
    expect(again.writtenTotal).toBe(0);
  });

  test('takes away the essential items that a product no longer has', async () => {
    const fewer = {
      ...extras,
      'essential-items.csv': extras['essential-items.csv'].replace(/plain-bath,3.*\n/, ''),
    };
    const { written } = await importCatalogue(shop.db, source(fewer), { now: () => now });
    expect(written['essential-items.csv']).toBe(1);
  });

  test.each([
    ['plain-bath,4,needed,lode-mixer,,Legs,1,Both.,', 'only one of them'],
    ['plain-bath,4,needed,,,Legs,1,Not for sale.,', 'must be a product'],
    ['plain-bath,4,needed,plain-bath,,,1,Itself.,', 'no essential item of itself'],
    ['plain-bath,4,perhaps,lode-mixer,,,1,Perhaps.,', 'needed, included or recommended'],
    ['plain-bath,4,needed,lode-none,,,1,Unknown.,', 'is not in products.csv'],
    ['plain-bath,0,needed,lode-mixer,,,1,Twice.,', 'The same as on line 2'],
  ])('refuses %s', async (row, message) => {
    const wrong = { ...extras, 'essential-items.csv': `${extras['essential-items.csv']}${row}\n` };
    await expect(importCatalogue(shop.db, source(wrong), { now: () => now })).rejects.toMatchObject(
      {
        errors: [expect.objectContaining({ message: expect.stringContaining(message) })],
      },
    );
  });
});
