import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPicture } from '../../../test/claims.ts';
import { packWorkbook, rowsXml } from '../../../test/workbooks.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let plumber: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'LODE-100', incPence: 129_00, stock: 50, bandExPence: { 'band-3': 80_00 } },
      { sku: 'VALVE-15', incPence: 3_00, stock: 500, packSize: 10 },
      { sku: 'GONE-1', incPence: 5_00, stock: 0 },
      { sku: 'BAR-GOLD', product: 'bar', incPence: 60_00, status: 'withdrawn' },
      { sku: 'BAR-CHROME', product: 'bar', incPence: 50_00 },
    ],
  });
  await shop.db.pool.query(`update offering set mpn = 'MK 77' where sku in ('LODE-100', 'GONE-1')`);
  await shop.db.pool.query(`update offering set ean = '9521234567892' where sku = 'VALVE-15'`);
  await shop.app.context.catalogue.refresh();
  plumber = await shop.signedIn({ band: 'band-3' });
});
afterAll(() => shop.stop());

const read = async (text: string, who = plumber) =>
  (await who.services.quickOrder.readQuickOrder({ body: { text } })).rows;

interface Row {
  at: number;
  q: number;
}

describe('a quick order', () => {
  it('knows goods by our code, the maker’s and the barcode, at the business’s own price', async () => {
    const rows = await read('lode 100 2\n9521234567892 20');
    expect(rows).toMatchObject([
      { offer: { sku: 'LODE-100', price: { exPence: 80_00 } }, knownBy: 'sku', order: 2 },
      { offer: { sku: 'VALVE-15' }, knownBy: 'barcode', order: 20, note: null },
    ]);
  });

  it('asks which is meant where two things bear a code', async () => {
    const [row] = await read('MK77 1');
    expect(row).toMatchObject({ offer: null, order: null });
    expect(row!.suggestions.map(({ sku }) => sku).toSorted()).toEqual(['GONE-1', 'LODE-100']);
  });

  it('offers what its product still comes in where one finish is no longer sold', async () => {
    expect(await read('BAR-GOLD 2')).toMatchObject([
      {
        offer: null,
        note: 'Product bar is no longer sold in this finish or size. It still comes in this one.',
        suggestions: [{ sku: 'BAR-CHROME' }],
      },
    ]);
    const added = plumber.services.basket.addToCurrentBasket({
      body: { sku: 'BAR-GOLD', quantity: 1 },
    });
    expect((await refusalOf(added)).problem).toMatchObject({ successor: 'bar' });
  });

  it('orders whole packs, and says so', async () => {
    expect(await read('VALVE-15 3')).toMatchObject([
      { order: 10, note: 'Sold in packs of 10: 3 becomes 10.' },
    ]);
  });

  it('keeps what means nothing as it was typed', async () => {
    const rows = await read('NOTHING-LIKE-IT 4\n=HYPERLINK("http://x") 2\nLODE-100 many');
    expect(rows).toMatchObject([
      { code: 'NOTHING-LIKE-IT', quantity: '4', offer: null, order: null },
      { code: '=HYPERLINK("http://x")', quantity: '2', offer: null },
      { code: 'LODE-100 many', offer: null },
    ]);
    const again = await plumber.services.quickOrder.matchQuickOrder({
      body: {
        rows: [
          { code: 'LODE-100', quantity: 'many' },
          { code: '', quantity: '2' },
        ],
      },
    });
    expect(again.rows).toMatchObject([
      { offer: { sku: 'LODE-100' }, order: null, note: 'Type how many: a whole number from 1.' },
      { note: 'There is no code in this row.' },
    ]);
  });

  it('gives back the lines that it has no room for, with their heading', async () => {
    const body = { text: 'Code;Qty\nA-1;1\n\nLODE-100;2\nVALVE-15;10\n', most: 1 };
    const { rows, rest, left } = await plumber.services.quickOrder.readQuickOrder({ body });
    expect(left).toBe(2);
    expect(rows).toMatchObject([{ code: 'A-1' }]);
    expect(rest).toBe('Code;Qty\nLODE-100;2\nVALVE-15;10');
    const then = await plumber.services.quickOrder.readQuickOrder({ body: { text: rest } });
    expect(then).toMatchObject({ rows: [{ order: 2 }, { order: 10 }], rest: '' });
    const long = Array.from({ length: 501 }, (_, at) => `X${at} 1`).join('\n');
    expect(await read(long)).toHaveLength(500);
  });

  it('answers each of 500 pasted rows, in their order, whatever stands around it', async () => {
    const known = [
      ({ q }: Row) => ({ text: `LODE-100 ${q}`, sku: 'LODE-100', knownBy: 'sku', order: q }),
      ({ q }: Row) => ({ text: `${q} x lode 100`, sku: 'LODE-100', knownBy: 'sku', order: q }),
      ({ q }: Row) => ({
        text: `9521234567892 ${q * 10}`,
        sku: 'VALVE-15',
        knownBy: 'barcode',
        order: q * 10,
      }),
      // Whole packs of ten.
      ({ q }: Row) => ({ text: `VALVE-15 ${q}`, sku: 'VALVE-15', knownBy: 'sku', order: 10 }),
      ({ at, q }: Row) => ({ text: `NO-SUCH-${at} ${q}`, sku: null, knownBy: null, order: null }),
    ];
    const rows = Array.from({ length: 500 }, (_, at) => known[at % 5]!({ at, q: (at % 7) + 1 }));
    const answer = await plumber.services.quickOrder.readQuickOrder({
      body: { text: rows.map(({ text }) => text).join('\n') },
    });
    expect(answer).toMatchObject({ rest: '', left: 0 });
    expect(
      answer.rows.map(({ offer, knownBy, order }) => ({ sku: offer?.sku ?? null, knownBy, order })),
    ).toEqual(rows.map(({ sku, knownBy, order }) => ({ sku, knownBy, order })));
    const unknown = answer.rows.filter(({ offer }) => offer === null);
    expect(unknown.map(({ code, quantity }) => `${code} ${quantity}`)).toEqual(
      rows.flatMap(({ sku, text }) => (sku === null ? [text] : [])),
    );
  });

  it('reads a workbook part by part, for whoever sent it alone', async () => {
    const sheet = rowsXml([
      ['Our code', 'Description', 'Qty'],
      [9521234567892, 'Valve, 15 mm', 20],
      ['lode-100', 'Mixer', { formula: '1+1', value: '2' }],
      ['=cmd|x', 'Nothing', 1],
    ]);
    const form = new FormData();
    form.append('files', new Blob([packWorkbook(sheet)]), 'van list.xlsx');
    form.append('most', '2');
    const send = (body: unknown, who = plumber) =>
      who.services.quickOrder.readQuickOrderFile({ body: body as never });
    expect(await send(form)).toMatchObject({
      fileName: 'van-list.xlsx',
      total: 3,
      next: 2,
      rows: [
        { code: '9521234567892', offer: { sku: 'VALVE-15' }, order: 20 },
        { offer: { sku: 'LODE-100' }, order: 2 },
      ],
    });
    const { rows } = await shop.db.pool.query<{ id: string }>(
      `select upload_id as id from upload where kind = 'sheet'`,
    );
    const body = { files: [rows[0]!.id], from: 2 };
    expect(await send(body)).toMatchObject({ next: null, rows: [{ code: '=cmd|x', offer: null }] });
    const other = await shop.signedIn({ band: 'band-3' });
    expect(await refusalOf(send(body, other))).toMatchObject({ code: 'upload-not-found' });
    expect(await refusalOf(send({ files: [] }))).toMatchObject({ paths: ['/body/files'] });
    const torn = new FormData();
    torn.append('files', new Blob([packWorkbook('<row><c r="XFD1048576"><v>')]), 'torn.xlsx');
    expect(await refusalOf(send(torn))).toMatchObject({
      code: 'quick-order-file-unreadable',
      paths: ['/body/files'],
    });
    const picture = new FormData();
    picture.append('files', new Blob([await drawPicture()]), 'list.csv');
    expect(await refusalOf(send(picture))).toMatchObject({ paths: ['/body/files/0'] });
  });
});

describe('a list that is longer than a page', () => {
  const sendFile = (text: string, from = 0) => {
    const form = new FormData();
    form.append('files', new Blob([text]), 'stock.csv');
    form.append('from', String(from));
    return plumber.services.quickOrder.readQuickOrderFile({ body: form as never });
  };

  it('of ten thousand rows is read in twenty parts, each row once and in its place', async () => {
    const codes = Array.from({ length: 10_000 }, (_, at) =>
      at % 50 === 0 ? `"Tap; ${at}"` : 'VALVE-15',
    );
    const quantities = codes.map((_, at) => String((at % 9_999) + 1));
    const text = ['Qty;Code', ...codes.map((code, at) => `${quantities[at]};${code}`)].join('\n');
    const first = await sendFile(text);
    const { rows: kept } = await shop.db.pool.query<{ id: string }>(
      `select upload_id as id from upload where file_name = 'stock.csv'`,
    );
    const parts = [first];
    for (let { next } = first; next !== null; next = parts.at(-1)!.next) {
      const body = { files: [kept[0]!.id], from: next };
      parts.push(await plumber.services.quickOrder.readQuickOrderFile({ body }));
    }
    expect(parts.map(({ total }) => total)).toEqual(Array(20).fill(10_000));
    expect(parts.map(({ next }) => next)).toEqual([
      ...Array.from({ length: 19 }, (_, at) => (at + 1) * 500),
      null,
    ]);
    const rows = parts.flatMap((part) => part.rows);
    expect(rows.map(({ code }) => code)).toEqual(codes.map((code) => code.replaceAll('"', '')));
    expect(rows.map(({ quantity }) => quantity)).toEqual(quantities);
    expect(rows.filter(({ offer }) => offer?.sku === 'VALVE-15')).toHaveLength(9_800);
  });

  it('has no end that nobody comes to: what is too long is told with how many rows it has', async () => {
    expect(await refusalOf(sendFile('A-1,1\n'.repeat(20_001)))).toMatchObject({
      code: 'quick-order-too-long',
      detail: 'This file has 20,001 rows. Send up to 20,000 at once.',
      paths: ['/body/files'],
    });
    expect(await sendFile('A-1,1\n'.repeat(20_000), 19_999)).toMatchObject({
      rows: [{ code: 'A-1', quantity: '1' }],
      total: 20_000,
      next: null,
    });
  });

  it('says of a row that was not read to its end that it was not, also when it is looked at again', async () => {
    const note = 'This row is too long to be read to its end. Type its code and how many.';
    const long = `LODE-100,"${'x'.repeat(3_000)}",40`;
    const rows = await read(`LODE-100,2\n${long}\nLODE-100,${',x'.repeat(60)}`);
    expect(rows).toMatchObject([
      { offer: { sku: 'LODE-100' }, order: 2 },
      { code: `${long.slice(0, 79)}…`, quantity: '…', offer: null, order: null, note },
      { code: 'LODE-100', quantity: '…', offer: null, order: null, note },
    ]);
    const typed = rows.map(({ code, quantity }) => ({ code, quantity }));
    const again = await plumber.services.quickOrder.matchQuickOrder({ body: { rows: typed } });
    expect(again.rows).toEqual(rows);
  });

  it('takes no code for another that begins like it', async () => {
    const rows = await read(`LODE-100 2\nLODE-100 ${'-'.repeat(90)} 200 5`);
    expect(rows).toMatchObject([
      { offer: { sku: 'LODE-100' } },
      { code: expect.stringMatching(/^LODE-100 -+…$/), quantity: '5', offer: null, order: null },
    ]);
  });

  it('leaves room for whoever else asks between two rows that have to be looked for', async () => {
    const { catalogue } = shop.app.context;
    const search = catalogue.search.bind(catalogue);
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    const searchedIn = new Set<number>();
    const looking = vi.spyOn(catalogue, 'search').mockImplementation((...asked) => {
      searchedIn.add(turn);
      return search(...asked);
    });
    count();
    await read(Array.from({ length: 20 }, (_, at) => `nothing-${at} 1`).join('\n'));
    isOver = true;
    looking.mockRestore();
    expect(searchedIn.size).toBe(20);
  });
});

describe('a business’s own codes', () => {
  const keep = (code: string, sku: string, who = plumber) =>
    who.services.quickOrder.keepOwnCodes({ body: { codes: [{ code, sku }] } });

  it('are learned, and go before everybody’s', async () => {
    expect(await keep('Our Mixer', 'LODE-100')).toEqual({ kept: 1 });
    await keep('valve 15', 'LODE-100');
    expect(await read('our-mixer 1\nVALVE-15 10')).toMatchObject([
      { offer: { sku: 'LODE-100' }, knownBy: 'own' },
      { offer: { sku: 'LODE-100' }, knownBy: 'own' },
    ]);
    expect(await plumber.services.quickOrder.listOwnCodes()).toMatchObject({
      total: 2,
      codes: [{ code: 'Our Mixer', sku: 'LODE-100' }, { code: 'valve 15' }],
    });
    await plumber.services.quickOrder.removeOwnCode({ body: { code: 'VALVE-15' } });
    expect(await read('VALVE-15 10')).toMatchObject([{ offer: { sku: 'VALVE-15' } }]);
  });

  it('are known to no other business', async () => {
    const other = await shop.signedIn({ band: 'band-3' });
    expect(await read('our-mixer 1', other)).toMatchObject([{ offer: null }]);
    expect(await other.services.quickOrder.listOwnCodes()).toMatchObject({ total: 0 });
    expect(await other.services.quickOrder.removeOwnCode({ body: { code: 'Our Mixer' } })).toEqual({
      removed: false,
    });
    await keep('Our Mixer', 'VALVE-15', other);
    expect(await read('our-mixer 1')).toMatchObject([{ offer: { sku: 'LODE-100' } }]);
  });

  it('mean goods that there are', async () => {
    expect(await refusalOf(keep('Ghost', 'NO-SUCH-SKU'))).toMatchObject({
      code: 'sku-unknown',
      paths: ['/body/codes/0/sku'],
    });
  });
});
