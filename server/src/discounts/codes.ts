import type { ExportedCode } from './codes-store.ts';
import { readCode } from './discounts.ts';

// No I, L, O or U, so that a code can be read aloud and typed.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomCharacters = 13;

/** A code of 65 random bits, in groups of four; and as it is compared. */
export function newIssueCode(randomBytes: (size: number) => Buffer) {
  // 256 is a multiple of 32, so that each character is as likely as any other.
  const letters = [...randomBytes(randomCharacters)].map((byte) => alphabet[byte % 32]!);
  const code = letters
    .join('')
    .match(/.{1,4}/g)!
    .join('-');
  return { code, lookup: readCode(code) };
}

/** A CSV file of codes, for a printer or a mailing; Excel reads it as it is. */
export function codesFile(codes: readonly ExportedCode[]): string {
  const rows = codes.map((each) => [
    each.code,
    each.note ?? 'shared',
    each.claimLimit === null ? '' : String(each.claimLimit),
    String(each.claimCount),
    each.isStopped ? 'stopped' : 'live',
    each.createdAt.toISOString(),
  ]);
  return csv([['code', 'note', 'claims at most', 'claimed', 'state', 'made at'], ...rows]);
}

/**
 * Rows as CSV. A cell that a spreadsheet would run as a formula gets an apostrophe before it, and
 * is then shown as text.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = /^\s*[=+\-@|]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
