/** One thing that is wrong in a merchant's file, so exact that it can be put right. */
export interface RowError {
  file: string;
  /** The line on which the row begins; the header is line 1. Null when it is the whole file. */
  line: number | null;
  column: string | null;
  message: string;
}

/** At most this many errors are reported, so that a wrong file does not bury its first mistake. */
export const reportedErrors = 100;

/** A catalogue with errors is refused as a whole: nothing of it was imported. */
export class CatalogueImportError extends Error {
  readonly errors: RowError[];

  constructor(errors: RowError[]) {
    const places = errors.map(
      ({ file, line, column, message }) =>
        `${file}${line === null ? '' : `:${line}`}${column === null ? '' : ` ${column}`}: ${message}`,
    );
    super(`Nothing was imported.\n${places.join('\n')}`);
    this.name = 'CatalogueImportError';
    this.errors = errors;
  }
}
