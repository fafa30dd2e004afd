import type { BusinessKind } from '@plumbline/contracts/nouns/businesses.ts';
import { isGenuineVat, keptVat, vatDigits } from '../../core/vat-number.ts';

/** What a number is as far as it was typed; it says nothing of whose it is. */
export type ReadNumber =
  | { state: 'empty'; number: null; message: null }
  | { state: 'good'; number: string; message: null }
  /** `unfinished` is what may still become one as it is typed; sent like that, it is wrong. */
  | { state: 'unfinished' | 'wrong' | 'foreign'; number: null; message: string };

type Mode = 'demo' | 'live';

const empty: ReadNumber = { state: 'empty', number: null, message: null };
const good = (number: string): ReadNumber => ({ state: 'good', number, message: null });
const bad = (state: 'unfinished' | 'wrong' | 'foreign', message: string): ReadNumber => ({
  state,
  number: null,
  message,
});

/**
 * What stands before the figures of a number at Companies House, beside nothing at all: Scotland,
 * Northern Ireland, partnerships with limited liability, limited partnerships and societies.
 */
const prefixes = [
  'SC',
  'NI',
  'R0',
  'OC',
  'SO',
  'NC',
  'LP',
  'SL',
  'NL',
  'CE',
  'CS',
  'RS',
  'IP',
  'SP',
];
/** Partnerships that have a number. */
const partnershipPrefixes = ['OC', 'SO', 'NC', 'LP', 'SL', 'NL'];
/** A company abroad with a branch here, which buys from abroad. */
const overseasPrefixes = ['FC', 'SF', 'NF'];
/** No real company has a number so high; the demo's invented ones do. */
const isInvented = (number: string) => /^(?:99|[A-Z]{2}99)/.test(number);

const shape = 'It is eight characters, like 01234567 or SC123456, on your certificate.';

/** Reads a number of the register of companies, however it is spaced. */
export function readCompanyNumber(text: string, mode: Mode): ReadNumber {
  const compact = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (compact === '') return empty;
  const [, letters = '', figures = ''] = /^([A-Z]{0,2})(\d*)$/.exec(compact) ?? [];
  if (letters + figures !== compact) return bad('wrong', `This is no company number. ${shape}`);
  if (overseasPrefixes.includes(letters)) {
    return bad('foreign', 'This company is registered abroad. We open accounts for UK businesses.');
  }
  if (!startsPrefix(letters, figures)) {
    return bad('wrong', `No company number begins with ${letters}. ${shape}`);
  }
  const missing = 8 - compact.length;
  if (missing > 0) return bad('unfinished', missingText(missing, letters));
  if (missing < 0) return bad('wrong', `This is too long. ${shape}`);
  if (Number(figures) === 0 || (isInvented(compact) && mode === 'live')) {
    return bad('wrong', 'No company has this number. Please check your certificate.');
  }
  return good(compact);
}

function startsPrefix(letters: string, figures: string): boolean {
  if (letters === '' || prefixes.includes(letters)) return true;
  // Of one letter, the other is still to come; R0 is a letter and a figure. Two that are none begin none.
  const typed = letters + figures.slice(0, 1);
  return prefixes.some((prefix) => prefix.startsWith(typed));
}

function missingText(missing: number, letters: string): string {
  const more = missing === 1 ? 'One more figure.' : `${missing} more figures.`;
  return missing === 1 && letters === '' ? `${more} A number of seven has a 0 in front.` : more;
}

/** Reads a VAT number of the United Kingdom as it is kept; what it checks itself by has to be right. */
export function readVatNumber(text: string, mode: Mode): ReadNumber {
  const compact = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (compact === '') return empty;
  const [, country = '', rest = ''] = /^([A-Z]{0,2})(.*)$/.exec(compact)!;
  if (['GD', 'HA'].includes(country)) return bad('wrong', vatShape);
  if (country.length === 2 && !['GB', 'XI'].includes(country)) {
    return bad(
      'foreign',
      'This VAT number is another country’s. We open accounts for UK businesses.',
    );
  }
  if (country.length === 1 || !/^\d*$/.test(rest)) {
    const isBegun = rest === '' && ['G', 'X'].includes(country);
    return isBegun ? bad('unfinished', 'Nine more figures.') : bad('wrong', vatShape);
  }
  const digits = vatDigits(compact);
  if (digits === null) {
    const missing = 9 - rest.length;
    if (missing <= 0) return bad('wrong', vatShape);
    return bad('unfinished', missing === 1 ? 'One more figure.' : `${missing} more figures.`);
  }
  // Invented ones begin so and add up to nothing; a live shop takes none of them.
  const isTaken = isGenuineVat(digits) || (mode === 'demo' && digits.startsWith('999'));
  if (isTaken) return good(keptVat(digits));
  return bad('wrong', 'This does not add up as a VAT number does. Two figures may be swapped.');
}

const vatShape = 'This is no UK VAT number. It has nine figures, like GB 123 4567 89.';

/** What is wrong with the numbers of a business of this kind, at which of them; null for nothing. */
export function faultOfNumbers(
  kind: BusinessKind,
  company: ReadNumber,
  vat: ReadNumber,
): { field: 'companyNumber' | 'vatNumber'; state: ReadNumber['state']; message: string } | null {
  const field = 'companyNumber';
  if (company.message) return { field, state: company.state, message: company.message };
  const wrong = (message: string) => ({ field, state: 'wrong', message }) as const;
  if (kind === 'limited-company' && company.state === 'empty') {
    return wrong('Enter the company number. It is on your certificate and your letters.');
  }
  if (kind === 'sole-trader' && company.state === 'good') {
    return wrong('A sole trader has no company number. Leave it empty, or choose limited company.');
  }
  const isPartnership = partnershipPrefixes.some((prefix) => company.number?.startsWith(prefix));
  if (kind === 'partnership' && company.state === 'good' && !isPartnership) {
    return wrong('This is a company’s number. Choose limited company, or leave it empty.');
  }
  if (vat.message) return { field: 'vatNumber', state: vat.state, message: vat.message };
  return null;
}
