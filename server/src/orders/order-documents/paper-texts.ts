import type { Party } from './document-fields.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '27 November 2026'. */
export const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

const countryNames = new Intl.DisplayNames(['en-GB'], { type: 'region' });

/** A name and where it is, a line each; the country only where it is another. */
export function partyLines({ name, company, lines, town, postcode, countryCode }: Party): string[] {
  // What an erase took away has no name, and a country alone.
  const where = [...lines, town, postcode].filter((line) => line !== '');
  const who = [company, name].filter((line): line is string => !!line);
  const country = countryCode === 'GB' && where.length > 0 ? [] : [countryName(countryCode)];
  return [...who, ...where, ...country];
}

function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}
