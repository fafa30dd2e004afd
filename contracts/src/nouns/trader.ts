/** Who sells here, as the law wants it told on pages, in mails and on documents. */
export interface Trader {
  companyName: string;
  /** The registered address, a line each. */
  address: readonly string[];
  /** Null for a business that is not a company. */
  companyNumber: string | null;
  /** Null for a business that is not registered for VAT. */
  vatNumber: string | null;
  telephone: string | null;
  email: string;
}

/** The pages that are to be found before anything is bought, and from every mail. */
export const legalPages = [
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
  { href: '/contact', name: 'Contact' },
  { href: '/help', name: 'Help' },
] as const;

/** The trader in two lines: who and where, and the numbers that registers know them by. */
export function traderLines({ companyName, address, companyNumber, vatNumber }: Trader): string[] {
  const numbers = [
    companyNumber && `Company number ${companyNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
  ].filter((text) => text !== null && text !== '');
  return [[companyName, ...address].join(', '), numbers.join(' · ')].filter((line) => line !== '');
}

/**
 * The shop's name in three: the letter in its middle, which the bob of the mark hangs from, and what
 * stands before and after it.
 */
export function splitAtBob(shopName: string): [before: string, letter: string, after: string] {
  const letters = [...shopName];
  const middle = Math.min(Math.ceil(letters.length / 2), letters.length - 1);
  const place = letters[middle]?.trim() === '' ? middle + 1 : Math.max(0, middle);
  return [
    letters.slice(0, place).join(''),
    letters[place] ?? '',
    letters.slice(place + 1).join(''),
  ];
}
