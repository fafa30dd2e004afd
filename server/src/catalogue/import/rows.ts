import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { type CatalogueFileName, type Column, catalogueFile } from './catalogue-files.ts';
import { fieldKinds, type FieldKind } from './field-kinds.ts';
import type { RowError } from './row-errors.ts';
import type { CsvText } from './source.ts';

/** A row as it is staged: its line and then its fields in the order of the file's columns. */
export type StagedRow = [line: number, ...fields: (string | null)[]];

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Reads one file row by row. What is wrong goes to `report`; a wrong field is staged as null, so
 * that the rows that refer to its row are not called wrong as well. Stops early when `report` says that enough has been reported.
 */
export async function* readRows(
  text: CsvText,
  file: CatalogueFileName,
  report: (error: RowError) => boolean,
): AsyncGenerator<StagedRow> {
  const { columns } = catalogueFile(file);
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  const input = Readable.from(text);
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  let readRow: ((line: number, record: string[]) => StagedRow | null) | null = null;
  let more = true;
  const reportAt = (line: number, column: string | null, message: string) => {
    more = report({ file, line, column, message });
  };
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      const line = info.lines - newlines(record);
      if (readRow === null) {
        readRow = rowReader(record, columns, (column, message) => reportAt(line, column, message));
        if (readRow === null) return;
      } else {
        const row = readRow(line, record);
        if (row) yield row;
      }
      if (!more) return;
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    reportAt(error.lines ?? 1, null, error.message);
  } finally {
    input.destroy();
    parser.destroy();
  }
  if (readRow === null && more)
    reportAt(1, null, 'The file is empty; it needs a line of column names.');

  /** Matches the header to the columns. Returns null when rows cannot be read under it. */
  function rowReader(
    header: string[],
    wanted: Record<string, Column>,
    wrong: (column: string | null, message: string) => void,
  ) {
    const names = header.map((name) => name.trim());
    let readable = true;
    const refuse = (column: string, message: string) => {
      wrong(column, message);
      readable = false;
    };
    names.forEach((name, index) => {
      if (!(name in wanted)) refuse(name, 'This column is not known.');
      else if (names.indexOf(name) !== index) refuse(name, 'This column is there twice.');
    });
    const fields = Object.entries(wanted).map(([name, column]) => {
      const index = names.indexOf(name);
      if (index < 0 && column.otherwise === undefined) refuse(name, 'This column is missing.');
      return {
        name,
        index,
        otherwise: column.otherwise,
        kind: fieldKinds[column.kind] as FieldKind,
      };
    });
    if (!readable) return null;
    return (line: number, record: string[]): StagedRow | null => {
      if (record.length !== names.length) {
        reportAt(line, null, `Expected ${names.length} fields and found ${record.length}.`);
        return null;
      }
      const row: StagedRow = [line];
      for (const { name, index, otherwise, kind } of fields) {
        const field = index < 0 ? '' : record[index]!.trim();
        if (field === '') {
          if (otherwise === undefined) reportAt(line, name, 'This field is empty.');
          row.push(otherwise ?? null);
        } else if (kind.accepts(field)) {
          row.push(kind.toSql ? kind.toSql(field) : field);
        } else {
          reportAt(line, name, `Expected ${kind.expected}, found '${shortened(field)}'.`);
          row.push(null);
        }
      }
      return row;
    };
  }
}

function newlines(record: string[]): number {
  let count = 0;
  for (const field of record) {
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) count++;
  }
  return count;
}

function shortened(field: string): string {
  return field.length > 60 ? `${field.slice(0, 60)}…` : field;
}

function isCsvError(error: unknown): error is CsvError & { lines?: number } {
  return error instanceof Error && (error as { code?: string }).code?.startsWith('CSV_') === true;
}
