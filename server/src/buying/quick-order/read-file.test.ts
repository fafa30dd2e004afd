import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packWorkbook, rowsXml, type Cell } from '../../../test/workbooks.ts';
import { createPlaces } from '../../core/places.ts';
import { Refusal } from '../../core/refusal.ts';
import { readListFile } from './read-file.ts';
import { readWorkbook } from './read-workbook.ts';

const workbook = (rows: readonly (readonly Cell[])[]) => readWorkbook(packWorkbook(rowsXml(rows)));

const free = { workbooks: createPlaces({ most: 1, waiting: 0 }) };
const csv = (bytes: Uint8Array) =>
  readListFile({ fileName: 'list.csv', bytes: new Uint8Array(bytes), mediaType: 'text/csv' }, free);

describe('a workbook', () => {
  it('is its rows as texts: barcodes whole, formulas by what they came to', async () => {
    const rows = [
      ['Code', 'Qty'],
      [5012345678900, 12],
      ['LODE-100', { formula: 'HYPERLINK("http://example.com")', value: '=2+2' }],
      ['', ''],
      ['½" BSP <M>', 2.5],
    ];
    expect(await workbook(rows)).toEqual({
      state: 'read',
      rows: [
        ['Code', 'Qty'],
        ['5012345678900', '12'],
        ['LODE-100', '=2+2'],
        ['½" BSP <M>', '2.5'],
      ],
    });
  });

  it('of ten thousand rows is read whole', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at): Cell[] => [`X-${at}`, at]);
    const read = await workbook(rows);
    expect(read.state === 'read' && read.rows.length).toBe(10_000);
    expect(read.state === 'read' && read.rows.at(-1)).toEqual(['X-9999', '9999']);
  });

  it('that unpacks to far more than a list, openly or not, is not opened', async () => {
    const bomb = { 'xl/media.xml': new Uint8Array(40 * 1024 * 1024) };
    const told = packWorkbook(rowsXml([['A', 1]]), bomb);
    expect(told.length).toBeLessThan(200_000);
    expect(await readWorkbook(told)).toEqual({ state: 'too-large' });
    // One that says it is small is cut off where it says that it ends.
    const lying = Buffer.from(packWorkbook(`<row r="1">${' '.repeat(30 * 1024 * 1024)}</row>`));
    for (let at = 0; at !== -1; at = lying.indexOf('PK\u0001\u0002', at + 1)) {
      if (lying.readUInt32LE(at + 24) > 1_000_000) lying.writeUInt32LE(500, at + 24);
    }
    expect(await readWorkbook(lying)).toMatchObject({ state: expect.stringMatching(/^un|^read/) });
  });

  it('has texts no longer than a code may be, and no more of them than are looked at', async () => {
    const marks = `a${'\u0301\u0323'.repeat(500_000)}`;
    const row = ['LODE-100', marks, ...Array.from({ length: 16 }, () => 'x'), 2];
    const read = await workbook([row]);
    const rows = read.state === 'read' ? read.rows : [];
    expect(rows[0]!.slice(2)).toEqual([...Array.from({ length: 16 }, () => 'x'), '2']);
    expect(rows[0]![1]).toHaveLength(100);
    const cells = (far: string) => `<row r="1"><c r="A1"><v>7</v></c><c r="AO1">${far}</c></row>`;
    const goesOn = await readWorkbook(packWorkbook(cells('<v>5</v>')));
    expect(goesOn.state === 'read' && goesOn.rows[0]).toHaveLength(41);
    const ends = await readWorkbook(packWorkbook(cells('')));
    expect(ends.state === 'read' && ends.rows[0]).toEqual(['7']);
  });

  it('whose one long text stands in every cell comes to too much', async () => {
    const office = 'http://schemas.openxmlformats.org';
    const kind = `${office}/officeDocument/2006/relationships`;
    const kept = {
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${kind}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `<sst xmlns="${office}/spreadsheetml/2006/main"><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
      ),
    };
    const rows = (count: number) =>
      Array.from({ length: count }, (_, row) => {
        const cells = Array.from({ length: 26 }, (_unused, at) => {
          const column = String.fromCharCode(65 + at);
          return `<c r="${column}${row + 1}" t="s"><v>0</v></c>`;
        });
        return `<row r="${row + 1}">${cells.join('')}</row>`;
      }).join('');
    const short = await readWorkbook(packWorkbook(rows(2), kept));
    expect(short).toEqual({
      state: 'read',
      rows: Array(2).fill(Array(26).fill(`${'x'.repeat(99)}…`)),
    });
    // A slow machine ends the thread first.
    const long = await readWorkbook(packWorkbook(rows(10_000), kept));
    expect(long.state).toMatch(/too-large|unreadable/);
  });

  it('with a cell at the far end, or that is none, is said to be unreadable', async () => {
    const far = packWorkbook('<row r="900000"><c r="XFD900000"><v>1</v></c></row>');
    expect(await readWorkbook(far)).toEqual({ state: 'unreadable' });
    expect(await readWorkbook(Buffer.from('PK\u0003\u0004 and nothing'))).toEqual({
      state: 'unreadable',
    });
  });
});

it('that comes while too many are read is not taken, and says what to do', async () => {
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const bytes = new Uint8Array(packWorkbook(rowsXml([['LODE-100', 2]])));
  const read = () => readListFile({ fileName: 'list.xlsx', bytes, mediaType }, free);
  const first = read();
  // A form says it beside its field, and keeps the rows that were typed; a 503 would be a page of its own.
  await expect(read()).rejects.toMatchObject({ code: 'too-many-requests' });
  expect((await first).part(0, 9).rows).toEqual([['LODE-100', '2']]);
});

describe('a file of texts', () => {
  it('is read as it was written: by Unicode, by its mark, or as older spreadsheets do', async () => {
    const rows = [
      ['LODE-100', '2'],
      ['½ tap', '1'],
    ];
    const read = async (bytes: Uint8Array) => (await csv(bytes)).part(0, 9);
    const text = 'LODE-100;2\r\n½ tap;1\r\n';
    expect(await read(Buffer.from(text))).toEqual({ rows, hasHeading: false });
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(await read(wide)).toEqual({ rows, hasHeading: false });
    expect(await read(Buffer.from(text, 'latin1'))).toEqual({ rows, hasHeading: false });
  });

  it('of more rows than anybody looks through is refused with their count', async () => {
    const long = csv(Buffer.from('A,1\n'.repeat(20_001)));
    await expect(long).rejects.toThrow(Refusal);
    await expect(long).rejects.toMatchObject({ code: 'quick-order-too-long' });
    const rows = 'A,1\n'.repeat(20_000);
    expect(await csv(Buffer.from(`Code,Qty\n${rows}`))).toMatchObject({ total: 20_000 });
    expect(await csv(Buffer.from(rows))).toMatchObject({ total: 20_000 });
  });

  it('of nothing but separators is counted before a row is read', async () => {
    await expect(csv(Buffer.from(',\n'.repeat(1_500_000)))).rejects.toMatchObject({
      code: 'quick-order-too-long',
      message: expect.stringContaining('1,500,000 rows. Send up to 20,000 at once.'),
    });
  });
});
