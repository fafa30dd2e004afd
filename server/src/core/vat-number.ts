import { validate } from 'stdnum/lib/cjs/gb/vat.js';

/**
 * The nine figures of a VAT number of the United Kingdom, typed with blanks, dots or its country before
 * it; Northern Ireland writes XI. Twelve name a branch of the same business. Null for anything else.
 */
export function vatDigits(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  const [, digits] = /^(?:GB|XI)?(\d{9})(?:\d{3})?$/.exec(compact) ?? [];
  return digits ?? null;
}

/** As it is kept and compared, whatever was typed: GB980780684. */
export const keptVat = (digits: string): string => `GB${digits}`;

/** Whether the last two of nine figures check the others, as HMRC has it; zeros alone are no number. */
export const isGenuineVat = (digits: string): boolean =>
  Number(digits) > 0 && validate(digits).isValid;

/** As it is printed on an invoice: GB 980 7806 84. */
export const printedVat = (digits: string): string =>
  `GB ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`;
