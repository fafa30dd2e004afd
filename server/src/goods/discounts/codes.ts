import { inGroupsOfFour, randomCharacters } from '../../core/readable-code.ts';
import type { ExportedCode } from './codes-store.ts';
import { readCode } from './discounts.ts';

const codeLength = 13;

/** A code of 65 random bits, in groups of four; and as it is compared. */
export function newIssueCode(randomBytes: (size: number) => Buffer) {
  const code = inGroupsOfFour(randomCharacters(randomBytes, codeLength));
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
