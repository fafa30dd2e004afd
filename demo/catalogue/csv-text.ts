export type CsvRow = Readonly<Record<string, string | number | null | undefined>>;

const chunkLength = 32 * 1024;

/** CSV text of a header and rows, in chunks; what a row does not name is an empty field. */
export function* csvText(columns: readonly string[], rows: Iterable<CsvRow>): Generator<string> {
  let chunk = `${columns.join(',')}\n`;
  for (const row of rows) {
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) chunk += ',';
      const field = row[columns[i]!];
      if (typeof field === 'number') chunk += field;
      else if (field) chunk += /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
    }
    chunk += '\n';
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}
