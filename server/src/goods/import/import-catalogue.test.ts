import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { listsAsCsv } from './export-lists.ts';
import { importCatalogue } from './import-catalogue.ts';
import { only, replaced, sound, source } from '../../../test/import-files.ts';

const now = () => new Date('2026-11-21T09:00:00Z');
const later = () => new Date('2026-11-28T09:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await db.pool.query<Row>(sql)).rows;
}

async function count(table: string): Promise<number> {
  const [row] = await rows<{ count: number }>(`select count(*) from ${table}`);
  return row!.count;
}

describe('importCatalogue', () => {
  beforeEach(async () => {
    await db.pool.query(
      `truncate category, brand, attribute, promotion, trade_band, stock_location, catalogue_change,
         stock_movement restart identity cascade`,
    );
  });

  test('loads every file and numbers goods in the order of the categories', async () => {
    const result = await importCatalogue(db, source(), { now });
    expect(result.writtenTotal).toBeGreaterThan(0);
    expect(
      await rows(`select o.id, o.sku, p.id as product_id, p.slug, s.slug as successor
                  from offering o join product p on p.id = product_id
                  left join product s on s.id = p.successor_id order by o.id`),
    ).toEqual([
      { id: 1, sku: 'BATH', product_id: 1, slug: 'plain-bath', successor: null },
      { id: 2, sku: 'OLD-CH', product_id: 2, slug: 'lode-old', successor: 'lode-mixer' },
      { id: 3, sku: 'LODE-CH', product_id: 3, slug: 'lode-mixer', successor: null },
      { id: 4, sku: 'LODE-BR', product_id: 3, slug: 'lode-mixer', successor: null },
    ]);
    expect(await rows(`select sku, model_file from offering where model_file is not null`)).toEqual(
      [{ sku: 'LODE-CH', model_file: 'tap.glb' }],
    );
    expect(await rows(`select description from product where slug = 'lode-old'`)).toEqual([
      { description: 'One line\nand another.' },
    ]);
    expect(await rows(`select facet_keys from category where slug = 'taps'`)).toEqual([
      { facet_keys: ['finish', 'pressure'] },
    ]);
    expect(await count('offering_attribute')).toBe(3);
    expect(await count('offering_picture')).toBe(2);
    expect(await count('trade_band_price')).toBe(1);
  });

  test('changes nothing when the same catalogue is imported again, even much later', async () => {
    await importCatalogue(db, source(), { now });
    const before = await count('catalogue_change');
    const again = await importCatalogue(db, source(), { now: later });
    expect(again.writtenTotal).toBe(0);
    expect(await count('catalogue_change')).toBe(before);
  });

  test('updates what changed, by its key, and tells the readers once', async () => {
    await importCatalogue(db, source(), { now });
    const result = await importCatalogue(
      db,
      source({
        ...replaced(
          'offering-attributes.csv',
          'LODE-CH,pressure,medium,"Medium, 0.5 – 0.9 bar",\n',
          '',
        ),
        ...replaced('products.csv', 'lode-mixer,Lode mixer,', 'lode-mixer,Lode basin mixer,'),
        ...replaced('prices.csv', 'BATH,19800', 'BATH,20900'),
      }),
      { now: later },
    );
    expect(result.written).toMatchObject({
      'products.csv': 1,
      'offering-attributes.csv': 1,
      // The list price itself and its entry in the history of each of three channels.
      'prices.csv': 4,
      'offerings.csv': 0,
    });
    expect(await rows('select kind from catalogue_change')).toEqual([
      { kind: 'rebuild' },
      { kind: 'rebuild' },
    ]);
  });

  test('moves EANs from one offering to another, and to one that is new', async () => {
    await importCatalogue(db, source(), { now });
    const [first, second, third] = ['9520000000011', '9520000000028', '9520000000042'];
    const swapped = sound['offerings.csv']!.replace(`M2,${first}`, `M2,${second}`).replace(
      `M3,${second}`,
      `M3,${third}`,
    );
    const added = `NEW,M5,${first},plain-bath,1,Long bath,,,,1800,700,540,,,29000,bulky,20,,live\n`;
    const prices = `${sound['prices.csv']}NEW,20000\n`;
    await importCatalogue(db, source({ 'offerings.csv': swapped + added, 'prices.csv': prices }), {
      now: later,
    });
    expect(await rows(`select sku, ean from offering where sku ~ 'LODE|NEW' order by sku`)).toEqual(
      [
        { sku: 'LODE-BR', ean: third },
        { sku: 'LODE-CH', ean: second },
        { sku: 'NEW', ean: first },
      ],
    );
    await importCatalogue(
      db,
      source({
        'offerings.csv': swapped
          .replace(third!, 'EAN')
          .replace(second!, third!)
          .replace('EAN', second!),
      }),
      { now: later },
    );
    expect(await rows(`select sku, ean from offering where sku ~ 'LODE' order by sku`)).toEqual([
      { sku: 'LODE-BR', ean: second },
      { sku: 'LODE-CH', ean: third },
    ]);
  });

  test('ends the price history with what is charged, on every channel', async () => {
    await importCatalogue(db, source(), { now });
    const latest = await rows<{ sku: string; channel: number; inc_pence: number; reason: string }>(
      `select distinct on (sku, channel) sku, channel, h.inc_pence, reason
       from price_history h join offering on offering.id = offering_id
       order by sku, channel, from_at desc`,
    );
    expect(latest).toHaveLength(12);
    const charged = new Map([
      ['BATH', 19800],
      ['LODE-BR', 12900],
      ['LODE-CH', 9400],
      ['OLD-CH', 9900],
    ]);
    for (const { sku, inc_pence } of latest) expect(inc_pence).toBe(charged.get(sku));
  });

  test('gives a promotion a new version only where it changes it, so that nobody saves over it', async () => {
    const versions = () => rows(`select slug, name, version from promotion`);
    await importCatalogue(db, source(), { now });
    await importCatalogue(db, source(), { now });
    expect(await versions()).toEqual([{ slug: 'cold-start', name: 'Cold Start', version: 1 }]);
    const renamed = replaced('promotions.csv', 'Cold Start', 'Warm Start');
    await importCatalogue(db, source(renamed), { now });
    expect(await versions()).toEqual([{ slug: 'cold-start', name: 'Warm Start', version: 2 }]);
    const cheaper = source({ ...renamed, ...replaced('promotion-prices.csv', '9400', '9300') });
    await importCatalogue(db, cheaper, { now });
    await importCatalogue(db, cheaper, { now });
    expect(await versions()).toMatchObject([{ slug: 'cold-start', version: 3 }]);
  });

  test('brings promotions by terms to the new list prices and goods, and the ledger with them', async () => {
    await importCatalogue(db, source(), { now });
    await db.pool.query(
      `insert into promotion (slug, name, starts_at, target_type, targets, type, amount)
       values ('baths', 'Baths', '2026-11-01', 203, '{baths}', 'Percentage', 1000)`,
    );
    const prices = 'sku,inc_pence\nOLD-CH,9900\nLODE-CH,11800\nLODE-BR,12900\nBATH,20000\n';
    const { written } = await importCatalogue(db, source({ 'prices.csv': prices }), { now });
    // A list price, a promotion price, and an entry in the history of each of three channels.
    expect(written['prices.csv']).toBe(5);
    expect(
      await rows(
        `select o.sku, pp.inc_pence, h.inc_pence as charged
           from promotion p join promotion_price pp on pp.promotion_id = p.id
           join offering o on o.id = pp.offering_id
           cross join lateral (select inc_pence from price_history h
                                where h.offering_id = o.id and h.channel = 100
                                order by h.id desc limit 1) h
          where p.slug = 'baths'`,
      ),
    ).toEqual([{ sku: 'BATH', inc_pence: 18000, charged: 18000 }]);
    const again = await importCatalogue(db, source({ 'prices.csv': prices }), { now });
    expect(again.writtenTotal).toBe(0);
  });

  test('opens stock once, with movements that add up to the levels', async () => {
    await importCatalogue(db, source(), { now });
    await db.pool.query(`update stock_level set on_hand = on_hand - 2 where on_hand = 412`);
    await db.pool.query(
      `insert into stock_movement (offering_id, location_id, quantity, reason)
       select offering_id, location_id, -2, 'sale' from stock_level where on_hand = 410`,
    );
    await importCatalogue(db, source(), { now });
    const ledger = await rows<{ on_hand: number; moved: number }>(
      `select on_hand, (select sum(quantity) from stock_movement m
                        where m.offering_id = l.offering_id and m.location_id = l.location_id) as moved
       from stock_level l order by on_hand`,
    );
    expect(ledger).toEqual([
      { on_hand: 0, moved: 0 },
      { on_hand: 20, moved: 20 },
      { on_hand: 410, moved: 410 },
    ]);
  });

  test('takes prices alone, and the history with them', async () => {
    await importCatalogue(db, source(), { now });
    const { writtenTotal } = await importCatalogue(
      db,
      only({ 'prices.csv': 'sku,inc_pence\nBATH,21000\n' }),
      { now: later },
    );
    expect(writtenTotal).toBeGreaterThan(0);
    expect(
      await rows(`select distinct h.inc_pence from price_history h
                  join offering o on o.id = offering_id where sku = 'BATH' order by 1`),
    ).toEqual([{ inc_pence: 19_800 }, { inc_pence: 21_000 }]);
  });

  test('takes counts alone as a stock-take, and books the differences', async () => {
    await importCatalogue(db, source(), { now });
    const counted = only({
      'stock.csv': 'sku,location,on_hand\nLODE-CH,hub,400\nLODE-CH,counter,20\nBATH,hub,3\n',
    });
    const result = await importCatalogue(db, counted, { now: later });
    expect(result.written['stock.csv']).toBe(2);
    expect(
      await rows(`select o.sku, m.quantity, m.reason from stock_movement m
                  join offering o on o.id = m.offering_id
                  where moved_at = '${later().toISOString()}' order by o.sku`),
    ).toEqual([
      { sku: 'BATH', quantity: 3, reason: 'opening' },
      { sku: 'LODE-CH', quantity: -12, reason: 'adjustment' },
    ]);
    expect(
      await rows(`select offering_id from stock_level l
                  where on_hand <> (select sum(quantity) from stock_movement m
                                    where (m.offering_id, m.location_id)
                                        = (l.offering_id, l.location_id))`),
    ).toEqual([]);
    expect((await importCatalogue(db, counted, { now: later })).writtenTotal).toBe(0);
  });

  test('moves goods to the bins that a file tells, and leaves them where it tells none', async () => {
    await importCatalogue(db, source(), { now });
    const placed = (bin: string) =>
      only({ 'stock.csv': `sku,location,on_hand,bin\nLODE-CH,hub,412,${bin}\n` });
    const bins = () =>
      rows(`select distinct bin from stock_level l join offering o on o.id = offering_id
            where sku = 'LODE-CH' and bin is not null`);
    for (const [bin, lies] of [
      ['C-02-1', 'C-02-1'],
      ['', 'C-02-1'],
      ['B-14-3', 'B-14-3'],
    ]) {
      await importCatalogue(db, placed(bin!), { now: later });
      expect(await bins()).toEqual([{ bin: lies }]);
    }
  });

  test('keeps the day on which more is expected, as the last file says it', async () => {
    await importCatalogue(db, source(), { now });
    const told = (day: string) =>
      only({ 'stock.csv': `sku,location,on_hand,expected_on\nLODE-CH,hub,412,${day}\n` });
    for (const [day, expected] of [
      ['2026-12-04', '2026-12-04'],
      ['2026-12-11', '2026-12-11'],
      ['', null],
      ['2026-12-04', '2026-12-04'],
      // It has passed when the file comes.
      ['2020-01-03', null],
    ]) {
      expect((await importCatalogue(db, told(day!), { now: later })).written['stock.csv']).toBe(1);
      expect(
        await rows(`select s.expected_on::text as day from free_stock s
                    join offering o on o.id = s.offering_id where sku = 'LODE-CH'`),
      ).toEqual([{ day: expected }]);
      expect((await importCatalogue(db, told(day!), { now: later })).writtenTotal).toBe(0);
    }
    await expect(importCatalogue(db, told('4 December'), { now: later })).rejects.toMatchObject({
      errors: [expect.objectContaining({ column: 'expected_on' })],
    });
  });

  test('counts no fewer than are kept for payments in progress', async () => {
    await importCatalogue(db, source(), { now });
    await db.pool.query(`update stock_level set reserved = 5
                         where on_hand = 412`);
    const counted = only({ 'stock.csv': 'sku,location,on_hand\nLODE-CH,hub,4\n' });
    await expect(importCatalogue(db, counted, { now: later })).rejects.toThrow(
      'stock.csv:2 on_hand: Of these 5 are kept for payments in progress',
    );
  });

  test('counts in a dry run what an import would write, and writes nothing', async () => {
    const dry = await importCatalogue(db, source(), { now, dryRun: true });
    expect(await count('offering')).toBe(0);
    expect(await importCatalogue(db, source(), { now })).toEqual(dry);
  });

  test('lets two imports of the same catalogue run at once', async () => {
    const results = await Promise.all([
      importCatalogue(db, source(), { now }),
      importCatalogue(db, source(), { now }),
    ]);
    expect(results.map(({ writtenTotal }) => writtenTotal > 0).toSorted()).toEqual([false, true]);
  });

  test('reports progress from 0 to 1', async () => {
    const done: number[] = [];
    await importCatalogue(db, source(), {
      now,
      onProgress: (progress) => done.push(progress.done),
    });
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });

  test('leaves what a file does not name, when the file is absent', async () => {
    await importCatalogue(db, source(), { now });
    await importCatalogue(db, source({ 'pictures.csv': null, 'stock.csv': null }), { now });
    expect(await count('offering_picture')).toBe(2);
    expect(await count('stock_level')).toBe(3);
  });

  test('exports its lists in the form that it imports, apart from the goods', async () => {
    await importCatalogue(db, source(), { now });
    const before = await rows('select phrase, means from search_synonym order by phrase');
    expect(before.length).toBeGreaterThan(100);
    const exported = await listsAsCsv(db);
    expect(await importLists(exported)).toBe(0);

    const quoted = { phrase: 'a "quoted", \\ phrase', means: ['one "half"', 'back\\slash'] };
    const edited = {
      'search-synonyms.csv': `phrase,means
"a ""quoted"", \\ phrase","one ""half""; back\\slash"
boiler,
loo,toilet
`,
      'search-redirects.csv': 'query,path\nclearance,/promotions/clearance\n',
      'saved-listings.csv': `slug,name,category,position,narrowed_by,intro
dear-brass,Dear brass,taps,1,finish=brass&finish=gold&price.min=20000,"Brass, gold"
`,
    };
    expect(await importLists(edited)).toBeGreaterThan(0);
    expect(await rows('select phrase, means from search_synonym order by phrase')).toEqual([
      quoted,
      { phrase: 'boiler', means: [] },
      { phrase: 'loo', means: ['toilet'] },
    ]);
    expect(await rows('select query, path from search_redirect')).toEqual([
      { query: 'clearance', path: '/promotions/clearance' },
    ]);
    expect(await rows('select slug, filters, ranges from saved_listing')).toEqual([
      {
        slug: 'dear-brass',
        filters: { finish: ['brass', 'gold'] },
        ranges: { price: { min: 20_000 } },
      },
    ]);
    expect(await listsAsCsv(db)).toEqual({ ...exported, ...edited });
    expect(await importLists(exported)).toBeGreaterThan(0);
    expect(await rows('select phrase, means from search_synonym order by phrase')).toEqual(before);
  });

  test.each([
    ['search-synonyms.csv', 'phrase,means\nloo,;\n', 'means'],
    ['search-synonyms.csv', 'phrase,means\n--,toilet\n', 'phrase'],
    ['search-synonyms.csv', 'phrase,means\nloo,toilet\nloo,bath\n', 'phrase'],
    ['search-redirects.csv', 'query,path\nbad,//elsewhere.example\n', 'path'],
    ['saved-listings.csv', `${listingColumns}a,A,taps,1,price.min=9&price.max=1\n`, 'narrowed_by'],
    ['saved-listings.csv', `${listingColumns}a,A,taps,1,finish chrome\n`, 'narrowed_by'],
    ['saved-listings.csv', `${listingColumns}a,A,taps,1,no-such-facet=1\n`, 'narrowed_by'],
    ['saved-listings.csv', `${listingColumns}a,A,nowhere,1,finish=chrome\n`, 'category'],
  ])('refuses in %s what nobody could search or be shown by: %j', async (file, text, column) => {
    await importCatalogue(db, source(), { now });
    await expect(importLists({ [file]: text })).rejects.toMatchObject({
      errors: [{ file, column }],
    });
  });
});

const listingColumns = 'slug,name,category,position,narrowed_by\n';

/** Imports these files and no others; tells how many rows were written. */
async function importLists(files: Record<string, string>): Promise<number> {
  const open = (file: string) => (file in files ? [files[file]!] : null);
  const { writtenTotal } = await importCatalogue(db, { open }, { now });
  return writtenTotal;
}
