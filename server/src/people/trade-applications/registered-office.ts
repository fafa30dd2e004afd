import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { RegisterResult } from '@plumbline/contracts/nouns/trade-applications.ts';
import { parsePostcode } from '../address-lookup/postcode.ts';

const longestLine = 80;
const longestTown = 60;

/**
 * The registered office as an address: the register has it in one line that ends with town and
 * postcode. Null where it gave none, or one that does not read so, which staff then write themselves.
 */
export function registeredOffice({ company }: RegisterResult): PostalAddress | null {
  const parts = (company?.office ?? '').split(',').map((part) => part.trim());
  const written = parsePostcode(parts.pop() ?? '');
  const town = parts.pop();
  const [line1, ...others] = parts;
  if (written.kind === 'invalid' || !town || !line1) return null;
  const line2 = others.join(', ');
  if (town.length > longestTown) return null;
  if (line1.length > longestLine || line2.length > longestLine) return null;
  const { text: postcode } = written.postcode;
  return { line1, ...(line2 && { line2 }), town, postcode, countryCode: 'GB' };
}
