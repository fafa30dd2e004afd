import { parse } from 'csv-parse/sync';
import type { QuickRow } from '@plumbline/contracts/nouns/quick-order.ts';
import { cutText } from '../../core/cut-text.ts';

/** A list as cells, and which of its columns seem to be what. */
export interface ReadList {
  /** Each row with all of its cells, in the order in which they came. */
  rows: readonly (readonly string[])[];
  /** Whether the first row names the columns. */
  hasHeading: boolean;
}

const headingWords =
  /\b(code|sku|part|item|product|article|mpn|ean|barcode|qty|quantity|amount)\b/i;
const quantityWords = /\b(qty|quantity|amount|pieces|pcs|order)\b/i;
/** "10", "x10", "10 x", "10 no", "10.0", "1,000": a count of things and nothing else. */
const quantity =
  /^(?:x\s*)?(\d{1,4}|\d,\d{3})(?:\.0+|,00?)?(?:\s*(?:x|×|no\.?|nr|pcs?|pieces?|off|ea|each|packs?))?$/i;

/** The count that a cell holds; null for anything else, such as a code that is a number. */
export function readQuantity(cell: string): number | null {
  const found = quantity.exec(cell.trim());
  return found ? Number(found[1]!.replace(',', '')) : null;
}

/** Capitals, blanks, dashes, dots and slashes make no difference to a code. */
export const plainCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Reads what was pasted as rows of cells: a file's, a spreadsheet's, or lines that somebody typed. */
export function readList(text: string): ReadList {
  const lines = linesOf(text);
  const separator = separatorOf(lines);
  return listOfRows(
    separator === null ? lines.map(readTypedLine) : lines.map((line) => readCells(line, separator)),
  );
}

/** Rows of cells as a list: whether the first of them names the columns is seen by what it says. */
export function listOfRows(rows: readonly (readonly string[])[]): ReadList {
  const [first = []] = rows;
  const hasHeading =
    rows.length > 1 &&
    first.some((cell) => headingWords.test(cell)) &&
    first.every((cell) => readQuantity(cell) === null);
  return { rows, hasHeading };
}

/** The lines in which something stands: each of them is one row. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');

/** Some rows of a list, with what names its columns. */
export function partOf({ rows, hasHeading }: ReadList, from: number, most: number): ReadList {
  const first = Number(hasHeading) + from;
  return {
    rows: [...rows.slice(0, Number(hasHeading)), ...rows.slice(first, first + most)],
    hasHeading,
  };
}

/** What most lines are divided by; null where people typed a code and a quantity with a blank between. */
function separatorOf(lines: readonly string[]): string | null {
  const most = ['\t', ';', ',', '|'].map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = most.toSorted((a, b) => b.lines - a.lines)[0]!;
  return best.lines * 2 > lines.length ? best.separator : null;
}

/**
 * The cells of one line, each by itself: a quotation mark that is part of a name, such as 1/2" BSP, is
 * no reason to take the lines after it for a part of the cell.
 */
function readCells(line: string, separator: string): string[] {
  const options = { delimiter: separator, relax_column_count: true, trim: true } as const;
  try {
    return parse(line, options)[0] ?? [];
  } catch {
    return parse(line, { ...options, quote: false })[0] ?? [];
  }
}

/** "10 x LODE-123", "LODE-123 10" or "LODE-123": the quantity stands first or last, or is one. */
function readTypedLine(line: string): string[] {
  const text = line.trim();
  const first = /^(\d{1,4}\s*(?:x|×|no\.?|nr|pcs?|off)?)[\s,]+(\S.*)$/i.exec(text);
  const last = /^(.*\S)[\s,]+((?:x|×)?\s*\d{1,4}(?:\s*(?:x|×|no\.?|nr|pcs?|off))?)$/i.exec(text);
  // A code that is a number leaves open which is which: the longer one is the code.
  if (first && last) {
    return first[1]!.length <= last[2]!.length ? [first[1]!, first[2]!] : [last[1]!, last[2]!];
  }
  if (first) return [first[1]!, first[2]!];
  return last ? [last[1]!, last[2]!] : [text];
}

/** Every cell that may be a code, once: what is looked for in one go. */
export function candidatesOf({ rows, hasHeading }: ReadList): string[] {
  const cells = rows.slice(hasHeading ? 1 : 0).flat();
  return [...new Set(cells.map(plainCode).filter((code) => code.length >= 2 && code.length <= 80))];
}

/**
 * The code and the quantity of each row. The columns are found by what stands in them: most known
 * codes, most counts; a heading helps where two columns of counts are alike. A row that is unlike
 * the others is read by itself. No row is left out.
 */
export function chooseCells(
  { rows, hasHeading }: ReadList,
  isKnown: (code: string) => boolean,
): QuickRow[] {
  const body = rows.slice(hasHeading ? 1 : 0);
  const width = Math.max(0, ...body.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    codes: body.filter((row) => isKnown(plainCode(row[at] ?? ''))).length,
    counts: body.filter((row) => readQuantity(row[at] ?? '') !== null).length,
    isNamed: hasHeading && quantityWords.test(rows[0]![at] ?? ''),
  }));
  const codeColumn = columns.toSorted((a, b) => b.codes - a.codes || a.at - b.at)[0]?.at ?? 0;
  const countColumn = columns
    .filter(({ at, counts }) => at !== codeColumn && counts > 0)
    .toSorted(
      (a, b) => Number(b.isNamed) - Number(a.isNamed) || b.counts - a.counts || a.at - b.at,
    )[0]?.at;
  return body.map((row) => {
    const knownAt = row.findIndex((cell) => isKnown(plainCode(cell)));
    const isUsual = isKnown(plainCode(row[codeColumn] ?? ''));
    const codeAt = isUsual || knownAt === -1 ? fallbackAt(row, codeColumn) : knownAt;
    const usual =
      countColumn === undefined || countColumn === codeAt ? '' : (row[countColumn] ?? '');
    const other = row.find((cell, at) => at !== codeAt && readQuantity(cell) !== null);
    const counted = readQuantity(usual) === null ? (other ?? usual) : usual;
    return {
      code: cutText(row[codeAt] ?? '', 80),
      quantity: cutText(row.length === 1 ? '1' : counted, 20),
    };
  });
}

/** Where the code of a row stands that bears none that is known: its usual place, unless that holds a count. */
function fallbackAt(row: readonly string[], codeColumn: number): number {
  const usual = row[codeColumn];
  if (usual !== undefined && usual !== '' && readQuantity(usual) === null) return codeColumn;
  const other = row.findIndex((cell) => cell !== '' && readQuantity(cell) === null);
  return other === -1 ? codeColumn : other;
}
