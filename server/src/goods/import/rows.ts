import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { cutText } from '../../core/cut-text.ts';
import { catalogueFile } from './catalogue-files.ts';
import type { CatalogueFile, CatalogueFileName } from './columns.ts';
import { type FieldKind, fieldKinds } from './field-kinds.ts';
import type { RowError } from './row-errors.ts';
import type { CsvText } from './source.ts';

/** A row as it is staged: its line and then its fields in the order of the file's columns. */
export type StagedRow = [line: number, ...fields: (string | null)[]];

type Columns = CatalogueFile['columns'];

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/** Told of each mistake with its line and, where it is of one field, its column. */
type Complain = (line: number, column: string | null, message: string) => void;

/**
 * Reads one file row by row. What is wrong goes to `report`; a wrong field is staged as null, so
 * that the rows that refer to its row are not called wrong as well. Stops early when `report` says
 * that enough has been reported.
 */
export const readRows = (
  text: CsvText,
  file: CatalogueFileName,
  report: (error: RowError) => boolean,
): AsyncGenerator<StagedRow> =>
  readTable(text, { file, columns: catalogueFile(file).columns }, report);

/** Reads a table of any name whose columns are known, as `readRows` does a file of the catalogue. */
export async function* readTable(
  text: CsvText,
  { file, columns }: { file: string; columns: Columns },
  report: (error: RowError) => boolean,
): AsyncGenerator<StagedRow> {
  let isEnough = false;
  let complaints = 0;
  const complain: Complain = (line, column, message) => {
    complaints++;
    isEnough = !report({ file, line, column, message });
  };
  let readRow: ((line: number, record: string[]) => StagedRow | null) | null = null;
  try {
    for await (const { record, info } of parseCsv(text)) {
      // The parser counts the line on which a record ends.
      const line = info.lines - newlines(record);
      if (readRow === null) {
        readRow = rowReader(columns, record, complain);
        if (readRow === null) return;
      } else {
        const row = readRow(line, record);
        if (row) yield row;
      }
      if (isEnough) return;
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    complain(error.lines ?? 1, null, error.message);
  }
  if (readRow === null && complaints === 0) {
    complain(1, null, 'The file is empty; it needs a line of column names.');
  }
}

async function* parseCsv(text: CsvText): AsyncGenerator<ParsedRecord> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  const input = Readable.from(text);
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    yield* parser as AsyncIterable<ParsedRecord>;
  } finally {
    input.destroy();
    parser.destroy();
  }
}

/** Matches a header to the columns of its file. Returns null when no row can be read under it. */
function rowReader(columns: Columns, header: string[], complain: Complain) {
  const names = header.map((name) => name.trim());
  const unknown = names.filter((name) => !Object.hasOwn(columns, name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const missing = Object.keys(columns).filter(
    (name) => columns[name]!.otherwise === undefined && !names.includes(name),
  );
  for (const name of unknown) complain(1, name, 'This column is not known.');
  for (const name of twice) complain(1, name, 'This column is there twice.');
  for (const name of missing) complain(1, name, 'This column is missing.');
  if (unknown.length + twice.length + missing.length > 0) return null;

  const fields = Object.entries(columns).map(([name, { kind, otherwise }]) => {
    const fieldKind: FieldKind = fieldKinds[kind];
    return { name, index: names.indexOf(name), otherwise, kind: fieldKind };
  });
  return (line: number, record: string[]): StagedRow | null => {
    if (record.length !== names.length) {
      complain(line, null, `Expected ${names.length} fields and found ${record.length}.`);
      return null;
    }
    const row: StagedRow = [line];
    for (const { name, index, otherwise, kind } of fields) {
      const field = index < 0 ? '' : record[index]!.trim();
      if (field === '') {
        if (otherwise === undefined) complain(line, name, 'This field is empty.');
        row.push(otherwise ?? null);
      } else if (field.includes(lostCharacter)) {
        complain(line, name, `This is not UTF-8: '${shortened(field)}'. Save the file as UTF-8.`);
        row.push(null);
      } else if (kind.accepts(field)) {
        row.push(kind.toSql ? kind.toSql(field) : field);
      } else {
        complain(line, name, `Expected ${kind.expected}, found '${shortened(field)}'.`);
        row.push(null);
      }
    }
    return row;
  };
}

/** What stands for bytes that are no UTF-8 once they are read: the character that was meant is lost. */
const lostCharacter = '\ufffd';

function newlines(record: string[]): number {
  let count = 0;
  for (const field of record) {
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) count++;
  }
  return count;
}

function shortened(field: string): string {
  return field.length > 60 ? `${cutText(field, 60)}…` : field;
}

function isCsvError(error: unknown): error is CsvError & { lines?: number } {
  return error instanceof Error && (error as { code?: string }).code?.startsWith('CSV_') === true;
}
