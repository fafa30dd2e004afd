import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { CatalogueFileName } from './columns.ts';
import { importCatalogue } from './import-catalogue.ts';
import { CatalogueImportError, type RowError } from './row-errors.ts';
import { type Changes, replaced, sound, source } from '../../../test/import-files.ts';

const now = () => new Date('2026-11-21T09:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function count(table: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]!.count;
}

async function refusal(changes: Changes): Promise<RowError[]> {
  const error = await importCatalogue(db, source(changes), { now }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CatalogueImportError);
  return (error as CatalogueImportError).errors;
}

describe('a catalogue with mistakes', () => {
  const wrong: [string, CatalogueFileName, string, string, number, string, RegExp][] = [
    [
      'text for a number',
      'prices.csv',
      'LODE-CH,11800',
      'LODE-CH,118.00',
      3,
      'inc_pence',
      /whole pence/,
    ],
    [
      'a negative price',
      'prices.csv',
      'LODE-CH,11800',
      'LODE-CH,-1',
      3,
      'inc_pence',
      /whole pence/,
    ],
    ['an empty field', 'brands.csv', 'corvane,Corvane', 'corvane,', 2, 'name', /empty/],
    ['a slug with capitals', 'brands.csv', 'corvane,', 'Corvane,', 2, 'slug', /lower-case/],
    [
      'a wrong check digit',
      'offerings.csv',
      '9520000000028',
      '9520000000029',
      4,
      'ean',
      /check digit/,
    ],
    ['a day that is not', 'products.csv', '2020-02-29', '2021-02-29', 2, 'launched_on', /a day/],
    [
      'an instant without a zone',
      'promotions.csv',
      '2026-11-09T00:00:00Z',
      '2026-11-09T00:00:00',
      2,
      'starts_at',
      /UTC/,
    ],
    ['an unknown size class', 'offerings.csv', 'bulky', 'huge', 5, 'size_class', /parcel/],
    [
      'a status that is none',
      'products.csv',
      'live,\nplain',
      'sold,\nplain',
      4,
      'status',
      /live or/,
    ],
    [
      'an unknown category',
      'products.csv',
      'baths/straight',
      'baths/curved',
      5,
      'category',
      /not in categories/,
    ],
    [
      'an unknown brand',
      'products.csv',
      'Lode mixer,corvane',
      'Lode mixer,covrane',
      4,
      'brand',
      /not in brands/,
    ],
    [
      'an unknown successor',
      'products.csv',
      'withdrawn,lode-mixer',
      'withdrawn,lode-2',
      2,
      'successor',
      /not in products/,
    ],
    [
      'a product twice',
      'products.csv',
      'plain-bath,Plain',
      'lode-mixer,Plain',
      5,
      'slug',
      /line 4/,
    ],
    ['an EAN twice', 'offerings.csv', '9520000000028', '9520000000011', 4, 'ean', /line 3/],
    ['an unknown SKU', 'stock.csv', 'LODE-BR,hub', 'LODE-XX,hub', 4, 'sku', /not in offerings/],
    [
      'an unknown attribute',
      'offering-attributes.csv',
      'LODE-BR,min-',
      'LODE-BR,max-',
      4,
      'key',
      /not in attributes/,
    ],
    [
      'a range without a number',
      'offering-attributes.csv',
      'LODE-BR,min-pressure,0.5,0.5 bar,50',
      'LODE-BR,min-pressure,0.5,0.5 bar,',
      4,
      'number',
      /needs a number/,
    ],
    [
      'an unknown facet',
      'categories.csv',
      'finish pressure min',
      'finish colour min',
      4,
      'facet_keys',
      /'colour'/,
    ],
    ['an offering without a price', 'prices.csv', 'BATH,19800\n', '', 5, 'sku', /no row in prices/],
    [
      'a product without offerings',
      'products.csv',
      'plain-bath',
      'bare-bath',
      5,
      'slug',
      /no row in offerings/,
    ],
    ['half a key dimension', 'offerings.csv', '540,,,', '540,,540,', 5, 'key_dimension_mm', /both/],
    [
      'a promotion that ends first',
      'promotions.csv',
      '2026-12-07',
      '2026-10-07',
      2,
      'ends_at',
      /before it starts/,
    ],
    [
      'a product that follows its own successor',
      'products.csv',
      'Lode,basin mixer,tap,A mixer.,10,2026-01-01,live,\n',
      'Lode,basin mixer,tap,A mixer.,10,2026-01-01,live,lode-old\n',
      4,
      'successor',
      /lead back/,
    ],
    [
      'a picture of goods in another finish',
      'pictures.csv',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,,',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,finish=brushed-brass,,',
      2,
      'shows',
      /shows finish 'brushed-brass', and the offering has 'chrome'/,
    ],
    [
      'a picture of goods of another form',
      'pictures.csv',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,,',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,pressure=low,,',
      2,
      'shows',
      /shows pressure 'low', and the offering has 'medium'/,
    ],
    [
      'a picture that shows what is no attribute',
      'pictures.csv',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,,',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,colour=red,,',
      2,
      'shows',
      /'colour' is not in attributes/,
    ],
    [
      'a picture of goods of another proportion',
      'pictures.csv',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,,',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,168,50',
      2,
      'goods_width_mm, goods_height_mm',
      /168 × 50 mm, and the offering has 50 × 168 mm/,
    ],
    [
      'half a proportion',
      'pictures.csv',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,,',
      'LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,168,',
      2,
      'goods_height_mm',
      /both/,
    ],
  ];
  test.each(wrong)(
    'refuses %s, with its line and column',
    async (_, file, from, to, line, column, message) => {
      const errors = await refusal(replaced(file, from, to));
      expect(errors).toContainEqual({
        file: expect.any(String),
        line,
        column,
        message: expect.stringMatching(message),
      });
      expect(await count('offering')).toBe(0);
      expect(await count('category')).toBe(0);
      expect(await count('catalogue_change')).toBe(0);
    },
  );

  test('reports the wrong fields of many files together', async () => {
    const errors = await refusal({
      ...replaced('brands.csv', 'corvane,', 'Corvane,'),
      ...replaced('prices.csv', 'BATH,19800', 'BATH,cheap'),
      ...replaced('stock.csv', 'LODE-BR,hub', 'LODE-BR,attic'),
    });
    const places = errors.map(({ file, line, column }) => `${file}:${line} ${column}`);
    expect(places).toContain('brands.csv:2 slug');
    expect(places).toContain('prices.csv:5 inc_pence');
    expect(places).toContain('stock.csv:4 location');
  });

  test('tells where a file is not UTF-8, instead of losing its letters', async () => {
    const files = source();
    const latin = Buffer.from('slug,name\ncorvane,Corvané\n', 'latin1');
    const error = await importCatalogue(
      db,
      // A byte at a time, so that a character is never whole in one part of the file.
      {
        open: (file) =>
          file === 'brands.csv' ? [...latin].map((byte) => Buffer.from([byte])) : files.open(file),
      },
      { now },
    ).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CatalogueImportError);
    expect((error as CatalogueImportError).errors).toEqual([
      { file: 'brands.csv', line: 2, column: 'name', message: expect.stringMatching(/not UTF-8/) },
    ]);
    expect(await count('brand')).toBe(0);
  });

  test('reports at most 100 errors', async () => {
    const bad = Array.from({ length: 300 }, (_, i) => `SKU-${i},free\n`).join('');
    expect(await refusal({ 'prices.csv': `sku,inc_pence\n${bad}` })).toHaveLength(100);
  });

  const essentials = (rows: string) => ({
    'essential-items.csv': `product,position,need,item,sku,reason\n${rows}\n`,
  });
  const withoutSuccessor = replaced('products.csv', 'withdrawn,lode-mixer', 'withdrawn,');
  test.each([
    ['plain-bath,0,needed,lode-old,,It is needed.', withoutSuccessor, 'item', /nothing that is/],
    ['plain-bath,0,needed,,OLD-CH,It is needed.', {}, 'sku', /'OLD-CH' is not sold any more/],
  ])('refuses the essential item %s, which is not sold', async (row, changes, column, message) => {
    const errors = await refusal({ ...changes, ...essentials(row) });
    expect(errors).toEqual([
      { file: 'essential-items.csv', line: 2, column, message: expect.stringMatching(message) },
    ]);
    expect(await count('product')).toBe(0);
  });

  test.each(['0', '100'])(
    'refuses %s of an essential item, which nobody is shown',
    async (many) => {
      const row = `product,position,need,item,quantity,reason\nplain-bath,0,needed,lode-mixer,${many},It is.\n`;
      expect(await refusal({ 'essential-items.csv': row })).toEqual([
        {
          file: 'essential-items.csv',
          line: 2,
          column: 'quantity',
          message: expect.stringMatching(/from 1 to 99/),
        },
      ]);
    },
  );

  test('refuses a category that is above itself', async () => {
    const errors = await refusal(
      replaced('categories.csv', 'taps,Taps,,2', 'taps,Taps,taps/basin-taps,2'),
    );
    expect(errors.map(({ column }) => column)).toContain('parent');
  });

  test.each([
    ['a missing file', { 'offerings.csv': null }, null, null, /missing/],
    ['an empty file', { 'brands.csv': '' }, 1, null, /empty/],
    ['a missing column', { 'brands.csv': 'slug\ncorvane\n' }, 1, 'name', /missing/],
    ['an unknown column', { 'brands.csv': 'slug,name,logo\n' }, 1, 'logo', /not known/],
    ['a column twice', { 'brands.csv': 'slug,name,name\n' }, 1, 'name', /twice/],
    [
      'a row with a field too many',
      { 'brands.csv': 'slug,name\ncorvane,Corvane,x\n' },
      2,
      null,
      /2 fields and found 3/,
    ],
    [
      'a quote that never ends',
      { 'brands.csv': 'slug,name\ncorvane,"Corvane\n' },
      2,
      null,
      /[Qq]uote/,
    ],
  ] as const)('refuses %s', async (_, changes, line, column, message) => {
    const errors = await refusal(changes);
    expect(errors).toEqual([
      { file: Object.keys(changes)[0], line, column, message: expect.stringMatching(message) },
    ]);
  });
});

describe('a catalogue at odds with the shop', () => {
  beforeAll(async () => {
    await importCatalogue(db, source(), { now });
  });

  test('never rewrites the price history', async () => {
    const errors = await refusal(replaced('price-history.csv', 'LODE-CH,,11800', 'LODE-CH,,12800'));
    expect(errors[0]).toMatchObject({ file: 'price-history.csv', line: 2, column: 'inc_pence' });
  });

  test.each([
    ['of an instant that is still to come', 'BATH,,19800,2026-11-21T09:00:01Z', /still to come/],
    [
      'between what the shop charged itself',
      'LODE-CH,200,100,2026-11-20T00:00:00Z',
      /since 2026-06-01T00:00:00Z, and only what came before/,
    ],
  ])('takes no entry of a price history %s', async (_, row, message) => {
    const file = 'price-history.csv';
    const history = `${sound[file]}${row},list price\n`;
    expect(await refusal({ [file]: history })).toEqual([
      { file, line: 5, column: 'from_at', message: expect.stringMatching(message) },
    ]);
  });

  test('refuses a successor that the shop itself has following the product', async () => {
    const errors = await refusal({
      'products.csv': `slug,name,brand,category,product_type,family,launched_on,status,successor
lode-mixer,Lode mixer,corvane,taps/basin-taps,basin mixer,tap,2026-01-01,withdrawn,lode-old
plain-bath,Plain bath,corvane,baths/straight-baths,bath,bath,2026-01-01,live,
`,
    });
    expect(errors).toContainEqual({
      file: 'products.csv',
      line: 2,
      column: 'successor',
      message: 'The products that follow it lead back to it.',
    });
  });

  test('refuses the EAN of another offering of the shop', async () => {
    const errors = await refusal(replaced('offerings.csv', 'BATH,M4', 'BATH-2,M4'));
    expect(errors).toContainEqual(
      expect.objectContaining({ line: 5, column: 'ean', message: expect.stringContaining('BATH') }),
    );
  });
});
