import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { CatalogueFileName } from './columns.ts';
import { reportedErrors } from './row-errors.ts';

/** One check over staged rows: its statement answers the lines that fail and why. */
export interface Check {
  file: CatalogueFileName;
  column: string;
  rows: (tx: Queryable, now: Date) => Promise<{ line: number; message: string }[]>;
}

/** A check by its place in the files, its name and the text that answers `line` and `message`. */
export function check(file: CatalogueFileName, column: string, name: string, text: string): Check {
  const found = rowStatement(name, text);
  return { file, column, rows: (tx) => found.list(tx) };
}

/** The same, of what depends on when the import happens, which is its `$1`. */
export function checkAt(
  file: CatalogueFileName,
  column: string,
  name: string,
  text: string,
): Check {
  const found = rowStatement(name, text);
  return { file, column, rows: (tx, now) => found.list(tx, [now]) };
}

const rowStatement = (name: string, text: string) =>
  statement<{ line: number; message: string }>(
    `catalogueImport.${name}`,
    `${text} order by line limit ${reportedErrors}`,
  );
