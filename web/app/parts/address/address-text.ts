import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';

/** "Flat 3, 14 Larch Road, London SW4 7AB", whose postcode stays on one line. */
export function addressText(address: PostalAddress): string {
  const { firstName, lastName, company, line1, line2, town, county, postcode } = address;
  const name = [...given(firstName), ...given(lastName)].join(' ');
  const parts = [...given(name), ...given(company), line1, ...given(line2), town, ...given(county)];
  return `${parts.join(', ')} ${postcode.replaceAll(' ', '\u00a0')}`;
}

function given(text: string | undefined): string[] {
  return text ? [text] : [];
}
