import { strToU8, zipSync, type Zippable } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

const office = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const related = (id: string, type: string, target: string) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** One cell: a text, a number, or what a formula came to. */
export type Cell = string | number | { formula: string; value: string };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
}

/** The rows of a sheet as a workbook has them. */
export const rowsXml = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row, at) => {
      const cells = row.map((cell, column) =>
        cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`),
      );
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');

/** A workbook of one sheet, from its rows as text, and whatever else is packed with it. */
export function packWorkbook(sheetRows: string, more: Zippable = {}): Uint8Array<ArrayBuffer> {
  const main = `${office}/spreadsheetml/2006/main`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(related('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Van" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(related('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': strToU8(
      `${head}<worksheet xmlns="${main}"><sheetData>${sheetRows}</sheetData></worksheet>`,
    ),
    ...more,
  });
}

/** The rows of a workbook's first sheet, as a spreadsheet would have them: figures are numbers. */
export const readWorkbook = (bytes: Uint8Array<ArrayBuffer>) => readSheet(bytes.buffer);
