import writeWorkbook from 'write-excel-file/node';

/** A column of a file: its name, and what it says of a row. */
export interface FileColumn<Row> {
  name: string;
  text: (row: Row) => string;
  /** What is reckoned with, where it is a figure. */
  figure?: (row: Row) => number;
}

/** Wide enough for what is in it, and no wider than can be read at once. */
const widest = 44;

/**
 * Rows as a workbook of one sheet that spreadsheets open: a head that stays in sight, figures that can
 * be reckoned with, and everything else as text, so that nothing that was typed is run as a formula.
 */
export async function workbookOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array<ArrayBuffer>> {
  const head = columns.map(({ name, figure }) => ({
    value: name,
    fontWeight: 'bold' as const,
    ...(figure && { align: 'right' as const }),
  }));
  const lines = rows.map((row) =>
    columns.map(({ text, figure }) =>
      figure
        ? { value: figure(row), type: Number, format: Number.isInteger(figure(row)) ? '0' : '0.00' }
        : { value: text(row), type: String },
    ),
  );
  const widths = columns.map(({ name, text }) => ({
    width: Math.min(widest, 2 + Math.max(name.length, ...rows.map((row) => text(row).length))),
  }));
  const file = writeWorkbook([head, ...lines], { columns: widths, stickyRowsCount: 1 });
  return new Uint8Array(await file.toBuffer());
}
