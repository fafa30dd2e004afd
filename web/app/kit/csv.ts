/** Spreadsheets read a file as UTF-8 only where it says so at its beginning. */
const byteOrderMark = '\uFEFF';

/** Lines of texts as a file that spreadsheets open: RFC 4180, in UTF-8. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + lines.map((texts) => `${texts.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(text: string): string {
  // What somebody typed must not be run as a formula by whoever opens the file. A sum below nothing is
  // none, and spreadsheets are to reckon with it.
  const isRun = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  const plain = isRun ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
