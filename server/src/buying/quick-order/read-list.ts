import { parse } from 'csv-parse/sync';
import type { QuickRow } from '@plumbline/contracts/nouns/quick-order.ts';
import { cutText } from '../../core/cut-text.ts';
import {
  cutCell,
  cutCode,
  cutRow,
  goingOn,
  longestCode,
  mostCells,
  unreadQuantity,
} from './cut-row.ts';

/** Some rows of a list as cells, of whose columns it is still to be found what they are. */
export interface ReadList {
  /** Each row with the cells that are looked at, in the order in which they came. */
  rows: readonly (readonly string[])[];
  /** Whether the first row names the columns. */
  hasHeading: boolean;
}

/** All of a list. A row is taken apart once it is asked for: there may be more than anybody reads. */
export interface WholeList {
  hasHeading: boolean;
  /** How many rows there are, without what names the columns. */
  total: number;
  /** Some of the rows, counted from 0, with what names their columns. */
  part: (from: number, most: number) => ReadList;
}

/** What a line with quotation marks in it comes to at most: only those go through a parser. */
const longestQuoted = 2_000;

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

/** A cell as a code is compared; '' for what is none, which is never put into another form. */
const codeIn = (cell: string): string => (cell.length > longestCode ? '' : plainCode(cell));

/** A list of lines: a file's, a spreadsheet's, or what somebody typed. */
export function listOfLines(lines: readonly string[]): WholeList {
  const separator = separatorOf(lines);
  const cellsOf = (line: string) =>
    separator === null ? readTypedLine(line) : readCells(line, separator);
  return listOf(lines, cellsOf);
}

/** A list of rows that are cells already, as those of a workbook. */
export const listOfRows = (rows: readonly (readonly string[])[]): WholeList =>
  listOf(rows, (row) => row);

/** Whether the first row names the columns is seen by what it says; no other is looked at for it. */
export function listOf<Line>(
  lines: readonly Line[],
  cellsOf: (line: Line) => readonly string[],
): WholeList {
  const hasHeading = lines.length > 1 && namesColumns(cellsOf(lines[0]!));
  const heading = Number(hasHeading);
  return {
    hasHeading,
    total: lines.length - heading,
    part: (from, most) => {
      const first = heading + from;
      const asked = [...lines.slice(0, heading), ...lines.slice(first, first + most)];
      return { rows: asked.map(cellsOf), hasHeading };
    },
  };
}

const namesColumns = (row: readonly string[]): boolean =>
  row.some((cell) => headingWords.test(cell)) && row.every((cell) => readQuantity(cell) === null);

/** The lines in which something stands: each of them is one row. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');

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
  if (!line.includes('"')) return splitCells(line, separator);
  // Where its cells end is not looked for; what it begins with says which row it is.
  if (line.length > longestQuoted) return goingOn([cutCell(line)]);
  return parseCells(line, separator) ?? splitCells(line, separator);
}

/** The cells of a line in which nothing stands for anything else. */
function splitCells(line: string, separator: string): string[] {
  const cells = line.split(separator, mostCells);
  const rest = line.slice(cells.join(separator).length);
  return cutRow(/[^\s;,|]/.test(rest) ? [...cells, rest] : cells);
}

/** The cells of a line with quotation marks around some of them; null where they are marks of something else. */
function parseCells(line: string, delimiter: string): string[] | null {
  try {
    const [cells = []] = parse(line, { delimiter, relax_column_count: true, trim: true });
    return cutRow(cells);
  } catch {
    return null;
  }
}

/** A count with what may stand after it, and the rest of the line. No part can be where another may. */
const countFirst = /^(\d{1,4}(?:\s*(?:x|×|no\.?|nr|pcs?|off)(?=[\s,]))?)[\s,]+(\S.*)$/is;
/** A count at the end, after a blank or a comma: one place in a line at most. */
const countLast = /(?<=[\s,])(?:x|×)?\d{1,4}(?:\s*(?:x|×|no\.?|nr|pcs?|off))?$/i;

/** "10 x LODE-123", "LODE-123 10" or "LODE-123": the quantity stands first or last, or is one. */
function readTypedLine(line: string): string[] {
  const text = line.trim();
  const [, firstCount, afterCount] = countFirst.exec(text) ?? [];
  const last = countLast.exec(text);
  const beforeCount = last ? text.slice(0, last.index - 1) : '';
  const byFirst = firstCount !== undefined && [firstCount, afterCount!];
  const byLast = beforeCount !== '' && [beforeCount, last![0]];
  // A code that is a number leaves open which is which: the longer one is the code.
  const isFirst = byFirst && (!byLast || firstCount.length <= last![0].length);
  return (isFirst ? byFirst : byLast || [text]).map(cutCell);
}

/** Every cell that may be a code, once: what is looked for in one go. */
export function candidatesOf({ rows, hasHeading }: ReadList): string[] {
  const cells = rows.slice(hasHeading ? 1 : 0).flat();
  const codes = cells.map(codeIn).filter(({ length }) => length >= 2 && length <= longestCode);
  return [...new Set(codes)];
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
  const body = rows.slice(hasHeading ? 1 : 0).map((row) => {
    const cells = row.slice(0, mostCells);
    return {
      cells,
      known: cells.map((cell) => isKnown(codeIn(cell))),
      counts: cells.map((cell) => readQuantity(cell) !== null),
      /** What a row has for a quantity in which none was found. */
      uncounted: row.length > mostCells ? unreadQuantity : cells.length === 1 ? '1' : '',
    };
  });
  const width = Math.max(0, ...body.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    codes: body.filter(({ known }) => known[at]).length,
    counts: body.filter(({ counts }) => counts[at]).length,
    isNamed: hasHeading && quantityWords.test(rows[0]![at] ?? ''),
  }));
  const codeColumn = columns.toSorted((a, b) => b.codes - a.codes || a.at - b.at)[0]?.at ?? 0;
  const countColumn = columns
    .filter(({ at, counts }) => at !== codeColumn && counts > 0)
    .toSorted(
      (a, b) => Number(b.isNamed) - Number(a.isNamed) || b.counts - a.counts || a.at - b.at,
    )[0]?.at;
  return body.map(({ cells, known, counts, uncounted }) => {
    const knownAt = known.indexOf(true);
    const isUsual = known[codeColumn] || knownAt === -1;
    const codeAt = isUsual ? fallbackAt(cells, counts, codeColumn) : knownAt;
    const isCounted = countColumn !== undefined && countColumn !== codeAt;
    const usual = isCounted ? (cells[countColumn] ?? '') : '';
    const other = cells.find((_, at) => at !== codeAt && counts[at]);
    const counted = isCounted && counts[countColumn] ? usual : (other ?? usual);
    return {
      code: cutCode(cells[codeAt] ?? ''),
      quantity: cutText(counted || uncounted, 20),
    };
  });
}

/** Where the code of a row stands that bears none that is known: its usual place, unless that holds a count. */
function fallbackAt(
  cells: readonly string[],
  counts: readonly boolean[],
  codeColumn: number,
): number {
  const mayBe = (at: number) => (cells[at] ?? '') !== '' && !counts[at];
  const other = mayBe(codeColumn) ? codeColumn : cells.findIndex((_, at) => mayBe(at));
  return other === -1 ? codeColumn : other;
}
