import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
